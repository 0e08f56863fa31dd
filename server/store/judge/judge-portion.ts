import { sql } from 'drizzle-orm'
import type { Beside } from '@/lib/rules/beside-message'
import type { Judge } from '@/lib/rules/judged'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { JUDGED, JUDGED_VERSIONS } from '@/server/store/ingest/write/judged-counter'
import { readConfig } from '@/server/store/rows/source-config'
import { besideOf } from './beside-rows'
import { changedAfter, type JudgedDbRow, judgedOf, rowsAmong } from './judged-rows'
import { keepDebts, owingBy } from './keep-debts'
import { type Found, keepProblems } from './keep-problems'
import { lookAtRegisteredAnew } from './registered-anew'
import { agentsOf, answersOf, answersTo, registeredIn, textsOf } from './rows-around'
import { deliveredOf, namedOf, placesOf, repliesOf, spotOf, tasksOf } from './told-around'

export type JudgeParts = {
  /** Judges what is read by the protocol of this name; null where it has no rules. */
  judgeOf: (protocol: string) => Judge | null
  /** UTC ms. */
  now: number
  /** Messages at once. */
  limit: number
}

/** `left`: there is more to be judged now. `next`: when something is to be judged once more, UTC ms. */
export type Portion = { judged: number; left: boolean; next: number | null }

/**
 * Judges, in order of arrival, some of what changed since it was judged last, and what is due, in one transaction. The
 * same messages with the same protocols and time give the same problems, whoever judges.
 */
export function judgePortion(door: WriteDoor, parts: JudgeParts): Promise<Portion> {
  return door.write(async (tx) => {
    // What a newer version derived it judges itself.
    if ((await derivationOf(tx)) > DERIVATION) return { judged: 0, left: false, next: null }
    const [from, reached] = [await counter(tx, JUDGED), await counter(tx, 'rev')]
    const versions = await counter(tx, JUDGED_VERSIONS)
    const looked = await lookAtRegisteredAnew(tx, versions)
    if (looked > versions) await setCounter(tx, JUDGED_VERSIONS, looked)
    const changed = from >= reached ? [] : await changedAfter(tx, from, parts.limit)
    const due = await tx.all<{ key: number }>(
      sql`select message_key as "key" from judged_again where at <= ${parts.now} order by at limit ${parts.limit}`,
    )
    if (due.length === 0 && from >= reached) return { judged: 0, left: false, next: await nextDue(tx) }
    // Whatever comes of it, it is due no more: what nobody judges would be asked for without end.
    if (due.length > 0)
      await tx.run(
        sql`delete from judged_again where ${tx.inList(
          sql`message_key`,
          due.map(({ key }) => key),
        )}`,
      )
    const known = new Set(changed.map(({ key }) => key))
    const owing = await owingBy(tx, changed)
    const others = [...due.map(({ key }) => key), ...(await answersTo(tx, changed, from)), ...owing].filter(
      (key) => !known.has(key),
    )
    const rows = [...changed, ...(await rowsAmong(tx, [...new Set(others)]))].filter(({ reading }) => reading !== 'log')
    const last = changed.length < parts.limit ? reached : (changed.at(-1)?.rev ?? reached)
    const found = await judged(tx, rows, parts)
    const rev = await keepProblems(tx, found, await keepDebts(tx, found), reached)
    await setCounter(tx, JUDGED, last)
    if (rev > reached) await setCounter(tx, 'rev', rev)
    if (rows.length > 0) await tx.ring()
    return { judged: rows.length, left: last < rev || due.length === parts.limit, next: await nextDue(tx) }
  })
}

async function nextDue(tx: Tx): Promise<number | null> {
  return (await tx.get<{ at: number | null }>(sql`select min(at) as at from judged_again`))?.at ?? null
}

type SourceDbRow = { id: number; protocol: string; addedAt: number; config: string }

async function judged(tx: Tx, rows: readonly JudgedDbRow[], { judgeOf, now }: JudgeParts): Promise<Found[]> {
  const sources = new Map(
    (await tx.all<SourceDbRow>(sql`select id, protocol, added_at as "addedAt", config from sources`)).map((one) => [
      one.id,
      { ...one, humans: readConfig(one.config).humans },
    ]),
  )
  const asked = rows.filter(({ source_id }) => judgeOf(sources.get(source_id)?.protocol ?? '') !== null)
  const [texts, agents, places] = [await textsOf(tx, asked), await agentsOf(tx, asked), await placesOf(tx, asked)]
  const named = await namedOf(tx, asked)
  const answers = await answersOf(tx, asked, named)
  const delivered = await deliveredOf(tx, asked, ({ key }) => answers.has(key))
  const replies = await repliesOf(tx, asked)
  const tasks = await tasksOf(tx, asked, texts)
  const registered = await registeredIn(tx, asked)
  const look = (row: JudgedDbRow, beside: Beside | null): Found[] => {
    const source = sources.get(row.source_id)
    const judge = source === undefined ? null : judgeOf(source.protocol)
    if (source === undefined || judge === null) return []
    const around = {
      protocol: source.protocol,
      text: texts.get(row.key) ?? null,
      answers: answers.get(row.key) ?? null,
      agents: agents.get(row.source_id) ?? new Map(),
      humans: source.humans,
      registered: registered.get(row.source_id) ?? new Map(),
      beside,
      places: places.get(row.key) ?? [],
      replies: replies.get(row.key) ?? [],
      named: row.native_id === null ? null : (named.get(spotOf(row.source_id, row.native_id)) ?? null),
      delivered: row.native_id === null ? [] : (delivered.get(spotOf(row.source_id, row.native_id)) ?? []),
      answersLogged: row.reply_to !== null && delivered.has(spotOf(row.source_id, row.reply_to)),
      tasks: tasks.get(row.source_id) ?? new Set(),
    }
    return [{ row, addedAt: source.addedAt, ...judge(judgedOf(row, around), now) }]
  }
  const found = asked.flatMap((row) => look(row, null))
  const besides = await besideOf(
    tx,
    found.flatMap(({ row, looks }) => (looks ? [row] : [])),
  )
  return found.flatMap((one) => (one.looks ? look(one.row, besides.get(one.row.key) ?? null) : [one]))
}

async function counter(tx: Tx, name: string): Promise<number> {
  return (await tx.get<{ value: number }>(sql`select value from counters where name = ${name}`))?.value ?? 0
}

async function setCounter(tx: Tx, name: string, value: number): Promise<void> {
  await tx.run(sql`insert into counters (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}
