import { sql } from 'drizzle-orm'
import { WAITS, type Waits } from '@/lib/asks/ask-kinds'
import { isInScope } from '@/lib/people/scope'
import { wordsOf } from '@/server/store/rows/message-rows'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { isToldOf } from '@/server/store/rows/told-within'
import { weighedAnew } from '@/server/store/within/weighed-anew'

/** Of some messages those of which something says in a person's name that they were answered or decided, with their source. */
export async function saidElsewhere(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const { scope } = reader
  const rows = await reader.all<{ key: number; uid: string; source: string; told: number }>(
    sql`select m.key, m.uid, s.label as source,
        case when (a.said is not null and ${isToldOf(scope, sql`a.said`)})
          or (v.posted = 0 and ${isToldOf(scope, sql`v.answer`)}) then 1 else 0 end as told
      from messages m join sources s on s.id = m.source_id
      left join asks a on a.key = m.key left join verdicts v on v.key = m.key
      where ${reader.inList(sql`m.uid`, uids)}`,
  )
  const weighed = await weighedAnew(reader)
  const isTold = ({ key, told }: { key: number; told: number }) => {
    const came = weighed.get(key)
    return came === undefined ? told === 1 : came.said !== null || came.decision?.posted === false
  }
  return new Map(rows.filter(isTold).map(({ uid, source }) => [uid, source]))
}

/** Those of some messages that a person decided through Signalbox, each with what decided it, as far as that is seen. */
export async function decidedAmong(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ key: number; uid: string; answer: string | null }>(
    sql`select m.key, m.uid, case when v.posted = 1 and ${isToldOf(reader.scope, sql`v.answer`)} then v.answer end as answer
      from messages m left join verdicts v on v.key = m.key where ${reader.inList(sql`m.uid`, uids)}`,
  )
  const weighed = await weighedAnew(reader)
  return new Map(
    rows.flatMap(({ key, uid, answer }): [string, string][] => {
      const came = weighed.get(key)
      const decided = came === undefined ? answer : came.decision?.posted ? came.decision.uid : null
      return decided === null ? [] : [[uid, decided]]
    }),
  )
}

/**
 * Of some messages those that something seems to answer, with why it does not. Of sources that are seen in part it says
 * nothing: there each is weighed anew, which is done for one at a time (`outcomeWithin`).
 */
export async function waitsAmong(
  reader: Scoped,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly Waits[]>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; source: string; waits: string }>(
    sql`select m.uid, s.label as source, a.waits from messages m join sources s on s.id = m.source_id
      join asks a on a.key = m.key where ${reader.inList(sql`m.uid`, uids)} and a.waits <> ''`,
  )
  return new Map(
    rows
      .filter(({ source }) => !isNarrowed(reader) || isInScope(reader.scope, source))
      .map(({ uid, waits }) => [uid, WAITS.filter((why) => wordsOf(waits).includes(why))]),
  )
}
