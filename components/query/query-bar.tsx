'use client'

import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { atRest, later } from '@/components/ui/later'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text/first-load'
import type { Edited } from './edit'
import { Ink, tokenUnder } from './ink'
import { useOffers } from './use-offers'

const Offer = later(async () => (await import('./offer')).Offer, atRest)
const words = text.stream.query

/** The question as text with its parts painted; asked with Enter. Explains the part under the caret or pointer, offers completions, shows mistakes where they are. */
export function QueryBar({
  input,
  asked,
  onAsk,
  aside,
  off = false,
}: {
  input: RefObject<HTMLInputElement | null>
  asked: string
  onAsk: (query: string) => void
  aside?: ReactNode
  /** The server cannot answer now: what stands here stays, looks set back, and can still be read. */
  off?: boolean
}) {
  const id = useId()
  const ink = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [caret, setCaret] = useState(0)
  const [focused, setFocused] = useState(false)
  const [composing, setComposing] = useState(false)
  const [under, setUnder] = useState<number | null>(null)
  const typed = draft ?? asked
  const parsed = useMemo(() => parse(typed, { now: Date.now() }), [typed])
  const offers = useOffers({ typed, caret, on: focused && !composing && draft !== null })

  const put = ({ text: next, caret: at }: Edited) => {
    setDraft(next)
    setCaret(at)
    pendingCaret.current = at
    input.current?.focus()
  }
  const pendingCaret = useRef<number | null>(null)
  useEffect(() => {
    if (pendingCaret.current === null) return
    input.current?.setSelectionRange(pendingCaret.current, pendingCaret.current)
    pendingCaret.current = null
  })
  const ask = () => {
    if (parsed.problems.length > 0) return
    onAsk(typed.trim())
    setDraft(null)
    offers.close()
    input.current?.blur()
  }
  const leave = () => {
    setDraft(null)
    input.current?.blur()
  }

  return (
    <div
      className={`q ${parsed.problems.length > 0 ? 'is-bad' : ''} ${off ? 'is-off' : ''}`}
      role="search"
      onPointerMove={(event) => setUnder(tokenUnder(ink.current, event.clientX))}
      onPointerLeave={() => setUnder(null)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // What is offered below stays while Tab goes through it.
        if (currentTarget.contains(relatedTarget)) return
        setFocused(false)
        setComposing(false)
      }}
    >
      <Icon of={Search} size="s" />
      <div className="ask">
        <Ink box={ink} typed={typed} parsed={parsed} hidden={composing} />
        <input
          ref={input}
          className={composing ? 'composing' : undefined}
          aria-label={words.label}
          aria-invalid={parsed.problems.length > 0}
          role="combobox"
          aria-expanded={offers.list.length > 0}
          aria-controls={`${id}-offer`}
          aria-activedescendant={offers.chosen === null ? undefined : `${id}-offer-${offers.chosen}`}
          aria-autocomplete="list"
          placeholder={words.placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            setDraft(event.target.value)
            setCaret(event.target.selectionStart ?? event.target.value.length)
            offers.open()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onScroll={(event) => {
            if (ink.current) ink.current.scrollLeft = event.currentTarget.scrollLeft
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229) return
            const taken = offers.key(event.key)
            if (taken !== null) {
              event.preventDefault()
              if (typeof taken === 'object') put(taken)
            } else if (event.key === 'Enter') ask()
            else if (event.key === 'Escape') leave()
          }}
        />
      </div>
      {aside}
      {!focused && typed === '' && <Kbd>/</Kbd>}
      <Offer
        id={`${id}-offer`}
        typed={typed}
        parsed={parsed}
        caret={focused && !composing ? caret : null}
        under={under}
        edited={draft !== null}
        offers={offers}
        onPut={put}
      />
    </div>
  )
}
