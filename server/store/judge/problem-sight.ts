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
export function problemAsked(reader: Scoped, { history, known, muted, now }: ProblemsAsked): SQL {
  const parts = [problemInSight(reader)]
  if (!history) parts.push(sql`p.history = 0`)
  if (!known) parts.push(sql`not ${ACKNOWLEDGED}`, sql`not ${waivedNow(now, false)}`)
  if (!muted) parts.push(sql`not ${waivedNow(now, true)}`)
  return sql.join(parts, sql` and `)
}

/** Holds for problems `p` that somebody has seen. */
export const ACKNOWLEDGED = sql`exists (select 1 from acknowledged a where a.uid = p.uid and a.rule = p.rule)`

/** Holds for problems `p` that are waived at a time, UTC ms, or muted then. */
export const waivedNow = (now: number, muted: boolean): SQL => sql`exists (select 1 from waived w
  where w.message_key = p.message_key and w.rule = p.rule and w.until > ${Math.floor(now)} and w.mutes = ${muted ? 1 : 0})`

/** Holds for problems `p` that are new: nobody has seen them, and no waiver holds for them. */
export const isNew = (now: number): SQL => sql`not ${ACKNOWLEDGED} and not exists (select 1 from waived w
  where w.message_key = p.message_key and w.rule = p.rule and w.until > ${Math.floor(now)})`
