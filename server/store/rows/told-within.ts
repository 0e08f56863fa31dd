import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { partsIn, type Scope, sourceOf, wholeIn } from '@/lib/people/scope'

/** Of a message `m`: what is told of it by what others say. */
export type ToldOf = { answeredAt: SQL; flags: SQL }

const AS_KEPT: ToldOf = { answeredAt: sql`m.answered_at`, flags: sql`m.flags` }

/**
 * What others say of a message counts as far as they are seen: an answer from outside is as if it were not there (what
 * counts instead is weighed anew, `weighedAnew`), and so is the same id that was used again.
 */
export function toldWithin(scope: Scope): ToldOf {
  if (!isCut(scope)) return AS_KEPT
  const kept = ofWhole(scope)
  const without = (flags: SQL, flag: string, holds: SQL) =>
    sql`(case when m.flags not like ${`% ${flag} %`} or ${holds} then ${flags}
      else replace(${flags}, ${sql.raw(`' ${flag} '`)}, ' ') end)`
  const clashing = without(sql`m.flags`, FLAGS.conflict, clashes(scope))
  const circling = without(clashing, FLAGS.cycle, circles(scope))
  return {
    answeredAt: sql`(case when m.answered_at is null or ${kept} or ${isToldOf(scope, sql`m.answered_by`)} then m.answered_at end)`,
    // What is full for everybody need not be full here.
    flags: sql`(case when m.flags = '' or ${kept} then m.flags else ${without(circling, FLAGS.linkLimit, sql`1 = 0`)} end)`,
  }
}

/** Of a message `m`: what it answers leads back to it by messages that are seen and were there when it came. */
function circles(scope: NonNullable<Scope>): SQL {
  return sql`exists (with recursive above(id) as (select m.reply_to union
      select r.reply_to from above a join messages r on r.native_id = a.id
      where r.source_id = m.source_id and r.seq <= m.seq and r.reply_to is not null and ${channelSeen(scope, sql`r`)})
    select 1 from above where id = m.native_id)`
}

/** Of a message `m`: another one that is seen has its id, and is not the same line once more. */
function clashes(scope: NonNullable<Scope>): SQL {
  const inLines = (message: SQL) =>
    sql`(select coalesce(f.shape, '') = 'lines' from files f where f.id = ${message}.file_id)`
  return sql`exists (select 1 from messages r where r.native_id = m.native_id and r.source_id = m.source_id
    and r.key <> m.key and ${channelSeen(scope, sql`r`)} and ${inLines(sql`r`)} = ${inLines(sql`m`)}
    and (r.sha256 <> m.sha256 or not ${inLines(sql`m`)}))`
}

/** Holds for messages `m` of sources that are in the scope whole. */
const ofWhole = (scope: NonNullable<Scope>) => sql`m.source_id in (select id from sources where ${inWhole(scope)})`

/** Of the table of sources: it is in the scope whole. */
export function inWhole(scope: NonNullable<Scope>): SQL {
  const whole = wholeIn(scope).map(sourceOf)
  return whole.length === 0 ? sql`1 = 0` : sql`label in ${listOf(whole)}`
}

/** Holds for a message of another name where it is seen; an answer to what is not cut counts whatever it is. */
export function isTold(scope: Scope, message: SQL): SQL {
  if (!isCut(scope)) return sql`1 = 1`
  return sql`(${message}.source_id in (select id from sources where ${inWhole(scope)}) or ${channelSeen(scope, message)})`
}

/** The same of a message by its uid, which a cut source has to have still. */
export const isToldOf = (scope: Scope, uid: SQL) =>
  isCut(scope) ? sql`exists (select 1 from messages r where r.uid = ${uid} and ${isTold(scope, sql`r`)})` : sql`1 = 1`

/** Holds for messages in channels that are in the scope, of sources that are there in part. */
function channelSeen(scope: NonNullable<Scope>, message: SQL): SQL {
  const parts = partsIn(scope).map(
    ({ source, channels }) => sql`(${message}.source_id in (select id from sources where label = ${source})
      and ${message}.channel in ${listOf(channels)})`,
  )
  return parts.length === 0 ? sql`1 = 0` : sql`(${message}.reading = 'message' and (${sql.join(parts, sql` or `)}))`
}

function listOf(values: readonly string[]): SQL {
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
}

const isCut = (scope: Scope): scope is NonNullable<Scope> => scope !== null && partsIn(scope).length > 0
