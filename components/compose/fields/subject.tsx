import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { Time } from '@/components/ui/time-ago'
import { comma } from '@/lib/text/joined'
import { compose as words } from '@/lib/text/posts/compose-words'
import type { Subject } from '../compose-writing'
import { type Composed, NOTHING } from '../post-draft'
import { Field } from './compose-field'

/** The message that is answered; or that is said again, and what of it is not as it was. */
export function SubjectField({
  subject: { what, message, first, was = first },
  given,
}: {
  subject: Subject
  given: Composed
}) {
  if (message === null) return null
  const changed = what === 'again' ? changedIn({ ...NOTHING, ...was }, given) : []
  return (
    <Field label={what === 'again' ? words.repeats : words.answers}>
      <span className="trunc">
        <Quoted>
          <Said>{message.body.slice(0, 200).replaceAll('\n', ' ')}</Said>
        </Quoted>
      </span>
      {what === 'again' && (
        <span className="text-12 text-fg-3">
          <Time at={message.orderAt} form="zoned" />
          {comma()}
          {changed.length === 0 ? words.asItWas : words.changed(changed)}
        </span>
      )}
    </Field>
  )
}

const PARTS = ['channel', 'to', 'type', 'text', 'reasoning', 'code', 'artifacts', 'priority', 'ttl', 'extra'] as const

function changedIn(before: Composed, now: Composed): string[] {
  if (now.raw !== null) return [words.raw]
  return PARTS.filter((part) => String(before[part] ?? '') !== String(now[part] ?? '')).map((part) => words.parts[part])
}
