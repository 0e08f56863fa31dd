/** What is measured against a threshold. */
export const MEASURES_LIMITED = ['latency', 'queue', 'errors'] as const
export type MeasureLimited = (typeof MEASURES_LIMITED)[number]

/**
 * A measure of a source that is at its threshold or over it now. `hour`: when the newest hour began of which that is so,
 * UTC ms. `p95` in ms, estimated as Health tells it; `agent`: in whose inbox or mailbox so many lie.
 */
export type OverThreshold =
  | { measure: 'latency'; hour: number; p95: number; messages: number }
  | { measure: 'queue'; agent: string; waiting: number }
  | { measure: 'errors'; hour: number; errors: number; messages: number }
