'use client'

import { parseAsString, useQueryState } from 'nuqs'

/** What is composed, as the address says: null nothing, `new`, or the uid of the message that is answered. */
export function useCompose(): [string | null, (what: string | null) => void] {
  const [asked, ask] = useQueryState('compose', parseAsString)
  return [asked, (what) => void ask(what, { history: what === null ? 'replace' : 'push' })]
}
