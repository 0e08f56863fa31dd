import { useId } from 'react'
import { useWebhooks } from '@/components/notices/use-webhooks'
import { LEAST_WINDOW_MS, LONGEST_WINDOW_MS } from '@/lib/alerts/alert-rule'
import { alertPage } from '@/lib/text/notices/alert-page'
import type { Given } from './given-alert'
import { SpanField } from './span-field'
import { useAssignable } from './use-alerts'

const words = alertPage.form

type Props = { given: Given; change: (changed: Partial<Given>) => void }

/** Who else is told where nobody acknowledges it: a webhook, a person, or both. */
export function Escalation({ given, change }: Props) {
  const webhooks = useWebhooks(true).data?.webhooks
  const people = useAssignable(true).data
  return (
    <>
      <Target
        label={words.escalateTo}
        note={webhooks?.length === 0 ? words.noWebhooks : words.escalateNote}
        gone={words.webhookGone}
        known={webhooks}
        chosen={given.escalateTo}
        onChoose={(escalateTo) => change({ escalateTo })}
      />
      <Target
        label={words.escalatePerson}
        note={words.personNote}
        gone={words.personGone}
        known={people}
        chosen={given.escalatePerson}
        onChoose={(escalatePerson) => change({ escalatePerson })}
      />
      {given.escalateTo + given.escalatePerson !== '' && (
        <SpanField
          label={words.escalateAfter}
          ms={given.escalateMs}
          least={LEAST_WINDOW_MS}
          most={LONGEST_WINDOW_MS}
          onChange={(escalateMs) => change({ escalateMs })}
        />
      )}
    </>
  )
}

type TargetProps = {
  label: string
  note: string
  /** What is said instead of a name that is known no more. */
  gone: string
  /** Undefined until they are. */
  known: readonly { id: string; name: string }[] | undefined
  chosen: string
  onChoose: (id: string) => void
}

function Target({ label, note, gone, known, chosen, onChoose }: TargetProps) {
  const id = useId()
  const isUnknown = chosen !== '' && known?.some((one) => one.id === chosen) !== true
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{alertPage.nobody}</option>
        {isUnknown && <option value={chosen}>{known === undefined ? '' : gone}</option>}
        {known?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <span className="note">{note}</span>
    </div>
  )
}
