'use client'

import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { atRest, later } from '@/components/ui/later'
import { readQuestion } from '@/lib/query/read-question'
import { Ink, tokenUnder } from './ink'
import { type Accepted, useOffers } from './use-offers'

const Offer = later(async () => (await import('./offer')).Offer, atRest)

export type QueryInputProps = {
  input: RefObject<HTMLInputElement | null>
  typed: string
  label: string
  placeholder?: string
  /** Somebody has typed since it was asked: what could stand there is offered. */
  edited: boolean
  onType: (text: string) => void
  /** Enter. With a mistake it is asked too: the page says what is wrong, and shows no answer to another question as its own. */
  onAsk?: (text: string) => void
  onLeave?: () => void
  /** What was asked last by hand, where whole questions are offered: what was asked before, and on an empty bar examples. */
  past?: { asked: string | null }
  /** Whether a mistake is said. */
  onMistake?: (said: boolean) => void
  before?: ReactNode
  /** Behind the text; `hint` only while nothing is typed and the caret is elsewhere. */
  aside?: ReactNode
  hint?: ReactNode
  /** The server cannot answer now: what stands here stays, looks set back, and can still be read. */
  off?: boolean
  /** It is only read. */
  fixed?: boolean
}

/** A question as text with its parts painted. Explains the part under the caret or pointer, offers completions, shows mistakes where they are. */
export function QueryInput(props: QueryInputProps) {
  const { input, typed, label, placeholder, edited, onType, onAsk, onLeave, onMistake, past, before, aside, hint } =
    props
  const { off = false, fixed = false } = props
  const id = useId()
  const ink = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [focused, setFocused] = useState(false)
  const [composing, setComposing] = useState(false)
  const [under, setUnder] = useState<number | null>(null)
  const parsed = useMemo(() => readQuestion(typed, { now: Date.now() }), [typed])
  const offers = useOffers({
    typed,
    caret,
    on: focused && !composing && (edited || (past !== undefined && typed === '')),
  })

  const unfinished = ({ end }: { end: number }) => end === caret && offers.list.length > 0
  const mistakes = parsed.mistakes.filter((mistake) => !unfinished(mistake))
  const isWrong = focused && !composing && edited && mistakes.length > 0
  useEffect(() => onMistake?.(isWrong), [isWrong, onMistake])

  const put = ({ text: next, caret: at, asks }: Accepted) => {
    if (asks) return ask(next)
    onType(next)
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
  const ask = (question: string) => {
    if (onAsk === undefined) return
    onAsk(question)
    offers.close()
  }

  return (
    <div
      className={`q ${parsed.mistakes.length > 0 ? 'is-bad' : ''} ${off ? 'is-off' : ''}`}
      role="group"
      onPointerMove={(event) => setUnder(tokenUnder(ink.current, event.clientX))}
      onPointerLeave={() => setUnder(null)}
      onFocus={() => {
        if (!focused) offers.open()
        setFocused(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // What is offered below stays while Tab goes through it.
        if (currentTarget.contains(relatedTarget)) return
        setFocused(false)
        setComposing(false)
      }}
    >
      {before}
      <div className="ask">
        <Ink box={ink} typed={typed} parsed={parsed} hidden={composing} />
        <input
          ref={input}
          className={composing ? 'composing' : undefined}
          aria-label={label}
          aria-invalid={parsed.mistakes.length > 0}
          role="combobox"
          aria-expanded={offers.list.length > 0}
          aria-controls={`${id}-offer`}
          aria-activedescendant={offers.chosen === null ? undefined : `${id}-offer-${offers.chosen}`}
          aria-autocomplete="list"
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint={onAsk === undefined ? undefined : 'search'}
          readOnly={fixed}
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
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
            const taken = offers.key(event.key)
            if (taken !== null) {
              event.preventDefault()
              if (typeof taken === 'object') put(taken)
            } else if (event.key === 'Enter') ask(typed)
            else if (event.key === 'Escape') onLeave?.()
          }}
        />
      </div>
      {aside}
      {!focused && typed === '' && hint}
      <Offer
        id={`${id}-offer`}
        typed={typed}
        parsed={parsed}
        mistakes={mistakes}
        said={isWrong}
        caret={focused && !composing ? caret : null}
        under={under}
        edited={edited}
        offers={offers}
        past={past}
        empty={focused && typed === ''}
        onPut={put}
      />
    </div>
  )
}
