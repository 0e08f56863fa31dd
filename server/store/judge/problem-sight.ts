import { type SQL, sql } from 'drizzle-orm'
import { ALONE, type ProblemsAsked } from '@/lib/rules/problem'
import { inSight, isNarrowed, ofScope, type Scoped } from '@/server/store/rows/scoped'

/** Problems `p` with their messages `m` and sources `s`. Which conversation a message is in may change after it was judged. */
export const WITH_MESSAGES = sql`problems p join messages m on m.key = p.message_key join sources s on s.id = p.source_id`

/** Problems `p` of sources `s`; with their messages `m` where the scope asks for these. */
export const problemTables = (reader: Scoped): SQL =>
  isNarrowed(reader) ? WITH_MESSAGES : sql`problems p join sources s on s.id = p.source_id`

/**
 * Holds for those within the scope. Of a source that is seen in part no rule is told that depends on what others did:
 * it would tell of what is outside.
 */
export function problemInSight(reader: Scoped): SQL {
  const whole = ofScope(reader, sql`s.label`)
  const seen = isNarrowed(reader)
    ? sql`(${whole} or (${inSight(reader)} and ${reader.inList(sql`p.rule`, ALONE)}))`
    : whole
  return sql`s.removed_at is null and ${seen}`
}

/** The same, of what is asked for. */
export function problemAsked(reader: Scoped, asked: ProblemsAsked): SQL {
  const sight = sightAsked(reader, asked)
  if (asked.known && asked.muted) return sight
  return sql`${sight} and ${isShown(asked, { seen: SEEN, waived: waivedAs(asked.now) })}`
}

/** The same, whatever people did about them. */
export const sightAsked = (reader: Scoped, { history }: Pick<ProblemsAsked, 'history'>): SQL =>
  history ? problemInSight(reader) : sql`p.history = 0 and ${problemInSight(reader)}`

/** What is asked for of problems of which it is told whether they are seen, and how they are waived. */
export function isShown({ known, muted }: ProblemsAsked, { seen, waived }: { seen: SQL; waived: SQL }): SQL {
  const parts = [sql`1 = 1`]
  if (!known) parts.push(sql`${seen} = 0`, sql`coalesce(${waived}, 1) = 1`)
  if (!muted) parts.push(sql`coalesce(${waived}, 0) = 0`)
  return sql.join(parts, sql` and `)
}

/** The path of the file `f` of a source `s`, to who sees the whole source; null to others. */
export const fileTold = (reader: Scoped): SQL => sql`(case when ${ofScope(reader, sql`s.label`)} then f.path end)`

const ACKNOWLEDGED = sql`exists (select 1 from acknowledged a where a.uid = p.uid and a.rule = p.rule)`

/** Whether somebody has seen a problem `p`: 1 or 0. */
export const SEEN = sql`(case when ${ACKNOWLEDGED} then 1 else 0 end)`

/** How a problem `p` is waived at a time, UTC ms: 1: muted by a query, 0: otherwise, null: it is not. */
export const waivedAs = (now: number): SQL => sql`(select max(w.mutes) from waived w
  where w.message_key = p.message_key and w.rule = p.rule and w.until > ${Math.floor(now)})`

/** Holds for problems `p` that are new: nobody has seen them, and no waiver holds for them. */
export const isNew = (now: number): SQL => sql`not ${ACKNOWLEDGED} and ${waivedAs(now)} is null`
