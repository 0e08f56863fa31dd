import { sql } from 'drizzle-orm'
import { UNANSWERED } from '@/server/store/ingest/derive/rows/ask-answer'
import type { Message } from '@/server/store/ingest/derive/rows/model'
import { MOST_ANSWERS, MOST_OF_ONE_ID } from '@/server/store/ingest/derive/settling/closing'
import type { Outcome } from '@/server/store/ingest/derive/settling/conclude'
import type { Judging } from '@/server/store/ingest/derive/settling/entitled'
import { bothOf, fixedFirst, outcomeNamed, outcomesOf } from '@/server/store/ingest/derive/settling/settling'
import { COLUMNS, FILE_AND_ASK, sharing } from '@/server/store/ingest/load/load-messages'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'

/** What messages came to, by their keys. */
export type Outcomes = ReadonlyMap<number, Outcome>

const AT_ONCE = 100
const NONE: Outcome = { answer: null, ask: null, said: null, decision: null, waits: [] }

/**
 * What came of all that has one of these ids in a source, by id: weighed by what is seen alone, as it is derived from
 * everything. All that has the id, all that names it, and what is on record as its answer.
 */
export async function weighSeen(
  reader: Scoped,
  label: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcomes>> {
  const weighed = new Map<string, Outcomes>()
  const source = await reader.get<{ config: string }>(sql`select config from sources where label = ${label}`, {})
  if (source === undefined) return weighed
  const { humans } = readConfig(source.config)
  const seen = sql`exists (select 1 from sources s where s.id = m.source_id and s.label = ${label} and ${inSight(reader)})`
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const values = new Set(ids.slice(at, at + AT_ONCE))
    const [asked, words] = await Promise.all([
      sharing(reader, seen, { column: 'native_id', values, most: MOST_OF_ONE_ID + 1 }),
      sharing(reader, seen, { column: 'reply_to', values, most: MOST_ANSWERS + 1 }),
    ])
    const named = await namedOf(reader, label, asked)
    for (const id of new Set(asked.flatMap(({ nativeId }) => nativeId ?? []))) {
      const all = asked.filter(({ nativeId }) => nativeId === id)
      const naming = words.filter(({ replyTo }) => replyTo === id)
      weighed.set(id, outcomesAmong(humans, all, { words: naming, named }))
    }
  }
  return weighed
}

/** A word that is on record as an answer, and what it answers by its uid or by its bytes. */
type Named = { word: Message; uid: string; sha256: string | null }

async function namedOf(reader: Scoped, label: string, asked: readonly Message[]): Promise<Named[]> {
  if (asked.length === 0) return []
  const isOne = sql`(${reader.inList(
    sql`w.uid`,
    asked.map(({ uid }) => uid),
  )} or ${reader.inList(
    sql`w.sha256`,
    asked.map(({ sha256 }) => sha256),
  )})`
  const rows = await reader.all<{ answer: string; uid: string; sha256: string | null }>(
    sql`select w.answer, w.uid, w.sha256 from namings w cross join messages m join sources s on s.id = m.source_id
      where m.uid = w.answer and s.label = ${label} and ${isOne} and ${inSight(reader)}`,
  )
  if (rows.length === 0) return []
  const words = await reader.all<Message>(
    sql`select ${COLUMNS} from messages m ${FILE_AND_ASK} where ${reader.inList(
      sql`m.uid`,
      rows.map(({ answer }) => answer),
    )}`,
  )
  const byUid = new Map(words.map((word) => [word.uid, word]))
  return rows.flatMap(({ answer, ...names }) => {
    const word = byUid.get(answer)
    return word === undefined ? [] : [{ word, ...names }]
  })
}

type Said = { words: readonly Message[]; named: readonly Named[] }

function outcomesAmong(humans: readonly string[], all: readonly Message[], { words, named }: Said): Outcomes {
  // Then it is nobody's id for everybody: what the index has is what is on record.
  if (all.length > MOST_OF_ONE_ID) return new Map()
  const state: Judging = {
    source: { config: { humans } },
    namings: { answers: new Set(named.map(({ word }) => word.uid)) },
  }
  const onRecord = new Map(all.map((one) => [one.uid, namedFor(state, one, named)]))
  // As they were before anything but what is on record was said.
  const bare = new Map(all.map((one) => [one.uid, settledBy(one, onRecord.get(one.uid) ?? NONE)]))
  const asked = [...bare.values()]
  const said = words.filter(({ naming }) => naming === 0).map((word) => bare.get(word.uid) ?? word)
  const outcome = outcomesOf(state, asked, said)
  return new Map(asked.map((one) => [one.key, fixedFirst(onRecord.get(one.uid) ?? NONE, outcome(one))]))
}

function namedFor(state: Judging, asked: Message, named: readonly Named[]): Outcome {
  return named
    .filter(({ word, uid, sha256 }) => word.uid !== asked.uid && (uid === asked.uid || sha256 === asked.sha256))
    .reduce<Outcome>((known, { word }) => bothOf(known, outcomeNamed(state, asked, word)), NONE)
}

function settledBy(one: Message, { answer, ask, decision }: Outcome): Message {
  return {
    ...one,
    ...UNANSWERED,
    naming: one.naming,
    ...{ answeredAt: answer?.at ?? null, answeredBy: answer?.uid ?? null },
    ...{ askAnsweredAt: ask?.at ?? null, askAnswer: ask?.uid ?? null },
    ...{ decidedAt: decision?.at ?? null, decidedBy: decision?.uid ?? null },
  }
}
