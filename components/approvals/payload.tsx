import { Fragment, type ReactNode } from 'react'
import { Json } from '@/components/message/json'
import { Kbd } from '@/components/ui/kbd'
import type { Card } from '@/lib/approval'
import { parseJson } from '@/lib/json'
import { approvals } from '@/lib/text/approvals'

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
          <pre className="code whole">{marked(payload.text, guarded)}</pre>
        </>
      )}
      <p className="fx under">
        {payload !== null && <span>{words.payloadWhole(fieldsOf(payload.text))}</span>}
        {raw !== null && (
          <button type="button" className="link" aria-expanded={raw} onClick={onRaw}>
            {raw ? words.hideRaw : words.raw} <Kbd>V</Kbd>
          </button>
        )}
      </p>
    </section>
  )
}

/** How many fields an object has; null for anything else. */
function fieldsOf(text: string): number | null {
  const parsed = parseJson(text)
  const isObject = parsed.ok && typeof parsed.value === 'object' && parsed.value !== null
  return isObject && !Array.isArray(parsed.value) ? Object.keys(parsed.value ?? {}).length : null
}

/** `guarded` values are marked wherever they stand as a whole string of JSON, else wherever they stand. */
function marked(text: string, guarded: readonly string[]): ReactNode {
  const literals = guarded.filter((one) => one !== '').map((one) => (text.includes(`"${one}"`) ? `"${one}"` : one))
  return cutAt(text, literals).map(({ part, at, found }) => (
    <Fragment key={at}>{found ? <mark>{part}</mark> : <Json written={part} />}</Fragment>
  ))
}

function cutAt(text: string, literals: readonly string[]): { part: string; at: number; found: boolean }[] {
  const pieces: { part: string; at: number; found: boolean }[] = []
  let begun = 0
  const keep = (end: number, found: boolean) => {
    if (end > begun) pieces.push({ part: text.slice(begun, end), at: begun, found })
    begun = end
  }
  for (;;) {
    const next = literals
      .map((literal) => ({ literal, at: text.indexOf(literal, begun) }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => one.at - other.at)[0]
    if (next === undefined) break
    keep(next.at, false)
    keep(next.at + next.literal.length, true)
  }
  keep(text.length, false)
  return pieces
}
