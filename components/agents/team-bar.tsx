'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { LiveChip } from '@/components/live/live-chip'
import { usePause } from '@/components/live/provider'
import { BarTitle } from '@/components/shell/bar-title'
import { agentsAt, tasksAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

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
  onPause: () => void
}

/** The bar of the agents and of their tasks, with the way from one to the other. */
export function TeamBar({ page, known, flagged = [], children, onPause }: Parts) {
  const [pause] = usePause()
  return (
    <header className="bar">
      <BarTitle>{text.shell.pages[page]}</BarTitle>
      <span className="tally">
        <span className="known">{flagged.length > 0 ? `${known}, ` : known}</span>
        {flagged.map(({ says, look }, at) => (
          <span key={says} className={look}>
            {at > 0 && ', '}
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
      <LiveChip hint="Space" title={pause ? text.conversations.resume : text.conversations.pause} onClick={onPause} />
    </header>
  )
}
