import type { TablesCompared } from './told-row'

/** What an entry says beside its fields: any JSON. */
export type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

/** One entry of the ledger as it is kept. */
export type KeptEntry = {
  /** From 1, without gaps. */
  n: number
  /** UUID. */
  id: string
  /** The `hash` of the entry before; of the first: 64 zeros. */
  prev: string
  /** UTC epoch ms. */
  at: number
  person: string
  name: string
  role: string
  assurance: string
  session: string
  act: string
  subject: string | null
  /** The label of the source, where there is one. */
  source: string | null
  /** The number of the intent that this entry settles. */
  of: number | null
  outcome: string
  why: string | null
  /** JSON text, as it was written. */
  detail: string
  /**
   * sha256 of the bytes that the person was shown, and of those that were written, or would have been where it was
   * refused, held or only signed; the ledger keeps the bytes.
   */
  shown: string | null
  written: string | null
  /** Of the program. */
  version: string
  /** sha256 of `entryText`, hexadecimal. */
  hash: string
}

/** What stands before the first entry. */
export const FIRST_PREV = '0'.repeat(64)

/**
 * The canonical form of an entry, whose UTF-8 bytes are hashed: a JSON array without white space of the word
 * `signalbox-entry-1` and everything but the hash, in the order below. JSON of strings, whole numbers and null has one
 * spelling (ECMAScript's `JSON.stringify`); `detail` is a string that holds its own JSON text.
 */
export function entryText(entry: Omit<KeptEntry, 'hash'>): string {
  return sealedText(sealedValues(entry))
}

/** What is hashed of an entry, in order. */
export function sealedValues(entry: Omit<KeptEntry, 'hash'>): (string | number | null)[] {
  const { n, id, prev, at, person, name, role, assurance, session, act, subject, source } = entry
  const { of, outcome, why, detail, shown, written, version } = entry
  return [
    ...[n, id, prev, at, person, name, role, assurance, session, act, subject, source],
    ...[of, outcome, why, detail, shown, written, version],
  ]
}

/** The same of the values, in that order. */
export function sealedText(values: readonly unknown[]): string {
  // Written so, a million are made in a tenth less time than of a second array.
  return `["signalbox-entry-1",${JSON.stringify(values).slice(1)}`
}

/** Where a ledger is not what it was: at an entry, in kept bytes, or at a checkpoint. */
export type Broken = {
  at: 'entry' | 'kept' | 'checkpoint'
  /** The entry, where it is about one. */
  n: number | null
  /** The checkpoint, where it is about one. */
  number: number | null
  says: string
}

export type Verified = {
  /** Entries that hold, from the first on. */
  entries: number
  /** The hash of the last of them. */
  hash: string | null
  /** Byte sequences that were hashed. */
  kept: number
  checkpoints: number
  /** Those of them that were put into another directory than the one that was compared, and are not there. */
  elsewhere: number
  /** The directory of checkpoints that was compared. */
  outside: string | null
  /** The first break, null when there is none. */
  broken: Broken | null
  /** The tables, compared with what entries tell of their rows; null: an older version wrote this ledger, and they were not. */
  tables: TablesCompared | null
}

/** Where checkpoints go, null when nowhere, and why the last could not be put there. */
export type CheckpointState = { directory: string | null; problem: string | null }

/** An entry in a list, with what settled it. */
export type EntryRow = KeptEntry & {
  settled: { n: number; at: number; outcome: string; why: string | null } | null
}

/** A checkpoint in the list: how far it signs, when it was taken, and where it was put. */
export type ListedCheckpoint = { number: number; n: number; hash: string; at: number; directory: string }

/** Newest first; `next` is given as `before` for what is older, null at the end. */
export type LedgerPage = { rows: EntryRow[]; checkpoints: ListedCheckpoint[]; next: number | null }

export type EntryDetail = {
  entry: EntryRow
  /** The entries that settle it, in order. */
  settling: KeptEntry[]
  /** The first checkpoint that signs it. */
  checkpoint: ListedCheckpoint | null
  /** Its hash as it is computed now. */
  recomputed: string
}

/** A verification, when it began (UTC ms) and how long it took. */
export type VerifiedAt = Verified & { at: number; ms: number }
