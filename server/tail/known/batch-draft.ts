import type { Stats } from 'node:fs'
import type { FileFacts, Observed } from '@/server/store/store'
import type { Stamp } from './batch-stamp'
import type { Tracked } from './tracked'

/** What the next transaction takes in. */
export type Draft = {
  files: Map<string, FileFacts>
  /** Paths in the transaction that is under way while this one is read. */
  underWay: ReadonlyMap<string, FileFacts>
  observed: Observed[]
  bytes: number
  /** The latest change among what was read at once, wall ms, for the lag. What had to settle first is late on purpose. */
  changedAt: number | null
  /** The latest such change by the file system's own clock. */
  stamped: Stamp | null
}

export function newDraft(underWay: Draft | null = null): Draft {
  return {
    files: new Map(),
    underWay: underWay?.files ?? new Map(),
    observed: [],
    bytes: 0,
    changedAt: null,
    stamped: null,
  }
}

/** Something was read of the file that is not in the index yet. */
export function isAhead({ files, underWay }: Draft, path: string): boolean {
  return files.has(path) || underWay.has(path)
}

/** By the file's own times; a rename into its place counts as a change. */
export function sawChange(draft: Draft, { dir }: Tracked, { mtimeMs, ctimeMs }: Stats): void {
  draft.changedAt = Math.max(draft.changedAt ?? 0, mtimeMs, ctimeMs)
  if (draft.stamped === null || ctimeMs > draft.stamped.at) draft.stamped = { at: ctimeMs, dir }
}

export function isEmpty(draft: Draft): boolean {
  return draft.files.size === 0 && draft.observed.length === 0
}

export function observe(draft: Draft, observed: Observed): void {
  draft.observed.push(observed)
  if ('bytes' in observed) draft.bytes += observed.bytes.length
}
