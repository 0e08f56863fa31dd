/** Rows by what they have in common, each group in their order. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known === undefined) groups.set(keyOf(row), [row])
    else known.push(row)
  }
  return groups
}
