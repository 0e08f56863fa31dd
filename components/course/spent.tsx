'use client'

import { useNow } from '@/components/live/now'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { Section } from '@/components/ui/over/peek'
import { timeSpent } from '@/lib/conversation/course'
import { text } from '@/lib/text'
import { DAY_MS, duration, runningClock } from '@/lib/time/clock'
import type { Drawn } from './use-course'

const words = text.course.spent
const MOST = 8

/** How long each had something to do, the longest first; a person’s part in amber: the delay is ours. */
export function Spent({ drawn: { steps, spans }, source }: { drawn: Drawn; source: string }) {
  const nameOf = useNameOf()
  const now = useNow() ?? steps.at(-1)?.orderAt ?? 0
  const spent = timeSpent(steps, spans, now).slice(0, MOST)
  const longest = Math.max(1, ...spent.map(({ ms }) => ms))
  if (spent.length === 0) return null
  return (
    <Section label={words.title}>
      <ul className="spent">
        {spent.map(({ agent, ms, person, open }) => (
          <li key={agent} className={person ? 'text-warn' : ''}>
            <span className="trunc">
              {person && open ? waiting(nameOf(source, agent)) : <Said>{nameOf(source, agent)}</Said>}
            </span>
            <span className="meter" aria-hidden="true">
              <i className={person ? 'w' : ''} style={{ width: `${(ms / longest) * 100}%` }} />
            </span>
            <span className="m11 text-right">{ms < DAY_MS ? runningClock(ms) : duration(ms)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function waiting(name: string) {
  const [before = '', after = ''] = words.waiting('\n').split('\n')
  return (
    <>
      {before}
      <Said>{name}</Said>
      {after}
    </>
  )
}
