import type { EntryRow } from '@/lib/entry'

/** The numbers between which all lies that is listed, with what came of it later. `end`: of all entries, where all are asked for. */
export function rangeOf(
  entries: readonly Pick<EntryRow, 'n' | 'settled'>[],
  end: number | null,
): { from: number; to: number } {
  const last = entries.reduce((most, { n, settled }) => Math.max(most, settled?.n ?? n), end ?? 0)
  return { from: end === null ? (entries.at(-1)?.n ?? 1) : 1, to: last }
}
