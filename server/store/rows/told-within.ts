import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { partsIn, type Scope, sourceOf, wholeIn } from '@/lib/people/scope'
import { isAddressedTo } from './addressed'
import { KEYS_PER_MS } from './keys'

/** Of a message `m`: what is told of it by what others say. */
export type ToldOf = { answeredAt: SQL; flags: SQL }

const AS_KEPT: ToldOf = { answeredAt: sql`m.answered_at`, flags: sql`m.flags` }

/**
 * What others say of a message counts as far as they are seen: an answer from outside is as if it were not there, and
 * the first that is inside counts instead; so does the same id that was used again.
 */
export function toldWithin(scope: Scope): ToldOf {
  if (scope === null || partsIn(scope).length === 0) return AS_KEPT
  const kept = ofWhole(scope)
  const first = sql`(select min(r.key) / ${sql.raw(String(KEYS_PER_MS))} ${answersSeen(scope, sql`m.answered_by`)})`
  const twice = sql`exists (select 1 from messages r where r.native_id = m.native_id and r.source_id = m.source_id
    and r.key <> m.key and ${channelSeen(scope, sql`r`)})`
  const conflict = sql.raw(`' ${FLAGS.conflict} '`)
  return {
    answeredAt: sql`(case when m.answered_at is null or ${kept} then m.answered_at else ${first} end)`,
    flags: sql`(case when m.flags not like ${`% ${FLAGS.conflict} %`} or ${kept} or ${twice} then m.flags
      else replace(m.flags, ${conflict}, ' ') end)`,
  }
}

/** What answers a message `m` and is seen: `by` it, as the index has it, or by whoever it is for, who names its id. */
export function answersSeen(scope: NonNullable<Scope>, by: SQL): SQL {
  const named = sql`replace(m.mentions, '"' || r.sender || '"', '') <> m.mentions`
  const addressed = sql`case when m.broadcast = 1 then r.sender <> coalesce(m.sender, '')
    else ${isAddressedTo(sql`m`, sql`r.sender`)} or ${named} end`
  return sql`from messages r where r.source_id = m.source_id and r.key <> m.key and ${channelSeen(scope, sql`r`)}
    and (r.uid = ${by} or (r.reply_to = m.native_id and r.sender is not null and (${addressed})))`
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
  if (scope === null || partsIn(scope).length === 0) return sql`1 = 1`
  return sql`(${message}.source_id in (select id from sources where ${inWhole(scope)}) or ${channelSeen(scope, message)})`
}

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
