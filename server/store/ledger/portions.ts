import type { ToldRow } from '@/lib/ledger/told-row'

/** Rows that an entry tells, as JSON, take no more characters than this, or are one. */
const MOST = 48 * 1024

/** As many rows in each as an entry holds. */
export function portionsOf(rows: readonly ToldRow[]): ToldRow[][] {
  const portions: ToldRow[][] = []
  let room = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length + 1
    if (length > room) {
      portions.push([])
      room = MOST
    }
    portions.at(-1)?.push(row)
    room -= length
  }
  return portions
}
