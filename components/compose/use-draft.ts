'use client'

import { useEffect, useState } from 'react'
import { type Composed, keepDraft, keptDraft, NOTHING } from './draft'

const KEPT_AFTER_MS = 300

/** What is typed, kept in this browser as it is typed; `first` is what it begins with where nothing is kept. */
export function useDraft(asked: string, first: Partial<Composed>) {
  const [before] = useState(() => keptDraft(asked))
  const [given, setGiven] = useState<Composed>(before?.composed ?? { ...NOTHING, ...first })
  const [keptAt, setKeptAt] = useState(before?.at ?? null)
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (!changed) return
    const keep = () => {
      const at = Date.now()
      keepDraft(asked, given, at)
      setKeptAt(at)
    }
    const timer = setTimeout(keep, KEPT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      keepDraft(asked, given, Date.now())
    }
  }, [asked, given, changed])
  return {
    given,
    keptAt,
    set: (part: Partial<Composed>) => {
      setChanged(true)
      setGiven((now) => ({ ...now, ...part }))
    },
    /** It was posted, or is given up: nothing of it is kept. */
    forget: () => {
      setChanged(false)
      keepDraft(asked, null, 0)
      setKeptAt(null)
    },
  }
}
