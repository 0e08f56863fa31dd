import { sql } from 'drizzle-orm'
import { PRESENCE_RULE, type PresenceLimits, presenceLimits, USUAL_PRESENCE } from '@/lib/rules/presence-limits'
import type { Reader } from '@/server/store/door/door'
import { readConfig } from '@/server/store/rows/source-config'

/** Of a source by its id. */
export type PresenceLimitsOf = (of: { source_id: number }) => PresenceLimits

/** By what presence is contradicted in each source, as its rules are set. */
export async function presenceLimitsIn(reader: Pick<Reader, 'all'>): Promise<PresenceLimitsOf> {
  const rows = await reader.all<{ id: number; config: string }>(
    sql`select id, config from sources where config like ${`%"${PRESENCE_RULE}"%`}`,
  )
  const set = new Map(
    rows.map(({ id, config }) => [id, presenceLimits(readConfig(config).rules?.[PRESENCE_RULE] ?? {})]),
  )
  return ({ source_id }) => set.get(source_id) ?? USUAL_PRESENCE
}
