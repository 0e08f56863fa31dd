import type { CSSProperties, RefObject } from 'react'
import type { ReadQuestion, Token } from '@/lib/query/ast'
import { piecesOf } from './ink-pieces'

type Spread = CSSProperties & { '--left': string; '--right': string }

/** The painted text under the transparent input: same letters at the same places, so the caret needs no help. */
export function Ink({
  box,
  typed,
  parsed,
  hidden,
}: {
  box: RefObject<HTMLDivElement | null>
  typed: string
  parsed: ReadQuestion
  hidden: boolean
}) {
  return (
    <div ref={box} className={hidden ? 'ink hide' : 'ink'} aria-hidden="true">
      {piecesOf(typed, parsed.tokens).map(({ text, token, start }) =>
        token === null ? (
          text
        ) : (
          <span key={start} data-start={start} className={lookOf(token, parsed)} style={spreadOf(typed, token)}>
            {painted(text, token)}
          </span>
        ),
      )}
    </div>
  )
}

/** The start of the token at this x of the screen, or null. */
export function tokenUnder(box: HTMLElement | null, x: number): number | null {
  for (const element of box?.querySelectorAll<HTMLElement>('[data-start]') ?? []) {
    const { left, right } = element.getBoundingClientRect()
    if (x >= left && x <= right) return Number(element.dataset.start)
  }
  return null
}

function lookOf(token: Token, parsed: ReadQuestion): string {
  const bad = parsed.mistakes.some(({ start, end }) => start < token.end && end > token.start)
  const bare = token.kind === 'word' || token.kind === 'phrase' ? 'text' : ''
  const base = token.kind === 'operator' || token.kind === 'paren' ? 'op' : `tok ${bare}`
  return bad || token.kind === 'mistake' ? `${base} bad` : base
}

function painted(text: string, token: Token) {
  if (token.kind === 'operator' && /^[-－]$/.test(text)) return <u>{text}</u>
  if (token.kind !== 'field') return text
  const colon = text.search(/[:：]/)
  return (
    <>
      <em>{text.slice(0, colon + 1)}</em>
      {text.slice(colon + 1)}
    </>
  )
}

/** The chip reaches into the space beside it, never under a neighbour. A minus belongs to the chip it stands before. */
function spreadOf(typed: string, token: Token): Spread {
  const minus = /[-－]$/.test(typed.slice(0, token.start))
  const before = typed.slice(0, token.start - (minus ? 1 : 0))
  const left = before === '' || /\s$/.test(before) ? 6 : 0
  const right = token.end >= typed.length || /^\s/.test(typed.slice(token.end)) ? 6 : 0
  return { '--left': minus ? `calc(-1ch - ${left}px)` : `-${left}px`, '--right': `-${right}px` }
}
