import { PayloadField } from '@/components/approvals/deciding/decision-fields'
import type { Deciding } from '@/components/approvals/deciding/use-deciding'
import type { useHolding } from '@/components/holds/hold-control'
import { Said } from '@/components/said/said-text'
import type { Card } from '@/lib/asks/approval'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { AskHold } from './ask-hold'
import { AskQuote } from './ask-quote'
import { AskTerminal } from './ask-terminal'
import { AskedAgain, DecidedBefore, SaidAround } from './earlier'
import { EndOfAsk } from './end-of-ask'
import { Expiry } from './expiry'
import { Facts } from './fact-list'
import { Payload } from './payload'
import { RawMessage } from './raw-message'

const words = approvals.card

type Props = {
  card: Card
  deciding: Deciding
  me: string | null
  today: number
  raw: boolean
  onRaw: () => void
  holding: ReturnType<typeof useHolding>
}

/** The card from the ask to what was said just before, in the order in which one decides. */
export function AskBody({ card, deciding, me, today, raw, onRaw, holding }: Props) {
  return (
    <>
      <AskQuote card={card} />
      <AskTerminal card={card} />
      <AskHold card={card} holding={holding} />
      <AskedAgain again={card.again} me={me} />
      {deciding.begun === 'approve-as-changed' ? (
        <PayloadField card={card} deciding={deciding} />
      ) : (
        <Payload
          payload={card.payload}
          guarded={guardedOf(card)}
          raw={card.author === null ? raw : null}
          onRaw={onRaw}
        />
      )}
      {raw && card.author === null && <RawMessage ask={card.ask} />}
      <EndOfAsk key={card.sha256} onLook={deciding.onLook} />
      {(card.author === null || card.ask.reasoning !== null) && <Reasoning reasoning={card.ask.reasoning} />}
      <Facts facts={card.facts} />
      <DecidedBefore before={card.before} me={me} today={today} />
      <Expiry card={card} />
      <SaidAround title={words.justBefore} rows={card.justBefore} />
      <SaidAround title={words.since} rows={card.since} />
    </>
  )
}

/** What a guardrail or a policy names of the payload. */
export function guardedOf({ facts, policy }: Card): readonly string[] {
  return [...facts.map(({ guarded }) => guarded), policy?.target].filter((word) => typeof word === 'string')
}

function Reasoning({ reasoning }: { reasoning: string | null }) {
  return (
    <section className="card-part reasoning">
      <h3 className="lab">{words.reasoning}</h3>
      {reasoning === null || reasoning === '' ? (
        <p className="text-fg-3">{words.noReasoning}</p>
      ) : (
        <p className="as-written">
          <Said whole>{reasoning}</Said>
        </p>
      )}
    </section>
  )
}
