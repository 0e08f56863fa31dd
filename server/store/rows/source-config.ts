import { plainName } from '@/lib/names/names'
import type { ReadBy } from '@/lib/source/ingest-facts'
import type { SourceConfig } from '../store'

/** `table`: where its number is known (`process-table.ts`); what wrote it may have been too old to say. */
export type ReadingProcess = Omit<ReadBy, 'here'> & { table?: string | null }

/** What stands in `sources.config`, on a shared record with who reads it so. */
export type ConfigInForce = SourceConfig & { demo?: boolean; by?: ReadingProcess }

/** The JSON in `sources.config`; people are named as whoever speaks is, whatever version kept it. */
export function readConfig(json: string): ConfigInForce {
  const config: ConfigInForce = JSON.parse(json)
  return { ...config, projects: config.projects ?? null, humans: config.humans.map(plainName) }
}
