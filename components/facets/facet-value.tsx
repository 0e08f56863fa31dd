'use client'

import { Check, Minus } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { useTierOf } from '@/components/said/tiers'
import { Icon } from '@/components/ui/icon'
import type { WhyKey } from '@/components/why/why-key'
import { text } from '@/lib/text'
import type { Shown } from './facet-section'
import { walk } from './walk'

const words = text.facets

/** One value with its count. `agent`: it is one, and has its shape as long as it is not chosen. `after` stands behind it. */
export function FacetValue({
  count: counted,
  share,
  chosen,
  agent = false,
  unit,
  title,
  why,
  after,
  onPick,
  onKey = walk,
  children,
}: Shown & {
  agent?: boolean
  unit: string
  title?: string | undefined
  /** By what it is explained. */
  why?: WhyKey | undefined
  after?: ReactNode
  onPick: (event: MouseEvent) => void
  onKey?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}) {
  const { value, count, among } = counted
  return (
    <div className={`fr ${chosen === 'with' ? 'on' : ''}`}>
      <button
        type="button"
        className="pick"
        data-stop
        aria-pressed={chosen !== null}
        title={title}
        data-why={why}
        onClick={onPick}
        onKeyDown={onKey}
      >
        {agent && chosen === null ? <Mark agent={value} /> : <Box chosen={chosen} />}
        {chosen === 'without' && <span className="only-read">{words.leftOut} </span>}
        <span className="trunc">{children}</span>
        <span className="mt">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
        {among === undefined ? (
          <>
            <span className="n">{words.countOf(counted)}</span>
            <span className="only-read"> {unit}</span>
          </>
        ) : (
          <>
            <span className="n" aria-hidden="true" title={words.amongAll(count, among, unit)}>
              {words.countOf(counted)}
            </span>
            <span className="only-read">{words.amongAll(count, among, unit)}</span>
          </>
        )}
      </button>
      {after}
    </div>
  )
}

function Box({ chosen }: Pick<Shown, 'chosen'>) {
  return (
    <span className={`bx ${chosen === 'with' ? 'on' : chosen === 'without' ? 'not' : ''}`}>
      {chosen !== null && <Icon of={chosen === 'with' ? Check : Minus} size="xs" />}
    </span>
  )
}

/** As in the rows: the shape says the tier. */
function Mark({ agent }: { agent: string }) {
  return <AgentMark agent={agent} tier={useTierOf()(null, agent)} />
}
