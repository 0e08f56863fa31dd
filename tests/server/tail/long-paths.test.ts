import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { standing } from '@/server/tail/disk/left-out'
import { pruning } from '@/server/tail/disk/prune'
import { newDir, newTracked } from '@/server/tail/known/tree'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'
import { plain } from './world'

/** Nothing that a database could pack. */
const noise = (seed: string, bytes: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 32) }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest()),
  ).subarray(0, bytes)
const name = (seed: string, letters: number) => noise(seed, letters).toString('base64url').slice(0, letters)
/** A directory whose path has so many letters, ending in `docs`. */
const docsAt = (letters: number) => {
  const names = Array.from({ length: Math.floor((letters - 5) / 200) }, (_, at) => name(`d${at}`, 199))
  const left = letters - 5 - names.length * 200
  return [...names, ...(left > 1 ? [name('last', left)] : []), 'docs'].join('/')
}

eachDatabase('paths that are longer than an index holds', (db) => {
  let home = ''
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-long-'))
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  const put = (dir: string, file: string | Buffer) => {
    mkdirSync(path.join(home, dir), { recursive: true })
    writeFileSync(Buffer.concat([Buffer.from(`${path.join(home, dir)}/`), Buffer.from(file)]), 'x')
  }
  const { index } = indexedHome(db, () => home)
  const files = () =>
    db.reader().all<{ path: string; rule: string | null; dir: number }>(
      sql`select f.path, f.rule, f.is_dir as dir from files f join sources s on s.id = f.source_id
        where s.root = ${home} order by length(f.path)`,
    )

  test('a directory of a very long path is left out under a reason of its own, and all else is read', async () => {
    put('docs', 'near')
    put(docsAt(2800), 'far')
    const { files: counted } = await index()
    expect(counted).toEqual({ read: 1, unreadable: 0, pending: 0, ignored: 1, onDisk: 2 })
    expect(await files()).toMatchObject([
      { path: 'docs/near', rule: null },
      { rule: 'path-too-long', dir: 1 },
    ])
  })

  test('what lies in a directory of the longest path that is read fits, however its name is spelled', async () => {
    const raw = Buffer.from(noise('raw', 255).map((byte) => 0x80 + (byte % 0x40)))
    put(docsAt(1600), raw)
    put(docsAt(1601), 'far')
    const { files: counted } = await index()
    expect(counted).toEqual({ read: 1, unreadable: 0, pending: 0, ignored: 1, onDisk: 2 })
    expect((await files()).map(({ path: at }) => at.length)).toEqual([1601, 1601 + 4 * 255])
  })
})

test('what is known of a directory whose path is too long leaves with it', () => {
  const known = (letters: number) => newTracked(newDir(newDir(null, '', null), docsAt(letters), null), 'x', null, null)
  expect([1600, 1601].map((letters) => standing(pruning(plain, []), plain)(known(letters).facts))).toEqual([
    'stays',
    'leaves',
  ])
})
