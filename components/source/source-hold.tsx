'use client'

import { HoldControl, useHeldIn, useHolding } from '@/components/holds/hold-control'
import { HoldLines, HooksAmiss } from '@/components/holds/hold-lines'
import { holding as words } from '@/lib/text/decisions/hold-words'

/** What of a source is on hold, and what holds all of it; nothing where no session of it could be held. */
export function SourceHold({ source }: { source: string }) {
  const holding = useHolding(useHeldIn(source, null))
  if (holding.scopes.length === 0) return null
  return (
    <section className="sec" aria-label={words.title}>
      <h3 className="lab">
        {words.title}
        <span className="sp" />
        <HoldControl holding={holding} />
      </h3>
      <p className="max-w-prose text-12 text-fg-2">{words.lead}</p>
      <HooksAmiss of={source} />
      <HoldLines of={({ scope }) => scope.source === source} />
    </section>
  )
}
