/** Of a project, as its folder tells: `directory` is where its agents work, null where that is not told by what lies there now. */
export type SeenProject = { name: string; directory: string | null }

/** Which projects a directory holds, and where a copy of what is read of them would lie. Nothing in it was opened. */
export type ProjectsSeen = {
  root: string
  protocol: string
  title: string
  /** The one that was written to last comes first. */
  projects: SeenProject[]
  /** Files that say that a session runs, and teams. */
  running: number
  teams: number
  /** `directory` holds the index, unless it is a `database`. */
  copy: { directory: string; database: boolean }
  /** For how many days what is read is kept unless a person says otherwise; null for ever. */
  keepDays: number | null
}

/** What lies in the folder of a project. `last`: when a file there was changed last, UTC ms. `whole`: all of it could be counted. */
export type ProjectCount = {
  name: string
  sessions: number
  files: number
  bytes: number
  last: number | null
  whole: boolean
}

/** Some projects, by their names; `next` is given for those behind them, null at the end. */
export type ProjectCounts = { rows: ProjectCount[]; next: string | null }

/** So long a project counts as in use that nothing was written in. */
export const IN_USE_MS = 30 * 24 * 60 * 60 * 1000
