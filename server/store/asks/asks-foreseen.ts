import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isDecision } from '@/lib/asks/ask-verdict'
import type { Reading } from '@/lib/message/reading'
import { NO_STATIONS } from '@/lib/source/stations'
import type { Reader } from '@/server/store/door/door'
import { derive } from '@/server/store/ingest/derive/derive'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import type { Message, State, Step } from '@/server/store/ingest/derive/rows/model'
import { isPerson, meant } from '@/server/store/ingest/derive/settling/entitled'
import { loadState } from '@/server/store/ingest/load/load-state'
import type { Source } from '../store'

/** What is about to be written into a source, as its protocol reads it; `at`: UTC ms; `raised`: what policies have decided. */
export type Saying = {
  source: Omit<Source, 'id'>
  at: number
  readings: readonly Reading[]
  raised: readonly string[]
}

/** Whose inbox a message lies in, and what becomes of it, answers nobody. */
const FACTS: ProtocolFacts = { gone: () => '', known: () => [], inboxOf: () => null, stations: NO_STATIONS }

/**
 * Uids of the messages that what is about to be said may be taken for the answer to: derived as the tail derives it, and
 * kept nowhere. All that has the id which it names is among them, since whoever reads no more than that takes it for any of
 * them; every message is taken for an ask that waits, because which of them wait is known elsewhere too: a policy puts
 * some into a list, and one of which a person asked for more waits on. What names the message that it answers answers it
 * whatever it says; else it decides only by being a decision, whatever was asked.
 */
export async function answeredBy(reader: Reader, { source, at, readings, raised }: Saying): Promise<string[]> {
  const row = await reader.get<{ id: number }>(sql`select id from sources where label = ${source.label}`)
  if (row === undefined || readings.length === 0) return []
  const steps = [stepOf(at, readings)]
  const whole = { ...source, id: row.id }
  const { state } = await loadState(reader, { source: whole, facts: FACTS, numbers: new Map(), steps })
  derive(state, steps)
  const named = readings.some(names)
  const tied = state.messages.fresh.flatMap((said) => (named || isDecision(said) ? takenFor(state, said) : []))
  return [...tied, ...(await decidedFor(reader, row.id, { readings, raised }))]
}

function takenFor(state: State, said: Message): string[] {
  if (!isPerson(state, said.sender)) return []
  const { byUid, byNative } = state.messages
  const alike = said.replyTo === null ? [] : (byNative.get(said.replyTo) ?? [])
  const tied = (state.threads.get(said.uid)?.answers ?? []).flatMap((uid) => byUid.get(uid) ?? [])
  return [...meant(alike, said), ...tied].filter((one) => one !== said).map(({ uid }) => uid)
}

/** So many that one agent asked are looked at. */
const MOST_ASKED = 50

/**
 * What those have asked whom a decision is for: where nothing has ids, they take it for theirs, however long ago they asked,
 * whatever was said since, and whatever it names: that may be another line, or none that is there.
 */
async function decidedFor(
  reader: Reader,
  source: number,
  { readings, raised }: Pick<Saying, 'readings' | 'raised'>,
): Promise<string[]> {
  const said = readings.filter((reading) => reading.reading === 'message')
  const verdicts = said.filter((one) => one.cue !== null && isDecision(one))
  const found = await Promise.all(
    verdicts.map(async ({ channel, to, mentions }) => {
      const agents = [...to.map(({ agent }) => agent), ...mentions]
      if (agents.length === 0) return []
      const asked = await reader.all<{ uid: string }>(
        sql`select a.uid from asks a join messages m on m.key = a.key
          where a.source_id = ${source} and ${reader.inList(sql`a.sender`, agents)} and a.list = 'decide'
          and a.answered_at is null and a.gone_at is null and m.channel = ${channel}
          order by a.key desc limit ${MOST_ASKED}`,
      )
      if (raised.length === 0) return asked
      const theirs = await reader.all<{ uid: string }>(
        sql`select m.uid from messages m where ${reader.inList(sql`m.uid`, raised)} and m.source_id = ${source}
          and ${reader.inList(sql`m.sender`, agents)} and m.gone_at is null and m.channel = ${channel}`,
      )
      return [...asked, ...theirs]
    }),
  )
  return found.flat().map(({ uid }) => uid)
}

/** Whether it says itself which message it answers, by id or by sender and time. */
function names(reading: Reading): boolean {
  return reading.reading === 'message' && (reading.replyTo !== null || reading.cue?.answers !== undefined)
}

/** It lies nowhere yet: a line of its own is the least that can be said of where. */
function stepOf(at: number, readings: readonly Reading[]): Step {
  const file = { id: -1, path: '', place: null, shape: 'lines' }
  const seen = { observationId: 0, at, look: at, file, generation: 0, start: 0, length: 0, line: null }
  return { ...seen, what: 'line', sha256: hash('sha256', ''), bytes: new Uint8Array(), readings }
}
