/** One thing that has to hold before a source may be written to. */
export type WritingCheck = {
  what: 'places' | 'create' | 'read' | 'clock' | 'room'
  ok: boolean
  /** One sentence of what was found. */
  detail: string
  /** A command or an act that mends it; null when it holds. */
  mend: string | null
}

/** Whether a source may be written to, and what was found when that was tried at `at` (UTC ms). */
export type WritingState = {
  source: string
  root: string
  /** Null: read-only. */
  on: { since: number; person: string; name: string; assurance: string; why: string | null } | null
  at: number
  checks: readonly WritingCheck[]
}
