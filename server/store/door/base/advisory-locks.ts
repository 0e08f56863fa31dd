/** Held by every tail of a Postgres database together, by every console, or by one who must be alone. */
export const HOLDS = { tails: 4800, consoles: 4805 } as const

/** The class of the locks of single sources, beside the id of the source. */
export const SOURCES = 4800

/** From here on, one for each SQLSTATE: the classes of the locks by which who reads a source says why it can write nothing. */
export const REFUSALS = 1_000_000

/** A lock of the whole database that a door holds for as long as its connection lives, beside others or alone. */
export type Hold = { by: keyof typeof HOLDS; alone: boolean }
