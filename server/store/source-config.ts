import type { ReadBy } from '@/lib/ingest'
import type { SourceConfig } from './store'

/** What stands in `sources.config`, on a shared record with who reads it so. */
export type ConfigInForce = SourceConfig & { demo?: boolean; by?: Omit<ReadBy, 'here'> }

/** The JSON in `sources.config`. */
export function readConfig(json: string): ConfigInForce {
  return JSON.parse(json)
}
