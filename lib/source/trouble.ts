export type SourceState = 'catching-up' | 'watching' | 'degraded' | 'vanished' | 'stopped'

/**
 * What is the matter with a source. `away`: its root. `full`, `read-only`, `store`: the index takes nothing in.
 * `open-files`, `watches`: the system grants no more of them. `refused`: no permission. `failing`: the disk or the mount.
 * `clock`: that of this machine is off. `nothing-read`: files lie there, and none of them is read.
 */
export const TROUBLES = [
  ...(['away', 'full', 'read-only', 'store', 'open-files'] as const),
  ...(['refused', 'failing', 'clock', 'watches', 'too-many', 'nothing-read'] as const),
] as const

export type TroubleKind = (typeof TROUBLES)[number]

/** What is wrong with the console itself, which every page has in common; its words as they are kept until they are told. */
export type ConsoleTrouble = { kind: 'no-files' | 'no-room' | 'key'; cause: string; mend: string }
