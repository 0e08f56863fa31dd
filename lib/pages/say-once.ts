type Report = (error: unknown, where: string) => void

export type SayOnce = {
  failed: Report
  /** It goes again: what comes next is said, though it be the same. */
  well: () => void
}

/** What goes wrong in the same way again and again is reported once, as long as it lasts. */
export function sayOnce(report: Report): SayOnce {
  let last: string | null = null
  return {
    failed: (error, where) => {
      const says = error instanceof Error ? error.message : String(error)
      if (says !== last) report(error, where)
      last = says
    },
    well: () => {
      last = null
    },
  }
}
