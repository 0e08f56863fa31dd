import { type SQL, sql } from 'drizzle-orm'
import { ALONE } from '@/lib/rules/problem'
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

/** The same, with or without what was there before its source was watched. */
export const problemAsked = (reader: Scoped, history: boolean): SQL =>
  history ? problemInSight(reader) : sql`p.history = 0 and ${problemInSight(reader)}`
