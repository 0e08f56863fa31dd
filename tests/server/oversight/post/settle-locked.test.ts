import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toKeep } from '@/lib/ledger/kept-words'
import { post as words } from '@/lib/text/posts/post-words'
import { list } from '@/server/containers/list-container'
import { handHere } from '@/server/files/hand/disk-hand'
import { temporaryOf } from '@/server/files/write/world-writer'
import { tagOf } from '@/server/oversight/post/send/perform'
import { settleOpen } from '@/server/oversight/post/send/settle-intents'
import { INBOX } from '@/server/protocols/claude-code/places'
import { STATIONS } from '@/server/protocols/known-stations'
import { outboxStore } from '@/server/store/hand/outbox'
import { receiptReader } from '@/server/store/read/receipts'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

/** How far it had come when the program was killed, and what its agent did since. */
const STATES = ['untouched', 'laid out', 'locked', 'replaced', 'replaced and taken'] as const

eachDatabase('a kill while an inbox that everybody locks was written', (db) => {
  let home = ''
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-locked-'))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  let acts = 0
  async function settledAfter(state: (typeof STATES)[number], into = INBOX.layout) {
    acts += 1
    const key = `act-${acts}`
    const root = path.join(home, key)
    const at = (name: string) => path.join(root, 'inboxes', name)
    const outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
    mkdirSync(path.join(root, 'inboxes'), { recursive: true })
    writeFileSync(at('qa.json'), '[]')
    const text = JSON.stringify({ from: 'human', text: 'Go on.', msg_id: key })
    const change = { effect: 'add' as const, path: 'inboxes/qa.json', text, id: key, into }
    const wanted = { key, body: 'b', source: 'claude', root, tag: key, at: 1_000, changes: [change] }
    const begun = await outbox.begin({ ...wanted, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
    if (begun.begun !== 'began') throw new Error('It was asked for before.')
    const temporary = at(temporaryOf(tagOf(begun.row, 0)))
    if (state === 'laid out' || state === 'locked') writeFileSync(temporary, `[${text}]`)
    if (state === 'locked') mkdirSync(at('qa.json.lock'))
    if (state === 'replaced') writeFileSync(at('qa.json'), `[${text}]`)
    const report = (error: unknown) => {
      throw error
    }
    await settleOpen({
      ...{ files: handHere, outbox, receipts: receiptReader(db.reader(), STATIONS), now: () => 2_000, report },
    })
    const { status, why } = (await outbox.one(begun.row.id)) ?? {}
    return { status, why, files: readdirSync(path.join(root, 'inboxes')), inbox: readFileSync(at('qa.json'), 'utf8') }
  }

  test('that shows it is done, and what shows nothing is not said to be unwritten: it may have been taken', async () => {
    const unknown = { status: 'failed', why: toKeep(() => words.leavesNoTrace), inbox: '[]' }
    expect(await settledAfter('replaced')).toMatchObject({ status: 'done', why: null, files: ['qa.json'] })
    for (const state of ['untouched', 'laid out', 'replaced and taken'] as const)
      expect(await settledAfter(state)).toEqual({ ...unknown, files: ['qa.json'] })
    // Whose lock it is nothing says: it is left to whoever finds it old.
    expect(await settledAfter('locked')).toEqual({ ...unknown, files: ['qa.json', 'qa.json.lock'] })
  })

  // Red control: where nobody relies on a lock, what is not there was not written.
  test('where it is no such list it is said that nothing was written', async () => {
    const { why } = await settledAfter('untouched', list({ id: ['msg_id'] }).layout)
    expect(why).not.toBe(toKeep(() => words.leavesNoTrace))
    expect(why).toContain('nothingWritten')
  })
})
