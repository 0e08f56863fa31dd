import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'

const FILE = 'c.jsonl'
const LOST = 'c.sync-conflict-20261127-101500-ABCDEF7.jsonl'
const text = (...names: string[]) => names.map((name) => `{"n":"${name}"}\n`).join('')
const WON = text('a', 'b', 'won')
const LOSER = text('a', 'b', 'lost')

eachDatabase('lines of a version that lost', (db) => {
  let home = ''
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-lost-lines-'))
  })
  afterEach(() => rmSync(home, { recursive: true }))
  const world = indexedHome(db, () => home)
  const { at, put, index, files } = world
  /** Each message, with a minus where it is gone, and whether it is said to lie in a version that lost alone. */
  const rows = async () => {
    const found = await db.reader().all<{ body: string; gone: number | null; flags: string }>(
      sql`select m.body, m.gone_at as gone, m.flags from messages m join sources s on s.id = m.source_id
        where s.root = ${home} order by m.body`,
    )
    return found.map(
      ({ body, gone, flags }) =>
        `${gone === null ? '' : '-'}${JSON.parse(body).n}${flags.replace(' no-time ', ' ').trimEnd()}`,
    )
  }
  const holds = async (...expected: string[]) => {
    expect(await rows()).toEqual(expected)
    const [before, after] = await world.derivedTwice()
    expect(after).toEqual(before)
  }

  test('at a first index each is there once, and one that lies nowhere else says so', async () => {
    put(FILE, WON)
    put(LOST, LOSER)
    const { files: sums, bytes } = await index()
    expect(sums).toEqual({ read: 1, unreadable: 0, pending: 0, ignored: 1, onDisk: 2 })
    expect(bytes).toEqual({ read: WON.length, unreadable: 0, ignored: 0, pending: 0, size: WON.length })
    expect(await files()).toMatchObject({ [FILE]: ['read', 1], [LOST]: ['conflict-copy', -1_000_000] })
    await holds('a', 'b', 'lost conflict-copy', 'won')
    await index()
    await holds('a', 'b', 'lost conflict-copy', 'won')
  })

  test.each([
    ['the one that lost comes first', [LOST, FILE]],
    ['the one that won comes first', [FILE, LOST]],
  ])('%s: the rows are the same', async (_, order) => {
    const texts: Record<string, string> = { [FILE]: WON, [LOST]: LOSER }
    for (const name of order) {
      put(name, texts[name] ?? '')
      await index()
    }
    await holds('a', 'b', 'lost conflict-copy', 'won')
  })

  test('where the tool renames the one that loses, nothing is removed', async () => {
    put(FILE, LOSER)
    await index()
    renameSync(at(FILE), at(LOST))
    put(FILE, WON)
    await index()
    await holds('a', 'b', 'lost conflict-copy', 'won')
    expect(await world.observed(FILE)).not.toContain('line-removed')
    appendFileSync(at(FILE), text('lost'))
    await index()
    await holds('a', 'b', 'lost', 'won')
    rmSync(at(LOST))
    await index()
    await holds('a', 'b', 'lost', 'won')
  })

  test('what only it held goes with it, and comes back with it', async () => {
    put(FILE, WON)
    put(LOST, LOSER)
    await index()
    rmSync(at(LOST))
    await index()
    await holds('a', 'b', '-lost conflict-copy', 'won')
    put(LOST, LOSER)
    await index()
    await holds('a', 'b', 'lost conflict-copy', 'won')
  })

  test('what it holds of one that is gone lies in it, until that is back', async () => {
    put(FILE, WON)
    put(LOST, LOSER)
    await index()
    rmSync(at(FILE))
    await index()
    await holds('a conflict-copy', 'b conflict-copy', 'lost conflict-copy', '-won')
    writeFileSync(at(FILE), WON)
    await index()
    await holds('a', 'b', 'lost conflict-copy', 'won')
    expect(readFileSync(at(LOST), 'utf8')).toBe(LOSER)
  })
})
