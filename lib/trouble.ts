/**
 * What is the matter with a source. `away`: its root. `full`, `read-only`, `store`: the index takes nothing in.
 * `open-files`, `watches`: the system grants no more of them. `refused`: no permission. `failing`: the disk or the mount.
 */
export const TROUBLES = [
  ...(['away', 'full', 'read-only', 'store', 'open-files'] as const),
  ...(['refused', 'failing', 'watches', 'too-many'] as const),
] as const

export type TroubleKind = (typeof TROUBLES)[number]
