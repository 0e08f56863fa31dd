/** What is signed of an entry that tells of all rows at once: a JSON array without white space; `rows` is the sha256 of their JSON. */
export function snapshotText({ n, prev, rows, key }: { n: number; prev: string; rows: string; key: string }): string {
  return JSON.stringify(['signalbox-snapshot-1', n, prev, rows, key])
}
