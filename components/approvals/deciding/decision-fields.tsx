import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import type { Card } from '@/lib/asks/approval'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { onlyCloses } from './deciding'
import type { Deciding } from './use-deciding'
import { decisionKeys } from './use-decision-focus'
import { FIELD_IDS } from './verb-button'

type Props = { card: Card; deciding: Deciding }

/** What goes on record as the reason, and into the file as words. */
export function ReasonField({ card, deciding }: Props) {
  const says = saysOf(card, deciding)
  return (
    <label className="field reason">
      <textarea
        id={FIELD_IDS.reason}
        rows={1}
        value={deciding.given.reason}
        disabled={deciding.busy}
        onChange={({ target }) => deciding.set({ reason: target.value })}
        onKeyDown={decisionKeys(card, deciding)}
      />
      <span>{says}</span>
    </label>
  )
}

function saysOf(card: Card, { begun }: Deciding): string {
  const { list, policy } = card
  if (begun === null && onlyCloses(card)) return words.words.reason
  if (begun === 'ask-more') return words.words['ask-more']
  if (begun === 'answer' || (begun === null && list === 'answer')) return words.words.answer
  if (begun === 'no-decision' || list === 'inform') return words.words.reason
  return policy?.reason ? words.words.required : words.words.optional
}

/** Where a policy calls it irreversible, whoever approves types what it is about. */
export function TargetField({ card, deciding }: Props) {
  const target = card.policy?.target
  if (target == null) return null
  return (
    <label className="target">
      <span className="text-12 text-warn">
        <Said>{words.target.label(target)}</Said>
      </span>
      <input
        id={FIELD_IDS.target}
        className="field mono"
        aria-label={words.target.field}
        autoComplete="off"
        spellCheck={false}
        value={deciding.given.typed}
        disabled={deciding.busy}
        onChange={({ target: field }) => deciding.set({ typed: field.value })}
        onKeyDown={decisionKeys(card, deciding)}
      />
    </label>
  )
}

/** The whole payload, to be changed before it is approved. */
export function PayloadField({ card, deciding }: Props) {
  if (card.payload === null) return null
  const sent = card.payload.text
  return (
    <section className="card-part">
      <label className="lab" htmlFor={FIELD_IDS.changed}>
        {words.edit.label}
      </label>
      <textarea
        id={FIELD_IDS.changed}
        className="code edited"
        spellCheck={false}
        value={deciding.given.changed ?? sent}
        disabled={deciding.busy}
        onChange={({ target }) => deciding.set({ changed: target.value })}
        onKeyDown={decisionKeys(card, deciding, true)}
      />
      <Button look="ghost" onClick={() => deciding.set({ changed: sent })}>
        {words.edit.restore}
      </Button>
    </section>
  )
}
