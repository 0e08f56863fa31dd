import { hash } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { post as words } from '@/lib/text/posts/post-words'
import { disk } from '@/lib/text/sources/disk-words'
import { type FileHand, handHere } from '@/server/files/hand/disk-hand'
import type { Change } from '@/server/files/write/world-writer'
import { WriteError, type WriteErrorCode } from '@/server/files/write/write-error'
import { carryOut } from '@/server/oversight/post/send/carry-out'
import { outboxStore } from '@/server/store/hand/outbox'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const LOG = 'channel.jsonl'
const line: Change = { effect: 'append', path: LOG, text: '{"say":1}', id: null, again: '{"say":1,"retry_of":1}' }
const letter = (name: string): Change => ({
  effect: 'create',
  path: `inbox/${name}.json`,
  text: `{"of":"${name}"}`,
  id: name,
})

/** What becomes of a change in place of its being made, and what is said of it then. */
type Ends = { on: Change; code: WriteErrorCode; says: string; made: (publish: () => Promise<unknown>) => unknown }

eachDatabase('a change that failed', (db) => {
  let root = ''
  let acts = 0
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-unsure-'))
    mkdirSync(path.join(root, 'inbox'))
    writeFileSync(path.join(root, LOG), '')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** A hand on a disk that ends one change so. */
  const handThat = ({ on, code, says, made }: Ends): FileHand => ({
    ...handHere,
    prepare: async (...asked) => {
      const ready = await handHere.prepare(...asked)
      if (asked[1].path !== on.path) return ready
      const publish = async () => {
        await made(ready.publish)
        throw new WriteError(code, says)
      }
      return { ...ready, publish }
    },
  })

  function acted(changes: Change[], ends: Ends) {
    acts += 1
    const outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
    const house = { files: handThat(ends), outbox, underWay: new Map(), now: () => 2_000, newId: () => `tag-${acts}` }
    const report = (error: unknown) => {
      throw error
    }
    const sign = () => ({ at: 1_000, changes, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
    return carryOut({ ...house, report }, { key: `unsure-${acts}`, body: 'b', source: 'claw', root, sign })
  }

  const torn = { on: line, code: 'torn', says: disk.linePart(LOG, disk.tooLarge(LOG)) } as const

  test('as torn is done where the line that says it again lies there whole: its agent may act on it', async () => {
    const made = () => appendFileSync(path.join(root, LOG), `${line.text.slice(0, 4)}\n${line.again}\n`)
    expect(await acted([line], { ...torn, made })).toMatchObject({
      ...{ status: 'done', why: null },
      written: [{ path: LOG, offset: 5, sha256: hash('sha256', line.again ?? '') }],
    })
  })

  test('as torn is not delivered where neither line lies there', async () => {
    const made = () => appendFileSync(path.join(root, LOG), `${line.text.slice(0, 4)}\n`)
    expect(await acted([line], { ...torn, made })).toMatchObject({ status: 'failed', written: [], why: torn.says })
  })

  test('as it could not be read back is done where it lies there', async () => {
    const made = (publish: () => Promise<unknown>) => publish()
    const ends = { on: line, code: 'too-large', says: disk.tooLarge(LOG), made } as const
    expect(await acted([line], ends)).toMatchObject({ status: 'done', written: [{ path: LOG, offset: 0 }] })
    expect(readFileSync(path.join(root, LOG), 'utf8')).toBe(`${line.text}\n`)
  })

  const unsynced = (on: Change): Ends => ({
    ...{ on, code: 'unsynced', says: disk.unsynced('inbox', 'EIO') },
    made: (publish) => publish(),
  })

  test('as the last of several that is not confirmed to be kept leaves no rest', async () => {
    const [one, two] = [letter('one'), letter('two')]
    const row = await acted([one, two], unsynced(two))
    expect(row).toMatchObject({ status: 'failed', written: [{ path: one.path }, { path: two.path }] })
    expect(sayKept(row.why ?? '')).toBe(`${disk.unsynced('inbox', 'EIO')} ${words.unsure}`)
  })

  test('as the first of several that is not confirmed to be kept leaves the rest undone', async () => {
    const [one, two] = [letter('one'), letter('two')]
    const row = await acted([one, two], unsynced(one))
    expect(row).toMatchObject({ status: 'failed', written: [{ path: one.path }] })
    expect(sayKept(row.why ?? '')).toBe(`${disk.unsynced('inbox', 'EIO')} ${words.unsure} ${words.partly(1, 2)}`)
    expect(readdirSync(path.join(root, 'inbox'))).toEqual(['one.json'])
  })

  test('as the second of several that does not lie there any more is not said to be there', async () => {
    const one = letter('one')
    const made = () => undefined
    const row = await acted([one, line], { ...unsynced(line), made })
    expect(row).toMatchObject({ status: 'failed', written: [{ path: one.path }] })
    expect(sayKept(row.why ?? '')).toContain(words.unsureGone)
    expect(sayKept(row.why ?? '')).not.toContain(words.unsure)
  })

  test.each([
    ['torn', torn.says],
    ['lost', disk.writtenOver(LOG, 3)],
    ['unsynced', `${disk.unsynced(LOG, 'EIO')} ${words.unsureGone}`],
  ] as const)('as %s before others are made was written for all that', async (code, why) => {
    const says = code === 'unsynced' ? disk.unsynced(LOG, 'EIO') : why
    const made = () => appendFileSync(path.join(root, LOG), `${line.text.slice(0, 4)}\n`)
    const row = await acted([line, letter('one')], { on: line, code, says, made })
    expect(row).toMatchObject({ status: 'failed', written: [] })
    expect(sayKept(row.why ?? '')).toBe(`${why} ${words.othersUndone}`)
    expect(readdirSync(path.join(root, 'inbox'))).toEqual([])
  })

  test('as nothing of it was made says so', async () => {
    const ends = { on: line, code: 'full', says: disk.full(LOG), made: () => undefined } as const
    const row = await acted([line, letter('one')], ends)
    expect(row).toMatchObject({ status: 'failed', written: [] })
    expect(sayKept(row.why ?? '')).toBe(`${disk.full(LOG)} ${words.nothingWritten}`)
  })
})
