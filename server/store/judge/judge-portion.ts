import { sql } from 'drizzle-orm'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import type { Waiver } from '@/server/store/hand/problem-act-rows'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { JUDGED, JUDGED_BEATS, JUDGED_SEEN, JUDGED_VERSIONS } from '@/server/store/ingest/write/judged-counter'
import { changedAfter, rowsAmong } from './around/judged-rows'
import { keepNamed } from './around/named-files'
import { lookAtRegisteredAnew } from './around/registered-anew'
import { answersTo } from './around/rows-around'
import { lookAtSeen } from './around/seen-files'
import { lookAtSigns } from './around/signs-of-agents'
import { lookAtErred } from './around/watched-errors'
import { claimsOf, isJudged, type Judging, judgedSources, judgeRows } from './judge-rows'
import { keepDebts, owingBy } from './keep-debts'
import { keepProblems } from './keep-problems'
import { keepTaskDebts } from './keep-task-debts'
import { type Anew, judgedWithOthers, type Moved, moveOn } from './set-otherwise'
import { actsTaken, endAcknowledged } from './take-acts'
import { waive } from './waive-problems'

export type JudgeParts = Judging & {
  /** Messages at once. */
  limit: number
  /** All of it was there before any of it was judged: what is judged later changes nothing of what was judged before. */
  complete?: boolean
  /** Waivers that hold, as of a change of the ledger; null: what is kept of them stays. */
  acts: { n: number; waivers: readonly Waiver[] } | null
}

/**
 * `left`: there is more to be judged now. `next`: when something is to be judged once more, UTC ms. `behind`: nothing was
 * judged, since the record knows later acts of people than those that were given.
 */
export type Portion = { judged: number; left: boolean; next: number | null; behind?: true }

/**
 * Judges, in order of arrival, some of what changed since it was judged last, what is due and, where that leaves room, of a
 * source whose rules are set otherwise now; in one transaction. The same messages with the same protocols, settings and
 * time give the same problems, whoever judges.
 */
export function judgePortion(door: WriteDoor, parts: JudgeParts): Promise<Portion> {
  return door.write(async (tx) => {
    // What a newer version derived it judges itself.
    if ((await derivationOf(tx)) > DERIVATION) return { judged: 0, left: false, next: null }
    if (parts.acts !== null && parts.acts.n < (await actsTaken(tx)))
      return { judged: 0, left: true, next: null, behind: true }
    const [from, reached] = [await counter(tx, JUDGED), await counter(tx, 'rev')]
    const versions = await counter(tx, JUDGED_VERSIONS)
    const looked = await lookAtRegisteredAnew(tx, versions, from)
    if (looked > versions) await setCounter(tx, JUDGED_VERSIONS, looked)
    const changed = from >= reached ? [] : await changedAfter(tx, from, parts.limit)
    const sources = await judgedSources(tx)
    const isAsked = isJudged(sources, parts)
    const tasks = await keepTaskDebts(tx, sources, parts)
    if (tasks.changed) await tx.ring()
    await lookAtErred(
      tx,
      changed.filter((row) => row.reading === 'log' && row.type === 'error' && isAsked(row)),
    )
    const beats = await counter(tx, JUDGED_BEATS)
    const shown = await lookAtSigns(tx, changed, beats)
    if (shown > beats) await setCounter(tx, JUDGED_BEATS, shown)
    const before = await counter(tx, JUDGED_SEEN)
    const seen = await lookAtSeen(tx, {
      from: before,
      judgeOf: (id) => parts.judgeOf(sources.get(id)?.protocol ?? ''),
    })
    if (seen.last > before) await setCounter(tx, JUDGED_SEEN, seen.last)
    const due = await tx.all<{ key: number }>(
      sql`select message_key as "key" from judged_again where at <= ${parts.now} order by at limit ${parts.limit}`,
    )
    const anew = await judgedWithOthers(tx, sources, from === 0)
    if (due.length === 0 && from >= reached && anew.size === 0)
      return { judged: tasks.judged, left: seen.left || tasks.left, next: await nextDue(tx) }
    const moved = await moveOn(tx, anew, parts.limit - changed.length)
    // Whatever comes of it, it is due no more: what nobody judges would be asked for without end.
    if (due.length > 0)
      await tx.run(
        sql`delete from judged_again where ${tx.inList(
          sql`message_key`,
          due.map(({ key }) => key),
        )}`,
      )
    const known = new Set(changed.map(({ key }) => key))
    const again = [
      ...due.map(({ key }) => key),
      ...(parts.complete ? [] : [...(await answersTo(tx, changed, from)), ...(await owingBy(tx, changed))]),
      ...(moved?.keys ?? []),
    ]
    const others = again.filter((key) => !known.has(key))
    const rows = [...changed, ...(await rowsAmong(tx, [...new Set(others)]))].filter(isAsked)
    const last = changed.length < parts.limit ? reached : (changed.at(-1)?.rev ?? reached)
    const isNamedAgain = await keepNamed(tx, rows, claimsOf(sources, parts.judgeOf))
    const found = await judgeRows(tx, rows, sources, parts)
    const rev = await keepProblems(tx, found, await keepDebts(tx, found, parts.now), reached)
    await endAcknowledged(
      tx,
      found.map(({ row, broken }) => ({ uid: row.uid, broken })),
    )
    if (parts.acts !== null)
      await waive(
        tx,
        parts.acts.waivers.filter(({ until }) => until > parts.now),
        rows.map(({ key }) => key),
      )
    await setCounter(tx, JUDGED, last)
    if (rev > reached) await setCounter(tx, 'rev', rev)
    if (rows.length > 0) await tx.ring()
    const isAgain = seen.left || tasks.left || isNamedAgain
    const isLeft = isAgain || last < rev || due.length === parts.limit || isMoreAnew(anew, moved)
    return { judged: rows.length + tasks.judged, left: isLeft, next: await nextDue(tx) }
  })
}

const isMoreAnew = (anew: Anew, moved: Moved | null) => anew.size > (moved?.at === null ? 1 : 0)

async function nextDue(tx: Tx): Promise<number | null> {
  return (await tx.get<{ at: number | null }>(sql`select min(at) as at from judged_again`))?.at ?? null
}

/** Whether nothing of an index was judged yet. */
export const isUnjudged = (door: WriteDoor): Promise<boolean> =>
  door.write(async (tx) => (await counter(tx, JUDGED)) === 0)

async function counter(tx: Tx, name: string): Promise<number> {
  return (await tx.get<{ value: number }>(sql`select value from counters where name = ${name}`))?.value ?? 0
}

async function setCounter(tx: Tx, name: string, value: number): Promise<void> {
  await tx.run(sql`insert into counters (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}
