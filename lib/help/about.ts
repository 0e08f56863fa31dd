/** A package that goes with this version, and the licence that it names. */
export type Licensed = { name: string; version: string; licence: string | null }

/** What runs here. */
export type About = {
  version: string
  /** That it was built from; null where Git did not know. */
  commit: string | null
  /** Some files were others than that commit has. */
  changed: boolean
  licences: Licensed[]
  /** Where and by what it runs, for who looks after it; null for everybody else. */
  place: { node: string; data: string; database: 'sqlite' | 'postgres' } | null
}
