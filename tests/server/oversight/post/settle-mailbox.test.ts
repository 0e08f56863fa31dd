import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handHere } from '@/server/files/hand/disk-hand'
import { lookFor, publishLeft, temporaryOf } from '@/server/files/write/world-writer'
import { tagOf } from '@/server/oversight/post/send/perform'
import { settleOpen } from '@/server/oversight/post/send/settle-intents'
import { STATIONS } from '@/server/protocols/known-stations'
import { type OutboxRow, type OutboxStore, outboxStore, type PlannedChange } from '@/server/store/hand/outbox'
import { receiptReader } from '@/server/store/read/receipts'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const BOX = '{"messages": [{"message_id":"m-1"}]}'
const DEAD = 'signalbox 99999999 1\n'

/** What lay under the name of the file and under its temporary name when the program was killed. */
const FILE = ['temporary', 'published'] as const
/** The lock before it has its name, as it gets it, as it is held; the mailbox before it has its name; and afterwards. */
const ENTRY = ['untouched', 'lock-made', 'lock-linked', 'lock-held', 'replacing', 'replaced', 'again'] as const
const STATES = FILE.flatMap((file) => ENTRY.map((entry) => ({ file, entry })))

eachDatabase('a kill between a file and an entry of a mailbox', (db) => {
  let home = ''
  let outbox: OutboxStore
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'signalbox-mailbox-'))
    outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  let acts = 0
  async function began(order: (changes: [PlannedChange, PlannedChange]) => PlannedChange[]) {
    acts += 1
    const of = `act-${acts}`
    const root = path.join(home, of)
    mkdirSync(path.join(root, 'inbox'), { recursive: true })
    writeFileSync(path.join(root, 'mailbox_1.json'), BOX)
    const changes = order([
      { effect: 'create', path: `inbox/${of}.json`, text: `{"of":"${of}"}`, id: `${of}-file` },
      { effect: 'add', path: 'mailbox_1.json', text: `{"message_id":"${of}-entry"}`, id: `${of}-entry` },
    ])
    const wanted = { key: of, body: 'b', source: 'dream', root, tag: of, at: 1_000, changes }
    const begun = await outbox.begin({ ...wanted, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
    if (begun.begun !== 'began') throw new Error('It was asked for before.')
    await outbox.prepared(begun.row.id, true)
    return begun.row
  }

  function leave(row: OutboxRow, { file, entry }: (typeof STATES)[number]): void {
    for (const [place, change] of row.changes.entries()) {
      const own = path.join(row.root, change.path)
      const temporary = path.join(path.dirname(own), temporaryOf(tagOf(row, place)))
      const filled = BOX.replace(']', `, ${change.text}]`)
      if (change.effect === 'create') writeFileSync(file === 'published' ? own : temporary, change.text)
      else if (entry !== 'untouched') {
        if (['lock-linked', 'lock-held', 'replacing', 'replaced', 'again'].includes(entry))
          writeFileSync(`${own}.lock`, DEAD)
        if (['lock-made', 'lock-linked', 'again'].includes(entry)) writeFileSync(temporary, DEAD)
        if (entry === 'replacing') writeFileSync(temporary, filled)
        if (['replaced', 'again'].includes(entry)) writeFileSync(own, filled)
      }
    }
  }

  async function settledAs(row: OutboxRow) {
    const reported: unknown[] = []
    const report = (error: unknown) => void reported.push(error)
    const house = { files: handHere, outbox, receipts: receiptReader(db.reader(), STATIONS), now: () => 2_000, report }
    await settleOpen(house)
    const once = await outbox.one(row.id)
    await settleOpen(house)
    expect(await outbox.one(row.id)).toEqual(once)
    expect(reported).toEqual([])
    return once
  }

  test.each(STATES)('is settled, once, where the file is $file and the entry $entry', async ({ file, entry }) => {
    for (const turned of [false, true]) {
      const row = await began(([one, other]) => (turned ? [other, one] : [one, other]))
      leave(row, { file, entry })
      const added = entry === 'replaced' || entry === 'again'
      const made = file === 'published' || added
      const done = made && added
      expect(await settledAs(row)).toMatchObject({
        status: done ? 'done' : 'failed',
        written: row.changes.filter(({ effect }) => (effect === 'add' ? added : made)).map(({ path }) => ({ path })),
      })
      const text = readFileSync(path.join(row.root, 'mailbox_1.json'), 'utf8')
      expect(text).toBe(added ? BOX.replace(']', `, {"message_id":"${row.key}-entry"}]`) : BOX)
      expect(readdirSync(path.join(row.root, 'inbox'))).toEqual(made ? [`${row.key}.json`] : [])
      expect(readdirSync(row.root).sort()).toEqual(['inbox', 'mailbox_1.json'])
    }
  })

  test('is settled where somebody else has the name of the file by now', async () => {
    const row = await began(([one, other]) => [other, one])
    leave(row, { file: 'temporary', entry: 'replaced' })
    writeFileSync(path.join(row.root, `inbox/${row.key}.json`), 'theirs')
    expect(await settledAs(row)).toMatchObject({ status: 'failed', written: [{ path: 'mailbox_1.json' }] })
    expect(readFileSync(path.join(row.root, `inbox/${row.key}.json`), 'utf8')).toBe('theirs')
    expect(readdirSync(path.join(row.root, 'inbox'))).toEqual([`${row.key}.json`])
  })

  test.each([
    ['is gone', (box: string) => rmSync(box)],
    ['is no text', (box: string) => writeFileSync(box, Buffer.from([0xff, 0xfe, 0x80]))],
  ])('is settled where the mailbox %s', async (_, harm) => {
    const row = await began((both) => both)
    leave(row, { file: 'published', entry: 'replacing' })
    harm(path.join(row.root, 'mailbox_1.json'))
    expect(await settledAs(row)).toMatchObject({ status: 'failed', written: [{ path: `inbox/${row.key}.json` }] })
    expect(existsSync(path.join(row.root, 'mailbox_1.json.lock'))).toBe(false)
  })

  test('is settled where the lock was a directory, and the lock is taken away', async () => {
    const row = await began((both) => both)
    leave(row, { file: 'published', entry: 'replacing' })
    const lock = path.join(row.root, 'mailbox_1.json.lock')
    rmSync(lock)
    mkdirSync(lock)
    writeFileSync(path.join(lock, '.signalbox-holder.tmp'), DEAD)
    expect(await settledAs(row)).toMatchObject({ status: 'failed', written: [{ path: `inbox/${row.key}.json` }] })
    expect(readdirSync(row.root).sort()).toEqual(['inbox', 'mailbox_1.json'])
  })

  // Red control: what a crash left of an entry would otherwise be published as if it were a file.
  test('a mailbox is never given the name of what was left of an entry', async () => {
    const row = await began((both) => both)
    leave(row, { file: 'published', entry: 'replacing' })
    const [, add] = row.changes
    if (add === undefined) throw new Error('There is no entry.')
    expect(await lookFor(row.root, add, tagOf(row, 1))).toEqual({ found: 'temporary' })
    await expect(publishLeft(row.root, add, tagOf(row, 1))).rejects.toMatchObject({ code: 'taken' })
    await settledAs(row)
  })
})
