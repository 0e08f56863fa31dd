import { type SQL, sql } from 'drizzle-orm'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'

/**
 * Holds for debts of sources `s` that are within the scope whole. Whether something is owed still hangs on what may lie in
 * any channel, so nothing of it is told of a source that is seen in part.
 */
export const debtInSight = (reader: Scoped): SQL => sql`s.removed_at is null and ${ofScope(reader, sql`s.label`)}`
