'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { LiveChip } from '@/components/live/live-chip'
import { useHolding } from '@/components/live/provider'
import { agentsAt, tasksAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { comma } from '@/lib/text/joined'

const PAGES = { agents: agentsAt(), tasks: tasksAt() } as const
const NAMES = ['agents', 'tasks'] as const

type Parts = {
  page: keyof typeof PAGES
  /** How many there are; null while nobody knows. */
  known: string | null
  /** What of them needs a look. */
  flagged?: readonly { says: string; look: string }[]
  /** What narrows the page. */
  children: ReactNode
}

/** In the bar of the agents and of their tasks, with the way from one to the other. */
export function TeamBar({ page, known, flagged = [], children }: Parts) {
  const { pause, toggle } = useHolding()
  const between = comma()
  return (
    <>
      <span className="tally">
        <span className="known">
          {known}
          {flagged.length > 0 && between}
        </span>
        {flagged.map(({ says, look }, at) => (
          <span key={says} className={look}>
            {at > 0 && between}
            {says}
          </span>
        ))}
      </span>
      {children}
      <nav className="seg" aria-label={text.agents.pages}>
        {NAMES.map((name) => (
          <Link key={name} href={PAGES[name]} prefetch={false} aria-current={name === page ? 'page' : undefined}>
            {text.shell.pages[name]}
          </Link>
        ))}
      </nav>
      <LiveChip hint="Space" title={pause ? text.conversations.resume : text.conversations.pause} onClick={toggle} />
    </>
  )
}
