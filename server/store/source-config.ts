import type { SourceConfig } from './store'

/** The JSON in `sources.config`. */
export function readConfig(json: string): SourceConfig & { demo?: boolean } {
  return JSON.parse(json)
}
