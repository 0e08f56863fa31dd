import type { Card, Verb } from '@/lib/asks/approval'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { mainOf, missingFor, signs } from './deciding'
import type { Deciding } from './use-deciding'
import { useHold } from './use-hold'
import { controlOf, FIELD_IDS, WHY_ID } from './verb-button'

/** The main answer on a phone: an approval is held for 0.8 s, anything else is one press; by keyboard, two. */
export function HoldButton({ card, deciding }: { card: Card; deciding: Deciding }) {
  const verb: Verb = deciding.begun ?? mainOf(card)
  const missing = missingFor(verb, card, deciding.given)
  const why = deciding.why(verb) ?? missing?.why ?? deciding.unseen(verb)
  const approves = verb === 'approve' || verb === 'approve-as-changed'
  const press = () => {
    if (deciding.begun !== verb) deciding.begin(verb)
    else if (missing) document.getElementById(FIELD_IDS[missing.field])?.focus()
    else deciding.confirm()
  }
  const { held, controls } = useHold({
    off: why !== null || !approves,
    onHeld: () => deciding.confirm(verb),
    onPressed: press,
    onShort: () => (approves && why === null ? deciding.hold() : press()),
  })
  return (
    <button
      type="button"
      id={controlOf(verb)}
      className={`btn ${verb === 'reject' ? 'neg' : 'pri'} hold ${held ? 'held' : ''}`}
      aria-disabled={why !== null}
      aria-pressed={deciding.begun === verb}
      aria-describedby={WHY_ID}
      {...controls}
    >
      <i aria-hidden="true" />
      <span>{labelOf(card, verb, held)}</span>
    </button>
  )
}

function labelOf(card: Card, verb: Verb, held: boolean): string {
  if (verb !== 'approve') return words.verbs[verb]
  if (held) return words.holdTo.held
  return signs(card) ? words.holdTo.sign : words.holdTo.approve
}
