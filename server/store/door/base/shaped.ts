import type { SqlValue } from '../door'

/** A row as an object. Made here, one of many columns costs two thirds of what it costs made by the driver. */
export function shaped(names: readonly string[], values: readonly SqlValue[]): { [column: string]: SqlValue } {
  const row: { [column: string]: SqlValue } = {}
  for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at] ?? null
  return row
}
