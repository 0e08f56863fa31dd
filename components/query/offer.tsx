'use client'

import type { PointerEvent } from 'react'
import { Said } from '@/components/said/said-text'
import type { Mistake, ReadQuestion } from '@/lib/query/ast'
import { explained } from '@/lib/query/explain'
import { problemsToTell } from '@/lib/query/parse'
import { sentences } from '@/lib/text/joined'
import { meanings } from '@/lib/text/messages/field-meanings'
import { starters as words } from '@/lib/text/messages/starters-words'
import { atLeast, number } from '@/lib/text/number'
import { acceptSuggestion, tokenAt } from './mend-question'
import { StartersRow } from './starters-row'
import type { Accepted, OfferItem, Offers } from './use-offers'

/** Below the bar: what could stand at the caret, what the part under caret or pointer asks for, and every mistake. */
export function Offer({
  id,
  typed,
  parsed,
  mistakes,
  said,
  caret,
  under,
  edited,
  offers,
  past,
  empty,
  onPut,
}: {
  id: string
  typed: string
  parsed: ReadQuestion
  /** Those that are said. */
  mistakes: readonly Mistake[]
  /** They are read out. */
  said: boolean
  caret: number | null
  under: number | null
  edited: boolean
  offers: Offers
  past: { asked: string | null } | undefined
  empty: boolean
  onPut: (edit: Accepted) => void
}) {
  const hovered = parsed.tokens.find(({ start }) => start === under)
  const token = hovered ?? (caret !== null && typed !== '' ? tokenAt(parsed.tokens, caret) : null)
  const told = problemsToTell(mistakes)
  const problems = caret !== null || hovered ? told : []
  const explains = token !== null && token !== undefined && token.kind !== 'mistake' && (hovered || edited)
  const shown = offers.list.length > 0 || problems.length > 0 || explains
  // What asks for whole questions goes on beside nothing, too: at the same place, or it would begin anew.
  return (
    <>
      <span className="only-read" role="status">
        {said && sentences(...told.map(({ message }) => message))}
      </span>
      <div className={shown ? 'pop offer' : 'hidden'} onPointerDown={keepFocus}>
        {problems.map((problem) => (
          <p key={`${problem.start} ${problem.message}`} className="why">
            <span className="text-crit">{problem.message}</span>{' '}
            {problem.suggestion && (
              <>
                {words.instead}{' '}
                <button
                  type="button"
                  className="link crit mono"
                  onClick={() => onPut(acceptSuggestion(typed, problem))}
                >
                  {problem.suggestion}
                </button>
              </>
            )}
          </p>
        ))}
        {offers.list.length > 0 && (
          <div
            className="choices"
            id={id}
            role="listbox"
            aria-label={empty ? words.label : offers.field === null ? words.fields : words.values(offers.field)}
          >
            {offers.list.map((item, at) => (
              <Choice
                key={keyOf(item)}
                id={`${id}-${at}`}
                item={item}
                chosen={offers.chosen === at}
                onAccept={() => {
                  const edit = offers.accept(item)
                  if (edit) onPut(edit)
                }}
              />
            ))}
          </div>
        )}
        {explains && <p className="why">{explained(token)}</p>}
        {past && <StartersRow empty={empty} asked={past.asked} shown={offers.list.length > 0} onGive={offers.give} />}
      </div>
    </>
  )
}

function Choice({
  id,
  item,
  chosen,
  onAccept,
}: {
  id: string
  item: OfferItem
  chosen: boolean
  onAccept: () => void
}) {
  return (
    <div className="choice" id={id} role="option" tabIndex={-1} aria-selected={chosen} onPointerUp={onAccept}>
      <Offered item={item} />
    </div>
  )
}

function Offered({ item }: { item: OfferItem }) {
  if (item.kind === 'field')
    return (
      <>
        <span className="mono w-28">{item.name}:</span>
        <span className="trunc text-fg-3">{meanings[item.name]}</span>
      </>
    )
  if (item.kind === 'value')
    return (
      <>
        <span className="mono trunc">
          <Said>{item.value}</Said>
        </span>
        <span className="sp" />
        {item.count !== null && <span className="m11 text-fg-3">{number(item.count)}</span>}
      </>
    )
  return (
    <>
      <span className="mono trunc">
        <Said>{item.query}</Said>
      </span>
      <span className="trunc text-fg-3">{item.kind === 'asked' ? words.asked : item.says}</span>
      <span className="sp" />
      {item.kind === 'example' && <span className="m11 text-fg-3">{atLeast(item.count, item.capped)}</span>}
    </>
  )
}

/** The same question may be a past one and an example. */
function keyOf(item: OfferItem): string {
  if (item.kind === 'field') return item.name
  return item.kind === 'value' ? item.value : `${item.kind} ${item.query}`
}

function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}
