'use client'

import { useEffect, useSyncExternalStore } from 'react'

/** The question that the rows of the page answer while a mistake stands in its search bar; null while there is none. */
let former: string | null = null
const watchers = new Set<() => void>()

function tell(question: string | null): void {
  if (former === question) return
  former = question
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Of the search bar of a page: which question its rows answer meanwhile. */
export function useTellFormer(question: string | null): void {
  useEffect(() => tell(question), [question])
  useEffect(() => () => tell(null), [])
}

export function useFormer(): string | null {
  return useSyncExternalStore(
    watch,
    () => former,
    () => null,
  )
}
