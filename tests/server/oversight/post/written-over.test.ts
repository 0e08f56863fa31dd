import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { handHere } from '@/server/files/hand/disk-hand'
import { carryOut } from '@/server/oversight/post/send/carry-out'
import { outboxStore } from '@/server/store/hand/outbox'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const BOX = '{"status":"busy","messages":[{"message_id":"m-1"}],"processed_message_ids":[]}'

eachDatabase('a letter in a mailbox that its agent writes over each time', (db) => {
  let root = ''
  let agent: NodeJS.Timeout
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-over-'))
    writeFileSync(path.join(root, 'mailbox_1.json'), BOX)
  })
  afterEach(() => {
    clearInterval(agent)
    rmSync(root, { recursive: true, force: true })
  })

  test('is said not to be delivered, and not that nothing was written', async () => {
    const outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
    const change = { effect: 'add' as const, path: 'mailbox_1.json', text: '{"message_id":"ours"}', id: 'ours' }
    const house = { files: handHere, outbox, underWay: new Map(), now: () => 2_000, newId: () => 'tag' }
    const report = (error: unknown) => {
      throw error
    }
    const sign = () => ({
      ...{ at: 1_000, changes: [change] },
      draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }),
    })
    agent = setInterval(() => writeFileSync(path.join(root, 'mailbox_1.json'), BOX), 600)
    const row = await carryOut({ ...house, report }, { key: 'over', body: 'b', source: 'dream', root, sign })
    expect(row).toMatchObject({ status: 'failed', written: [] })
    expect(sayKept(row.why ?? '')).toContain('It is not delivered.')
    expect(sayKept(row.why ?? '')).not.toContain('Nothing was written')
  }, 60_000)
})
