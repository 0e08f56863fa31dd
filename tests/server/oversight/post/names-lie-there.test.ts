import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { handHere } from '@/server/files/hand/disk-hand'
import { carryOut } from '@/server/oversight/post/send/carry-out'
import { type OutboxStore, outboxStore } from '@/server/store/hand/outbox'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

eachDatabase('a name that somebody else’s file has', (db) => {
  let root = ''
  let outbox: OutboxStore
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-lying-'))
    outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  /** An act that would have these names one after the other, as its stamps give them. */
  function acted(folder: string, key: string, names: readonly string[]) {
    mkdirSync(path.join(root, folder), { recursive: true })
    const house = { files: handHere, outbox, underWay: new Map(), now: () => 2_000, newId: () => `${key}-tag` }
    const report = (error: unknown) => {
      throw error
    }
    let signed = 0
    const sign = () => {
      const name = names[Math.min(signed++, names.length - 1)] ?? ''
      const text = `{"of":"${name}"}`
      const changes = [{ effect: 'create' as const, path: `${folder}/${name}`, text, id: name }]
      return { at: 1_000, changes, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) }
    }
    return carryOut({ ...house, report }, { key, body: 'b', source: 'claw', root, sign })
  }

  test('is not taken: the act gets another, and one intent stands for it', async () => {
    mkdirSync(path.join(root, 'inbox'))
    writeFileSync(path.join(root, 'inbox/one.json'), 'theirs')
    const row = await acted('inbox', 'first', ['one.json', 'one.json', 'two.json'])
    expect(row).toMatchObject({ status: 'done', written: [{ path: 'inbox/two.json' }] })
    expect(readFileSync(path.join(root, 'inbox/one.json'), 'utf8')).toBe('theirs')
    expect(readdirSync(path.join(root, 'inbox')).sort()).toEqual(['one.json', 'two.json'])
    const entries = await db.reader('ledger').all<{ outcome: string }>(sql`select outcome from entries order by n`)
    expect(entries.map(({ outcome }) => outcome)).toEqual(['intent', 'done'])
  })

  test('is left as it is where every one that the act could have is one, and the outcome says so', async () => {
    mkdirSync(path.join(root, 'full'))
    writeFileSync(path.join(root, 'full/one.json'), 'theirs')
    const row = await acted('full', 'second', ['one.json'])
    expect(row).toMatchObject({ status: 'failed', written: [] })
    expect(sayKept(row.why ?? '')).toContain('left unchanged')
    expect(readFileSync(path.join(root, 'full/one.json'), 'utf8')).toBe('theirs')
    expect(readdirSync(path.join(root, 'full'))).toEqual(['one.json'])
  })

  test('is not one in a directory that is gone: the act begins, and its outcome says why', async () => {
    const begun = acted('gone', 'third', ['one.json'])
    rmSync(path.join(root, 'gone'), { recursive: true })
    expect(await begun).toMatchObject({ status: 'failed', written: [] })
  })
})
