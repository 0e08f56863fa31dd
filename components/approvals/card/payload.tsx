import { Json } from '@/components/message/json-view'
import { Said } from '@/components/said/said-text'
import { Kbd } from '@/components/ui/kbd'
import type { Card } from '@/lib/asks/approval'
import { fieldsIn } from '@/lib/json/shown-json'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { guardedIn } from './guarded'

const words = approvals.card

/** What would be done, to the last character, with what a guardrail or a policy names marked. */
export function Payload({
  payload,
  guarded,
  raw,
  onRaw,
}: {
  payload: Card['payload']
  guarded: readonly string[]
  /** Whether the raw message is shown; null where that is offered elsewhere. */
  raw: boolean | null
  onRaw?: () => void
}) {
  if (payload === null && raw === null) return null
  return (
    <section className="card-part">
      {payload !== null && (
        <>
          <h3 className="lab">{words.payload(payload.field)}</h3>
          <pre className="code whole">
            {guardedIn(payload.text, guarded).map(({ part, at, guarded: named }) =>
              named ? (
                <mark key={at}>
                  <Said whole>{part}</Said>
                </mark>
              ) : (
                <Json key={at} whole written={part} />
              ),
            )}
          </pre>
        </>
      )}
      <p className="fx under">
        {payload !== null && <span>{words.payloadWhole(fieldsIn(payload.text))}</span>}
        {raw !== null && (
          <button type="button" className="link" aria-expanded={raw} onClick={onRaw}>
            {raw ? words.hideRaw : words.raw} <Kbd>V</Kbd>
          </button>
        )}
      </p>
    </section>
  )
}
