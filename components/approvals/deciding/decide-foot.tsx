'use client'

import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useModKey } from '@/components/keys/mod-key'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { AfterWait } from '@/components/ui/skeleton'
import type { Card, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { DecisionNotices } from './ask-notices'
import { calledOn, mainOf, missingFor, onlyCloses, signs } from './deciding'
import { ReasonField, TargetField } from './decision-fields'
import type { Deciding } from './use-deciding'
import { useDecisionFocus } from './use-decision-focus'
import { VerbButton, WHY_ID } from './verb-button'

const KEYS: Partial<Record<Verb, string>> = { reject: 'R', 'ask-more': 'M', 'approve-as-changed': 'E', withdraw: 'W' }
/** In the open, from the left, and what stands under the dots. */
const AT_LEFT: Record<List, readonly Verb[]> = {
  decide: ['reject', 'ask-more', 'approve-as-changed'],
  answer: ['reject', 'ask-more', 'approve'],
  inform: ['answer'],
}
export const UNDER_DOTS: Record<List, readonly Verb[]> = {
  decide: ['answer', 'no-decision'],
  answer: ['approve-as-changed', 'no-decision'],
  inform: [],
}

/** Of what is handed back where nobody decides here. */
const HANDED_BACK: readonly Verb[] = ['reject', 'no-decision']

function leftOf(card: Card): readonly Verb[] {
  const { list, author, may, handsBack } = card
  if (onlyCloses(card)) return []
  if (handsBack) return HANDED_BACK
  if (author === null) return AT_LEFT[list]
  return may.verbs.includes('withdraw') ? [] : ['reject']
}

/** What a person says to an ask: the reason, then the ways to answer, the gravest at the right. */
export function DecideFoot({ card, deciding }: { card: Card; deciding: Deciding }) {
  useDecisionFocus(deciding)
  const main = mainOf(card)
  return (
    <footer className="decide-foot">
      <DecisionNotices card={card} deciding={deciding} />
      <TargetField card={card} deciding={deciding} />
      <ReasonField card={card} deciding={deciding} />
      <WillSay deciding={deciding} />
      <div className="verbs">
        {leftOf(card).map((verb) => (
          <VerbButton
            key={verb}
            verb={verb}
            large
            look={verb === 'reject' ? 'danger' : 'ghost'}
            hint={KEYS[verb]}
            deciding={deciding}
          >
            {calledOn(card, verb)}
          </VerbButton>
        ))}
        <Dots card={card} deciding={deciding} />
        <span className="sp" />
        <VerbButton
          verb={main}
          large
          look={main === 'withdraw' ? 'danger' : 'primary'}
          className="main-verb"
          hint={KEYS[main] ?? 'A'}
          deciding={deciding}
        >
          {main === 'approve' && signs(card) ? words.sign : calledOn(card, main)}
        </VerbButton>
      </div>
      <DecisionHint card={card} deciding={deciding} />
    </footer>
  )
}

function Dots({ card, deciding }: { card: Card; deciding: Deciding }) {
  const verbs = card.author === null && !card.handsBack && !onlyCloses(card) ? UNDER_DOTS[card.list] : []
  const begun = verbs.find((verb) => verb === deciding.begun)
  if (verbs.length === 0) return null
  if (begun !== undefined)
    return (
      <VerbButton verb={begun} deciding={deciding} large>
        {words.verbs[begun]}
      </VerbButton>
    )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} label={words.dots} className="dots" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="pop menu" align="start" sideOffset={6} collisionPadding={8}>
          {verbs.map((verb) => (
            <DropdownMenu.Item key={verb} className="act" onSelect={() => deciding.begin(verb)}>
              {words.verbs[verb]}
              {deciding.why(verb) !== null && <span className="text-fg-3">{deciding.why(verb)}</span>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The very sentence that agents will read. */
export function WillSay({ deciding: { says } }: { deciding: Deciding }) {
  if (says === null) return null
  return (
    <p className="decide-says">
      {words.files.says(words.files.if[says.verb])}
      <Quoted>
        <Said>{says.text}</Said>
      </Quoted>
    </p>
  )
}

/** What the next key does, or why it does nothing. */
export function DecisionHint({ card, deciding, phone = false }: { card: Card; deciding: Deciding; phone?: boolean }) {
  const asHere = useModKey()
  return (
    <p id={WHY_ID} className="decide-hint" role="status">
      {asHere(hintOf(card, deciding)) || (phone && <WaitsFor card={card} deciding={deciding} />)}
    </p>
  )
}

/** What the main answer waits for before it can be held. */
function WaitsFor({ card, deciding }: { card: Card; deciding: Deciding }) {
  const main = mainOf(card)
  const missing = missingFor(main, card, deciding.given)
  if (missing !== null || deciding.why(main) !== null) return missing?.why
  return <AfterWait>{deciding.unseen(main)}</AfterWait>
}

const armedOf = ({ handsBack }: Card, verb: Verb) =>
  verb === 'no-decision' && handsBack ? words.armedHandBack : words.armed[verb]

function hintOf(card: Card, deciding: Deciding): string {
  const { begun, busy, off } = deciding
  if (busy) return words.deciding
  if (begun !== null) return off ?? (begun === 'approve' && signs(card) ? words.armed.sign : armedOf(card, begun))
  if (card.may.verbs.length === 0) return ''
  // That its source is read-only is said above, with the way out.
  if (!card.writable && card.author === null) return ''
  return deciding.told ?? deciding.why(mainOf(card)) ?? ''
}
