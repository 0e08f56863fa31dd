import { HoldControl, type useHolding } from '@/components/holds/hold-control'
import { HoldLines } from '@/components/holds/hold-lines'
import { Said } from '@/components/said/said-text'
import type { Card } from '@/lib/asks/approval'
import { holding as words } from '@/lib/text/decisions/hold-words'

/** The hold that a call is under or, where it is under none, what puts one on. */
export function AskHold({
  card: { holds, terminal },
  holding,
}: {
  card: Card
  holding: ReturnType<typeof useHolding>
}) {
  if (holds === null) return null
  const { on } = holds
  return (
    <section className="card-part" aria-label={words.title}>
      {on === null ? (
        <HoldControl holding={holding} resume={terminal?.resume ?? null} hint="H" />
      ) : (
        <>
          <p role="status">
            <Said>{words.card(on.by)}</Said>
          </p>
          <HoldLines of={({ id }) => id === on.id} />
        </>
      )}
    </section>
  )
}
