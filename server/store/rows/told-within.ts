import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { partsIn, type Scope, sourceOf, wholeIn } from '@/lib/people/scope'
import { ALONE } from '@/lib/rules/problem'
import { flagOfRule, RULE_FLAGS } from '@/lib/rules/rule-flags'
import { rules } from '@/lib/text/rules/rule-words'
import { rankOfState } from './state-course'

/** Of a message `m` in a file `f`: what is told of it by what others say, and by where it lies. */
export type ToldOf = {
  [column in 'answeredAt' | 'flags' | 'state' | 'goneAt' | 'path' | 'length' | 'sha256']: SQL
}

const AS_KEPT: ToldOf = {
  ...{ answeredAt: sql`m.answered_at`, flags: sql`m.flags`, state: sql`m.state`, goneAt: sql`m.gone_at` },
  ...{ path: sql`f.path`, length: sql`m.length`, sha256: sql`m.sha256` },
}

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
    flags: sql`(case when m.flags = '' or ${kept} then m.flags else ${withoutRules(without(circling, FLAGS.linkLimit, sql`1 = 0`))} end)`,
    ...standingWithin(scope),
    path: lyingAt(scope, AS_KEPT.path, sql`(select x.path from files x where x.id = p.file_id)`),
    length: lyingAt(scope, AS_KEPT.length, sql`(select o.length from observations o where o.id = p.observation_id)`),
    sha256: lyingAt(scope, AS_KEPT.sha256, sql`(select o.sha256 from observations o where o.id = p.observation_id)`),
  }
}

/** Which rules it breaks is told as far as they go by the message alone: others, and how grave they are, tell of others. */
const UNTOLD_RULES: readonly string[] = [
  ...RULE_FLAGS,
  ...Object.keys(rules)
    .filter((code) => !ALONE.includes(code))
    .map(flagOfRule),
]
const withoutRules = (flags: SQL) =>
  sql`(case when m.flags not like '% rule-%' then ${flags} else ${UNTOLD_RULES.reduce(
    (left, flag) => sql`replace(${left}, ${sql.raw(`' ${flag} '`)}, ' ')`,
    flags,
  )} end)`

/** Some place of the message with this key is of another channel. */
export const liesElsewhere = (key: SQL) =>
  sql`exists (select 1 from places e where e.message_key = ${key} and e.channel is not null)`

const asKept = (scope: NonNullable<Scope>) => sql`${ofWhole(scope)} or not ${liesElsewhere(sql`m.key`)}`

/** Places `p` of a message `m` that are told within a scope. */
const placesIn = (scope: NonNullable<Scope>) => sql`from places p where p.message_key = m.key and ${placeSeen(scope)}`

/**
 * The same bytes may lie in channels that are not seen too, as one message: how it stands is told by its places in
 * those that are. With none left there it is gone, and what lies elsewhere is as if it were not there.
 */
function standingWithin(scope: NonNullable<Scope>): Pick<ToldOf, 'state' | 'goneAt'> {
  const own = placesIn(scope)
  const lies = sql`exists (select 1 ${own} and p.until is null)`
  const furthest = sql`(select p.state ${own} and p.until is null
    order by ${rankOfState(sql`p.state`)} desc, p.id desc limit 1)`
  const last = (column: SQL) => sql`(select ${column} ${own} order by p.until desc, p.id desc limit 1)`
  return {
    state: sql`(case when ${asKept(scope)} then m.state when ${lies} then ${furthest} else ${last(sql`p.ending`)} end)`,
    goneAt: sql`(case when ${asKept(scope)} then m.gone_at when ${lies} then null else ${last(sql`p.until`)} end)`,
  }
}

/** Of a message `m` what its row has, or of its place `p` where it lies, or lay last, within the scope. */
export function lyingAt(scope: Scope, kept: SQL, column: SQL): SQL {
  if (!isCut(scope)) return kept
  return sql`(case when ${asKept(scope)} then ${kept} else (select ${column} ${placesIn(scope)}
    order by case when p.until is null then 1 else 0 end desc,
      case when p.until is null and p.file_id = m.file_id then 1 else 0 end desc,
      coalesce(p.until, 0) desc, ${rankOfState(sql`p.state`)} desc, p.id desc limit 1) end)`
}

/** Holds for places `p` of messages `m` in channels that are in the scope, of sources that are there in part. */
function placeSeen(scope: NonNullable<Scope>): SQL {
  const parts = partsIn(scope).map(
    ({ source, channels }) => sql`(m.source_id in (select id from sources where label = ${source})
      and p.channel in ${listOf(channels)})`,
  )
  return sql`(${sql.join([sql`p.channel is null`, ...parts], sql` or `)})`
}

/** The same of all sources. */
export const placeTold = (scope: Scope) => (isCut(scope) ? sql`(${ofWhole(scope)} or ${placeSeen(scope)})` : sql`1 = 1`)

/** Of a message `m`: what it answers leads back to it by messages that are seen and were there when it came. */
function circles(scope: NonNullable<Scope>): SQL {
  return sql`exists (with recursive above(id) as (select m.reply_to union
      select r.reply_to from above a cross join messages r
      where r.native_id = a.id and r.source_id = m.source_id and r.seq <= m.seq and r.reply_to is not null and ${channelSeen(scope, sql`r`)})
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
