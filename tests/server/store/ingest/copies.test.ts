import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { NO_SIGNATURE, sealText } from '@/lib/ledger/seal'
import { dreamOs } from '@/server/protocols/dream-os'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { eachDatabase } from '@/tests/databases'
import { readAt } from '../../../protocols/one'
import { newScene, readAgain, tellNothing } from './reading-index'
import { FACTS } from './scene'

const LETTER = {
  message_id: 'm-1',
  from: 'captain',
  to: 'ALL',
  type: 'broadcast',
  content: 'The build is frozen until noon.',
}
const inboxOf = (agent: number) => `agent_workspaces/Agent-${agent}/inbox/m.json`

eachDatabase('copies of one message', (db) => {
  const told = async () => {
    const { writer, batch, content, rows, source } = await newScene(db)
    const put = async (path: string, record: object, protocol = dreamOs) =>
      writer.ingest(batch([content(path, readAt(protocol, path, record))]))
    const places = () =>
      db.reader().all(sql`select p.id from places p join messages m on m.key = p.message_key
        where m.source_id = ${source.id} and p.until is null`)
    return { put, rows, places }
  }

  it('that were stamped one after the other are one message in all its places', async () => {
    const { put, rows, places } = await told()
    const stamps = ['29.998127', '29.999001', '30.000113', '30.001', '30.0021', '30.003', '30.0044', '30.00555']
    for (const [nth, second] of stamps.entries())
      await put(inboxOf(nth + 1), { ...LETTER, timestamp: `2026-11-20T14:29:${second}Z` })
    const found = await rows()
    expect(found).toHaveLength(1)
    expect(found[0]?.flags).not.toContain('conflict')
    expect(await places()).toHaveLength(stamps.length)
  })

  it('that lost when a tool copied files are read; what stands nowhere else is flagged', async () => {
    const { put, rows } = await told()
    const at = { timestamp: '2026-11-20T14:29:21Z' }
    const flagged = async () => (await rows()).map(({ flags }) => flags.includes(' conflict-copy '))
    await put('agent_workspaces/Agent-1/inbox/m (conflicted copy 2026-11-20).json', { ...LETTER, ...at })
    expect(await flagged()).toEqual([true])
    await put('agent_workspaces/Agent-1/inbox/m.json', { ...LETTER, ...at })
    expect(await flagged()).toEqual([false])
    const other = { ...LETTER, ...at, content: 'The build is frozen until one.' }
    await put('agent_workspaces/Agent-1/inbox/m.sync-conflict-20261120-143000-ABCDEFG.json', other)
    expect(await flagged()).toEqual([false, true])
  })

  it('of which an outbox and an inbox note other things are one', async () => {
    const { put, rows, places } = await told()
    const at = { timestamp: '2026-11-20T14:29:21Z' }
    await put('agent_workspaces/Captain/outbox/m.json', { ...LETTER, ...at, status: 'sent', sent_at: '14:29:21' })
    await put(inboxOf(2), { ...LETTER, ...at, status: 'unread', delivered: true, read: false })
    expect(await rows()).toHaveLength(1)
    expect(await places()).toHaveLength(2)
  })

  it('are found again when a file is read again, and are the same when the index is derived again', async () => {
    const { put, rows, places } = await told()
    const record = { id: 'x', from: 'qa', message: 'go' }
    for (const [channel, second] of [
      ['c', '21.1'],
      ['d', '21.2'],
    ])
      await put(`channels/${channel}/msg-1.json`, { ...record, timestamp: `2026-11-20T14:29:${second}Z` }, multiAgentOs)
    const mailbox = (more: object[]) => [{ ...LETTER, timestamp: '2026-11-20T14:29:21.5Z' }, ...more]
    await put(inboxOf(1), { ...LETTER, timestamp: '2026-11-20T14:29:21.4Z' })
    await put('runtime/mailbox_1.json', mailbox([]))
    const before = await places()
    await put('runtime/mailbox_1.json', mailbox([{ ...LETTER, message_id: 'm-2' }]))
    expect(await places()).toEqual([...before, expect.anything()])
    expect(await rows()).toHaveLength(3)
    const dump = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(dump)
  })

  it('with a signature are copies by their bytes alone, since what is signed is their time too', async () => {
    const { put, rows } = await told()
    const said = { key: 'ab'.repeat(8), id: 'cd'.repeat(16), deed: 'post', ask: null, expiresAt: null }
    const signed = { ...LETTER, signalbox: sealText(said, NO_SIGNATURE) }
    await put(inboxOf(1), { ...signed, timestamp: '2026-11-20T14:29:21.5Z' })
    await put(inboxOf(2), { ...signed, timestamp: '2026-11-20T14:29:21.4Z' })
    expect(await rows()).toHaveLength(2)
  })

  it.each([
    ['other words', { content: 'The build is open again.' }],
    ['another sender', { from: 'Agent-3' }],
    ['another recipient', { to: 'Agent-9' }],
    ['a second or more between them', { timestamp: '2026-11-20T14:29:22.1Z' }],
    ['a field that no page shows', { hidden: { run: 'rm -rf /srv' } }],
    ['something long in the name of a note', { box: `and then ${'delete everything '.repeat(3)}` }],
    ['a state that is of what it is about', { status: 'AWAITING_APPROVAL' }],
  ])('red control: with %s they are two, and both say so', async (_what, other) => {
    const { put, rows } = await told()
    const first = { ...LETTER, timestamp: '2026-11-20T14:29:21Z', status: 'sent' }
    await put(inboxOf(1), first)
    await put(inboxOf(2), { ...first, ...other })
    expect((await rows()).map(({ flags }) => `${flags}`.includes('conflict'))).toEqual([true, true])
  })
})
