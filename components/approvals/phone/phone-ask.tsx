'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { guardedOf } from '@/components/approvals/card/ask-body'
import type { Place } from '@/components/approvals/card/ask-head'
import { AskHold } from '@/components/approvals/card/ask-hold'
import { AskQuote } from '@/components/approvals/card/ask-quote'
import { AskTerminal } from '@/components/approvals/card/ask-terminal'
import { AskedAgain } from '@/components/approvals/card/earlier'
import { EndOfAsk } from '@/components/approvals/card/end-of-ask'
import { Expiry } from '@/components/approvals/card/expiry'
import { Payload } from '@/components/approvals/card/payload'
import { DecisionNotices } from '@/components/approvals/deciding/ask-notices'
import { DecisionHint, WillSay } from '@/components/approvals/deciding/decide-foot'
import { mainOf, onlyCloses } from '@/components/approvals/deciding/deciding'
import { PayloadField, ReasonField, TargetField } from '@/components/approvals/deciding/decision-fields'
import { HoldButton } from '@/components/approvals/deciding/hold-button'
import type { Deciding } from '@/components/approvals/deciding/use-deciding'
import { useDecisionFocus } from '@/components/approvals/deciding/use-decision-focus'
import type { useHolding } from '@/components/holds/hold-control'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import type { Card, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { CappedCount } from '@/lib/message/message'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { unanswered } from '@/lib/text/decisions/unanswered'
import { PhoneRows } from './phone-rows'

const SECOND: Record<List, Verb> = { decide: 'reject', answer: 'approve', inform: 'answer' }

type Props = {
  card: Card
  deciding: Deciding
  me: string | null
  today: number
  place: Place
  apart: CappedCount | null
  onMove: (by: 1 | -1) => void
  onLists: () => void
  /** Stands where the buttons would, once it is closed. */
  closed: ReactNode
  holding: ReturnType<typeof useHolding>
}

/** The card alone, from the ask to the buttons under the thumb; what stands beside it elsewhere are rows that unfold. */
export function PhoneAsk({ card, deciding, me, today, place, apart, onMove, onLists, closed, holding }: Props) {
  const { ask } = card
  return (
    <section className="pane ask-card phone" aria-label={words.card.label}>
      <header className="phone-head">
        <IconButton icon={ChevronLeft} label={words.card.previous} onClick={() => onMove(-1)} />
        <h1>
          <button type="button" aria-label={words.card.toLists(words.list[card.list])} onClick={onLists}>
            {words.list[card.list]}
          </button>
        </h1>
        <span className="trunc text-12 text-fg-3">
          <Said>{ask.channel === '' ? ask.source : ask.channel}</Said>
        </span>
        <span className="sp" />
        {place !== null && (
          <span className="m11 flex-none text-fg-3">{words.card.place(place.at, place.all, place.capped)}</span>
        )}
        <IconButton icon={ChevronRight} label={words.card.next} onClick={() => onMove(1)} />
      </header>
      <div className="body">
        <AskQuote card={card} phone />
        <AskTerminal card={card} />
        <AskHold card={card} holding={holding} />
        {apart !== null && (
          <div className="card-part">
            <Button onClick={onLists}>{unanswered.together(apart.count, apart.capped)}</Button>
          </div>
        )}
        <AskedAgain again={card.again} me={me} />
        {deciding.begun === 'approve-as-changed' ? (
          <PayloadField card={card} deciding={deciding} />
        ) : (
          <Payload payload={card.payload} guarded={guardedOf(card)} raw={null} />
        )}
        <EndOfAsk key={card.sha256} onLook={deciding.onLook} />
        <PhoneRows card={card} deciding={deciding} me={me} today={today} />
      </div>
      {closed ?? <PhoneFoot card={card} deciding={deciding} />}
    </section>
  )
}

function PhoneFoot({ card, deciding }: { card: Card; deciding: Deciding }) {
  useDecisionFocus(deciding)
  const main = mainOf(card)
  const offers = deciding.begun === null || deciding.begun === main
  const second = offers && !onlyCloses(card) ? SECOND[card.list] : null
  return (
    <footer className="decide-foot">
      <DecisionNotices card={card} deciding={deciding} />
      <Expiry card={card} phone />
      <TargetField card={card} deciding={deciding} />
      <ReasonField card={card} deciding={deciding} />
      <WillSay deciding={deciding} />
      <div className="thumbs">
        {main === 'withdraw' || (offers && second === null) ? null : second === null ? (
          <Button onClick={deciding.letGo}>{words.back}</Button>
        ) : (
          <Button
            look={second === 'reject' ? 'danger' : 'plain'}
            aria-disabled={deciding.why(second) !== null}
            onClick={() => deciding.begin(second)}
          >
            {words.verbs[second]}
          </Button>
        )}
        <HoldButton card={card} deciding={deciding} />
      </div>
      <DecisionHint card={card} deciding={deciding} phone />
    </footer>
  )
}
