import { expect, it } from 'vitest'
import type { LogReading, MessageReading } from '@/lib/message/reading'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { messageReader } from '@/server/store/read/read-messages'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from './reading-index'
import { AT, FACTS, message } from './scene'

const RECORD = 'projects/one.jsonl'
const INBOX = 'qa/inbox.json'
const SECOND = 1_000
const WORDS = 'Stop after berth 9, \u0000 please.'

const claimed = (ms: number) => ({ ms, raw: new Date(ms).toISOString(), zoneKnown: true })

function said(nth: number, ms: number, more: Partial<MessageReading> = {}): MessageReading {
  const to = [{ agent: 'qa', raw: '@qa', tier: null }]
  const id = { nativeId: `id-${nth}`, fingerprint: `all of ${nth}`, knownBy: 'id' as const }
  return message({ body: WORDS, from: 'human', to, sent: claimed(ms), state: 'inbox', ...id, ...more })
}

function heard(ms: number, more: Partial<NonNullable<LogReading['heard']>> = {}): LogReading {
  return {
    ...{ reading: 'log', channel: 'qa', agent: 'qa', level: 'info', text: `Received: ${WORDS}`, claimed: claimed(ms) },
    ...{ delivery: null, heard: { from: 'human', to: 'qa', text: WORDS, ...more }, flags: [] },
  }
}

eachDatabase('what a log says that an agent was given to read, without an id', (db) => {
  const one = async (uid: string) => (await messageReader(unscoped(db.reader())).one(uid))?.deliveries ?? null

  it('is told of the message that says so, whichever is read first', async () => {
    for (const turned of [false, true]) {
      const { writer, batch, line, content, rows } = await newScene(db)
      const steps = [() => content(INBOX, [said(1, AT)], 'snapshot'), () => line(RECORD, [heard(AT + SECOND)])]
      for (const step of turned ? steps.toReversed() : steps) await writer.ingest(batch([step()]))
      const uid = (await rows()).find(({ reading }) => reading === 'message')?.uid ?? ''
      expect(await one(uid)).toEqual([{ status: 'read', latencyMs: null, at: AT + SECOND }])
    }
  })

  // Red control: other words, another sender or receiver, and a time before it was sent.
  it('is of no other: not of what another said, nor to another, nor of the same words said later', async () => {
    const { writer, batch, line, content, rows } = await newScene(db)
    const lines = [
      heard(AT - SECOND),
      heard(AT + SECOND, { text: `${WORDS}.` }),
      heard(AT + SECOND, { from: 'pm' }),
      heard(AT + SECOND, { to: 'pm' }),
    ]
    await writer.ingest(
      batch([content(INBOX, [said(1, AT)], 'snapshot'), ...lines.map((each) => line(RECORD, [each]))]),
    )
    const uid = (await rows()).find(({ reading }) => reading === 'message')?.uid ?? ''
    expect(await one(uid)).toEqual([])
    await writer.ingest(batch([line(RECORD, [heard(AT + SECOND)])]))
    expect(await one(uid)).toHaveLength(1)
  })

  it('is of none that names several, or nobody, and is the same when it is derived again', async () => {
    const { writer, batch, line, content, rows } = await newScene(db)
    const both = ['qa', 'pm'].map((agent) => ({ agent, raw: agent, tier: null }))
    const others = [said(1, AT, { to: both }), said(2, AT, { to: [] }), said(3, AT, { from: null })]
    await writer.ingest(batch([content(INBOX, others, 'snapshot'), line(RECORD, [heard(AT + SECOND)])]))
    for (const { reading, uid } of await rows()) if (reading === 'message') expect(await one(uid)).toEqual([])
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
