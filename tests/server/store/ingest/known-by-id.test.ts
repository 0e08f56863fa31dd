import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { MessageReading } from '@/lib/message/reading'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import type { Observed } from '@/server/store/store'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from './reading-index'
import { AT, FACTS, message } from './scene'

const RECORD = 'projects/one.jsonl'
const FORK = 'projects/two.jsonl'
const INBOX = 'qa/inbox.json'
const ORDERS = 20

/** What becomes of a message: it lies in an inbox and is taken out, its sender's record has it, and a fork repeats that. */
const FATES = [
  ['enter', 'leave', 'line'],
  ['enter', 'leave', 'line', 'fork'],
  ['line'],
  ['line', 'fork'],
  ['enter', 'leave'],
  ['enter', 'line'],
] as const
type Step = { of: number; what: (typeof FATES)[number][number] }

function said(of: number, given: Partial<MessageReading>): MessageReading {
  const sent = { ms: AT - 1000, raw: '2026-01-10T11:59:59Z', zoneKnown: true }
  return message({ body: `word ${of}`, nativeId: `id-${of}`, fingerprint: `word ${of}`, knownBy: 'id', sent, ...given })
}

/** The steps of all messages in an order of chance: of one message, what it enters it leaves, and a fork comes after a line. */
function shuffled(seed: number): Step[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const free = FATES.flatMap((fate, of) => fate.map((what) => ({ of, what, at: next() })))
  const at = (of: number, what: string) => free.find((step) => step.of === of && step.what === what)
  for (const [before, after] of [
    ['enter', 'leave'],
    ['line', 'fork'],
  ] as const)
    for (const of of FATES.keys()) {
      const [one, other] = [at(of, before), at(of, after)]
      if (one && other && one.at > other.at) [one.at, other.at] = [other.at, one.at]
    }
  return free.sort((one, other) => one.at - other.at)
}

eachDatabase('a message that is known by its id', (db) => {
  it('stands there once, in whatever order its places come and go', async () => {
    for (let seed = 1; seed <= ORDERS; seed++) {
      const { writer, batch, line, content, rows } = await newScene(db)
      const waiting = new Set<number>()
      let observed: Observed[] = []
      const play = ({ of, what }: Step) => {
        if (what === 'line' || what === 'fork') return line(what === 'line' ? RECORD : FORK, [said(of, {})])
        if (what === 'enter') waiting.add(of)
        else waiting.delete(of)
        return content(
          INBOX,
          [...waiting].map((one) => said(one, { state: 'inbox' })),
          'snapshot',
        )
      }
      for (const [nth, step] of shuffled(seed).entries()) {
        observed.push(play(step))
        if ((nth + seed) % 3 !== 0) continue
        await writer.ingest(batch(observed))
        observed = []
      }
      await writer.ingest(batch(observed))
      const told = (await rows()).map(({ body, state, gone, flags }) => [body, state, gone !== null, flags.trim()])
      expect(told.sort(), `order ${seed}`).toEqual([
        ['word 0', 'consumed', false, ''],
        ['word 1', 'consumed', false, ''],
        ['word 2', null, false, ''],
        ['word 3', null, false, ''],
        ['word 4', 'consumed', true, ''],
        ['word 5', 'inbox', false, ''],
      ])
    }
  })

  it('is another where it says something else, and all of it is the same when it is derived again', async () => {
    const { writer, batch, line, content, rows } = await newScene(db)
    const other = { fingerprint: 'something else', body: 'something else' }
    await writer.ingest(batch([line(RECORD, [said(1, {})])]))
    await writer.ingest(batch([content(INBOX, [said(1, { state: 'inbox', ...other })], 'snapshot')]))
    expect((await rows()).map(({ body }) => body)).toEqual(['word 1', 'something else'])
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })

  it('waits as long as it lies in any inbox, whichever it is taken out of first', async () => {
    const { writer, source, batch, line, content, rows } = await newScene(db)
    const waits = said(1, { state: 'inbox' })
    const inbox = (agent: string, held: MessageReading[]) => content(`${agent}/inbox.json`, held, 'snapshot')
    const queued = async () =>
      (
        await db.reader().get<{ net: number }>(sql`select net from queue_changes
        where span = 0 and part = 'source' and source_id = ${source.id}`)
      )?.net
    await writer.ingest(batch([line(RECORD, [said(1, {})])]))
    for (const agent of ['qa', 'pm']) await writer.ingest(batch([inbox(agent, [waits])]))
    const states: unknown[] = [[(await rows()).map(({ state }) => state), await queued()]]
    for (const agent of ['qa', 'pm']) {
      await writer.ingest(batch([inbox(agent, [])]))
      states.push([(await rows()).map(({ state }) => state), await queued()])
    }
    expect(states).toEqual([
      [['inbox'], 1],
      [['inbox'], 1],
      [['consumed'], 0],
    ])
  })

  it('is back where its line is, when its file was gone', async () => {
    const { writer, batch, line, gone, rows } = await newScene(db)
    await writer.ingest(batch([line(RECORD, [said(1, {})])]))
    await writer.ingest(batch([gone(RECORD)]))
    expect((await rows()).map((row) => row.gone !== null)).toEqual([true])
    await writer.ingest(batch([line(FORK, [said(1, {})])]))
    expect((await rows()).map((row) => [row.path, row.gone])).toEqual([[FORK, null]])
  })
})
