const KIB = 1024
const MIB = 1024 * KIB

/** Bounds of the tail. Sizes in bytes, times in ms. */
export type TailLimits = {
  /** A longer line, or a larger document, is an unreadable reading. */
  lineBytes: number
  documentBytes: number
  /** What is kept of something unreadable. */
  keptBytes: number
  /** Of a larger file only the kept bytes are hashed. */
  hashBytes: number
  /** Of what is packed no more is unpacked. */
  unpackedBytes: number
  depth: number
  /** Entries of one source. */
  entries: number
  openTails: number
  liveBatch: number
  importBatch: number
  batchBytes: number
  sweepMs: number
  fullMs: number
  /** Files that changed no longer ago are looked at in every sweep. */
  youngMs: number
  /** Bytes that did not change for so long are taken as they are. */
  stableMs: number
  /** How long a rotated file is still read after its name was taken. */
  lingerMs: number
  /** How long something must be missing before it counts as gone. */
  graceMs: number
  /** Least time between two readings of one snapshot. */
  snapshotMs: number
  /** Until watches that the system refused are asked for again. */
  watchAgainMs: number
}

export const LIMITS: TailLimits = {
  lineBytes: MIB,
  documentBytes: 16 * MIB,
  keptBytes: 64 * KIB,
  hashBytes: 1024 * MIB,
  unpackedBytes: 256 * MIB,
  depth: 32,
  entries: 1_000_000,
  openTails: 256,
  liveBatch: 200,
  importBatch: 4000,
  batchBytes: 16 * MIB,
  sweepMs: 1000,
  fullMs: 300_000,
  youngMs: 600_000,
  stableMs: 2000,
  lingerMs: 60_000,
  graceMs: 100,
  snapshotMs: 50,
  watchAgainMs: 60_000,
}
