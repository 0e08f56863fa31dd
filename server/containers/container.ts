import type { JsonFault, ParsedJson } from '@/lib/json/json'
import type { Fields, Signed } from '@/lib/ledger/seal'
import type { LinePart } from './line-parts'

/** Where a record stands in the text of its file, in characters; `end` is just behind it. */
export type Span = { start: number; end: number }

/** A record as it was cut out of its file. */
export type CutRecord = {
  is: 'record'
  value: unknown
  /** Something in it is named twice; the last one counts. */
  ambiguous: boolean
  /** It stands on its line, or in the file of one value, with something else. */
  shared?: boolean
  /** What it is known by: equal for the same record, whatever its mutable fields say. */
  identity: () => string
  place: () => Span
}

/** A part of a file, or all of it, of which no record can be made. */
export type CutFault = { is: 'unreadable'; fault: Omit<JsonFault, 'ok'>; place: () => Span }

export type Cut = CutRecord | CutFault

/** A record that was read before: by what it is known by, by the id that it gives itself, and as which among equal ones. */
export type Sought = { isIt: (identity: string) => boolean; id: string | null; nth?: number }

/** The text of a file as it is now, null where there is none, and of what lies aside. */
export type Lying = { now: string | null; aside?: readonly string[] }

/**
 * What became of a record: it lies there as it was, or under the same id as another; what holds it was put aside or names
 * it as taken; or it is nowhere. What cannot be read does not say that anything is gone: it counts as changed.
 */
export type Standing = 'same' | 'changed' | 'aside' | 'gone'

/** One record more, or one field of one record changed. */
export type Putting = { more: string } | { of: Sought; field: string; value: string }

/** A message with its signature, and what that covers: all of it but the signature itself and what may change. */
export type Sealed = { seal: Signed; bare: Fields }

/**
 * A message as a signature may stand in it; `said`: its JSON as it was read, by which one is known that lies in a list or of
 * which something may change.
 */
export type Spoken = { message: Fields; said: string; sealed: Sealed | null }

/** What stands in a file: one message, or those of a list. */
export type SpokenFile = { spoken: readonly Spoken[]; isList: boolean }

/**
 * How records lie in a file. Text in, text out: pure, it knows no disk and no message. Who reads bytes makes text of them
 * first (`decode`), who writes writes the text that it is given.
 */
export type Container = {
  name: 'lines' | 'file' | 'list' | 'mail'
  /** Fields whose change is a state of the same record. */
  mutable: readonly string[]
  /** A record in its own text: a line, an element, a file. */
  one: (text: string) => ParsedJson
  /** Its records, in order. Never throws, and never gives nothing for a text that is neither blank nor an empty list. */
  cut: (text: string) => Cut[]
  /** What a line of it, or the file where that should be one value, holds that is no record by itself; null where that is no record at all. Left out where it is no JSON. */
  parts?: (text: string) => LinePart[] | null
  find: (lying: Lying, sought: Sought) => Standing
  /** The text of the file with that in it, and everything else as it was; null where it cannot be put there. */
  put: (text: string, putting: Putting) => string | null
  /** The text of a record; left out where that is its JSON. */
  spell?: (record: Fields) => string
  /** Whether the file names this id as taken; left out where none does. */
  names?: (text: string, id: string) => boolean
  /** Every id that it names as taken; null where it cannot be read, or is another file; left out where none names any. */
  taken?: (text: string) => readonly string[] | null
  /** Null where a record has no room for a signature. */
  sign: {
    /** In the text of one record; null where there is none in it that could be ours. */
    one: (text: string) => Sealed | null
    /** Null where not every reader takes the text for the same, or where something around a list says something itself. */
    all: (text: string) => SpokenFile | null
  } | null
}
