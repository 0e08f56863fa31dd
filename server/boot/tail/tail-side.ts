import { type Log, openLog } from '@/server/boot/base/log'
import { factsOver } from '@/server/boot/base/protocol-facts'
import { protocols } from '@/server/protocols/registry'
import type { Settings } from '@/server/settings'
import type { WriteDoor } from '@/server/store/door/door'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { noteOver } from '@/server/store/judge/note-over'
import { chosenIn } from '@/server/store/keep/chosen'
import { type Data, openRecord } from '@/server/store/keep/data'
import { takeOverForgotten } from '@/server/store/keep/forgotten-before'
import { problemActsIn } from '@/server/store/keep/problem-acts-told'
import type { RecordWriter, Source } from '@/server/store/store'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { systemClock } from '@/server/tail/known/tail-clock'
import { createTail, type Tail } from '@/server/tail/run/tail-handle'
import type { FromTail } from '@/server/tail/run/tail-wire'
import { compacting } from './compacting'
import { judgeOf, judging } from './judging'
import { summing } from './summing'
import { isHeapLarge, keepHeapSmall, tidyHeap, tidyWhenIdle } from './tidy'

export type TailSide = {
  tail: Tail
  door: WriteDoor
  /** What is derived with. */
  facts: ProtocolFacts
  /** The last one to write these data was stopped by force. */
  unclean: boolean
  log: Log
  /** Stops the tail, then gives the record back. */
  close: () => Promise<void>
}

type Parts = {
  data: Data
  /** False: nobody waits for changes, the sweep is enough. */
  events: boolean
  tell: (word: FromTail) => void
  logging: Pick<Settings, 'log' | 'logLevel'>
}

/** Takes the record and makes a tail that reads into it. Throws `StoreError` `locked` while another one does. */
export async function openTailSide({ data, events, tell, logging }: Parts): Promise<TailSide> {
  const record = await openRecord(data, Date.now(), process.pid)
  const log = openLog({ ...logging, data: data.directory })
  const { facts, close: closeFacts } = factsOver(data)
  const inIndex = recordWriter(record, facts)
  const acts = problemActsIn(data)
  const judge = events
    ? judging({
        door: record.door,
        acts,
        isBusy: () => !isQuiet(tail),
        now: Date.now,
        report: (error) => log.warn({ error }, 'Rules could not be asked.'),
      })
    : null
  const sums = events
    ? summing({
        door: record.door,
        isBusy: () => !isQuiet(tail),
        summed: async (now) => {
          if (await noteOver(record.door, { judgeOf, now })) judge?.look()
        },
        now: Date.now,
        report: (error) => log.warn({ error }, 'Measures could not be summed.'),
      })
    : null
  const compact = events
    ? compacting({
        door: record.door,
        isBusy: () => !isQuiet(tail),
        now: Date.now,
        report: (error) => log.warn({ error }, 'What was read could not be packed.'),
      })
    : null
  const writer: RecordWriter = {
    ...inIndex,
    forgotten: async (source: Source) => {
      await takeOverForgotten(data, record.door, source)
      return inIndex.forgotten(source)
    },
    // With either its rules may be set otherwise.
    sourceFor: async (wanted) => {
      const source = await inIndex.sourceFor(wanted)
      judge?.look()
      sums?.look()
      return source
    },
    lead: async (source, onLost, fixed) => {
      const leads = await inIndex.lead(source, onLost, fixed)
      if (leads) judge?.look()
      return leads
    },
    ingest: async (batch, onHanded) => {
      const taken = await inIndex.ingest(batch, onHanded)
      judge?.look()
      sums?.look()
      return taken
    },
  }
  const chosen = record.shared ? chosenIn(data) : null
  const hear = (word: FromTail) => {
    tell(word)
    if (!events) return
    if (word.kind === 'condition' && word.condition?.state === 'catching-up') keepHeapSmall()
    if (word.kind !== 'caught-up' || !isQuiet(tail)) return
    keepHeapSmall('following')
    rest(writer).catch((error) => log.warn({ error }, 'Memory is not given back.'))
    writer.settle().catch((error) => log.warn({ error }, 'The index is not put in order.'))
  }
  const tail = createTail({
    writer,
    protocols,
    ...(chosen === null ? {} : { chosen: chosen.for }),
    limits: LIMITS,
    clock: systemClock,
    events,
    tell: hear,
    log: (what, details) => log.warn(details, what),
  })
  if (events) tidyWhenIdle((error) => log.warn({ error }, 'Memory is not given back.'))
  const close = async () => {
    await tail.stop()
    await judge?.close()
    await sums?.close()
    await compact?.close()
    await acts.close()
    await writer.close()
    await closeFacts()
    await chosen?.close()
  }
  return { tail, door: record.door, facts, unclean: record.unclean, log, close }
}

/** Nothing that lay there is still to be read. */
function isQuiet(tail: Tail): boolean {
  return tail.conditions().every(({ condition }) => condition.state !== 'catching-up')
}

/** What reading a lot at once took is given back. */
async function rest(writer: RecordWriter): Promise<void> {
  if (!isHeapLarge()) return
  await writer.rest()
  await tidyHeap()
}
