'use client'

import { parseAsString, useQueryState } from 'nuqs'

/** What is composed, as the address says: null nothing, `new`, the uid of the message that is answered, or `againOf` one. */
export function useCompose(): [string | null, (what: string | null) => void] {
  const [asked, ask] = useQueryState('compose', parseAsString)
  return [asked, (what) => void ask(what, { history: what === null ? 'replace' : 'push' })]
}

const AGAIN = 'again:'

/** A message that is said again. */
export function againOf(uid: string): string {
  return `${AGAIN}${uid}`
}

/** Which message is said again; null where none is. */
export function repeatedBy(asked: string): string | null {
  return asked.startsWith(AGAIN) ? asked.slice(AGAIN.length) : null
}
