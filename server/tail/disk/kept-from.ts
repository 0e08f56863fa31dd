import type { Protocol } from '@/server/protocols/protocol'
import type { SourceConfig } from '@/server/store/store'

const DAY_MS = 86_400_000

/** From when on what is written in a source is kept, in whole days of UTC, ms; null: from the first on. */
export function keptFrom(
  { keepDays: usual }: Pick<Protocol, 'keepDays'>,
  { keepDays: chosen }: Pick<SourceConfig, 'keepDays'>,
  now: number,
): number | null {
  const days = chosen === undefined ? (usual ?? null) : chosen
  return days === null ? null : (Math.floor(now / DAY_MS) - days) * DAY_MS
}
