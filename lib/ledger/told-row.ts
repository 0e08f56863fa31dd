/** Tables whose rows the ledger tells as they change, so that they can be compared with it. */
export const TOLD_NAMES = [
  ...(['people', 'tokens', 'factors', 'policies', 'writing'] as const),
  ...(['decisions', 'signatures', 'outbox', 'held', 'holds', 'waivers'] as const),
] as const
export type ToldName = (typeof TOLD_NAMES)[number]

/** What is said of a row in words, by column. */
export type SaidOfRow = { readonly [column: string]: string | number | null }

/**
 * A row as an entry tells it, in the `rows` of its detail: table, key, sha256 of the row as it stands after the act, and
 * what is said of it. Null and null: the row is gone. A key of several columns is their JSON.
 */
export type ToldRow = readonly [table: ToldName, key: string, sha256: string | null, said: SaidOfRow | null]

/** Where a table is not what the ledger tells. */
export type Difference = {
  table: string
  key: string
  /** `snapshot`: what an entry tells of many rows at once is not to be believed. */
  kind: 'changed' | 'missing' | 'added' | 'snapshot'
  /** The last entry that tells of the row; null where none does. */
  n: number | null
  says: string
}

/** What came of comparing the tables with the ledger. */
export type TablesCompared = {
  /** Rows that were compared, by table. */
  rows: { readonly [table: string]: number }
  /** The entry from which on rows are told: how they stood then is taken as it was. Null: from the first. */
  since: number | null
  /** Whether the signature of that entry was checked, and held; null where there is none. */
  signed: boolean | null
  differences: number
  /** The first of them. */
  listed: readonly Difference[]
}
