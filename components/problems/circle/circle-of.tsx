'use client'

import { useQuery } from '@tanstack/react-query'
import { useDay } from '@/components/live/use-clock'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Agent } from '@/components/said/agent-name'
import { useTierOf } from '@/components/said/tiers'
import { type NameOf, useNameOf } from '@/components/said/use-names'
import { ARROW } from '@/components/ui/arrow'
import { shortTime } from '@/components/ui/when'
import { inWords } from '@/lib/letters/said'
import type { CircleTold } from '@/lib/rules/circle-told'
import { text } from '@/lib/text'
import { BOX, circlePlan, MOST_DRAWN } from './circle-plan'

const words = text.mail.circle
const EVERY_MS = 2_000
/** Characters of a name that a box has room for. */
const ROOM = 13

/** Who wrote to whom in the circle in which a message was one too many: drawn, and as a list; of a storm as a list. */
export function CircleOf({ uid }: { uid: string }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.mail.circle.queryOptions({ uid }))
  useRefresh(trpc.mail.circle.queryKey({ uid }), EVERY_MS)
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const today = useDay()
  if (asked.isError) return <p className="text-crit">{words.failed}</p>
  // It is in none any more, or that is not known yet.
  if (asked.data == null) return null
  const { source, what, edges, agents, count, since } = asked.data
  return (
    <figure className="circle" aria-label={what === 'storm' ? words.storm : words.title}>
      <p className="text-12 text-fg-2">{words.lead(count)}</p>
      {what === 'circle' && agents.length <= MOST_DRAWN && <Drawing circle={asked.data} nameOf={nameOf} />}
      {agents.length > MOST_DRAWN && <p className="text-12 text-fg-2">{words.more(agents.length)}</p>}
      <ul>
        {edges.map(({ from, to, count: passed }) => (
          <li key={`${from} ${to}`} className="fx gap-2">
            <Agent agent={from} name={nameOf(source, from)} tier={tierOf(source, from)} />
            {ARROW}
            <span className="only-read">{words.to}</span>
            {to === null ? (
              <span>{words.everybody}</span>
            ) : (
              <Agent agent={to} name={nameOf(source, to)} tier={tierOf(source, to)} />
            )}
            <span className="sp" />
            <span className="m11 text-fg-2">{words.edge(passed)}</span>
          </li>
        ))}
      </ul>
      <p className={since.lastAt === null ? 'text-12 text-fg-2' : 'text-12 text-warn'}>
        {since.lastAt === null ? words.quiet : words.since(since.count, since.capped, shortTime(since.lastAt, today))}
      </p>
    </figure>
  )
}

/** The list beside it says the same. */
function Drawing({ circle, nameOf }: { circle: CircleTold; nameOf: NameOf }) {
  const { width, height, agents, edges } = circlePlan(circle)
  const names = circle.agents.map((agent) => inWords(nameOf(circle.source, agent)))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.drawn(names, circle.count)}>
      {edges.map(({ from, to, d, head }) => (
        <g key={`${from} ${to}`}>
          <path className="shaft" d={d} />
          <path className="point" d={head} />
        </g>
      ))}
      {agents.map(({ agent, x, y }, nth) => (
        <g key={agent}>
          <rect x={x - BOX.width / 2} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} rx={4} />
          <text x={x} y={y}>
            <title>{names[nth]}</title>
            {shortOf(names[nth] ?? agent)}
          </text>
        </g>
      ))}
      {edges.map(({ from, to, count, label }) => (
        <text key={`${from} ${to}`} className="edge-count" x={label.x} y={label.y}>
          {count}
        </text>
      ))}
    </svg>
  )
}

function shortOf(name: string): string {
  const letters = [...name]
  return letters.length <= ROOM ? name : `${letters.slice(0, ROOM - 1).join('')}…`
}
