'use client'

import { useRef, useState } from 'react'
import { type Composed, carriedOver, keepDraft, keepSource, keptDraft, keptSource, NOTHING } from './post-draft'

type Beginning = {
  /** Who types. */
  person: string
  /** What was asked for: `new`, or what is answered or said again. */
  asked: string
  /** What it begins with where nothing is kept. */
  first: Partial<Composed>
  /** The sources there are, the one to begin with first. */
  sources: readonly string[]
}

/** What is typed, kept in this browser as it is typed, for each source by itself. */
export function useDraft({ person, asked, first, sources }: Beginning) {
  const [source, setSource] = useState(() => {
    const last = keptSource({ person, asked })
    return last !== null && sources.includes(last) ? last : (sources[0] ?? '')
  })
  const [before] = useState(() => keptDraft({ person, asked, source }))
  const [given, setGiven] = useState<Composed>(before?.composed ?? { ...NOTHING, ...first })
  const [keptAt, setKeptAt] = useState(before?.at ?? null)
  const latest = useRef(given)
  const show = (content: Composed, at: number | null) => {
    latest.current = content
    setGiven(content)
    setKeptAt(at)
  }
  return {
    source,
    given,
    keptAt,
    set: (part: Partial<Composed>) => {
      const at = Date.now()
      show({ ...latest.current, ...part }, at)
      keepSource({ person, asked, source })
      keepDraft({ person, asked, source }, latest.current, at)
    },
    /** Goes on with the draft of another source; where it has none, with the words of this one. */
    toSource: (next: string) => {
      const kept = keptDraft({ person, asked, source: next })
      keepSource({ person, asked, source: next })
      setSource(next)
      show(kept?.composed ?? carriedOver(latest.current), kept?.at ?? null)
    },
    /** It was posted, or is given up: nothing of it is kept. */
    forget: () => {
      keepDraft({ person, asked, source }, null, 0)
      setKeptAt(null)
    },
    clear: () => {
      keepDraft({ person, asked, source }, null, 0)
      show({ ...NOTHING, ...first }, null)
    },
  }
}
