'use client'

import { useRef, useState } from 'react'
import { type Composed, keepDraft, keptDraft, NOTHING } from './draft'

/** What is typed, kept in this browser as it is typed; `first` is what it begins with where nothing is kept. */
export function useDraft(asked: string, first: Partial<Composed>) {
  const [before] = useState(() => keptDraft(asked))
  const [given, setGiven] = useState<Composed>(before?.composed ?? { ...NOTHING, ...first })
  const [keptAt, setKeptAt] = useState(before?.at ?? null)
  const latest = useRef(given)
  return {
    given,
    keptAt,
    set: (part: Partial<Composed>) => {
      const at = Date.now()
      latest.current = { ...latest.current, ...part }
      setGiven(latest.current)
      keepDraft(asked, latest.current, at)
      setKeptAt(at)
    },
    /** It was posted, or is given up: nothing of it is kept. */
    forget: () => {
      keepDraft(asked, null, 0)
      setKeptAt(null)
    },
  }
}
