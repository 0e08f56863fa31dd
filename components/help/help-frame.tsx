'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import type { HelpTopic } from '@/lib/help/help-page'
import { helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

const words = text.help

/** A page of help beside the list of all of them; where there is little room, a line above it leads to that list. */
export function HelpFrame({ topics, children }: { topics: readonly HelpTopic[]; children: ReactNode }) {
  const here = usePathname()
  const link = (href: string, says: ReactNode) => (
    <Link href={href} prefetch={false} aria-current={here === href ? 'page' : undefined}>
      {says}
    </Link>
  )
  return (
    <div className="help">
      <nav className="pane help-pages" aria-label={words.topics}>
        <p className="title">{words.title}</p>
        <ul>
          <li>{link(helpAt(), words.all)}</li>
          {topics.map(({ name, title }) => (
            <li key={name}>{link(helpAt({ topic: name }), <span lang="en">{title}</span>)}</li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
