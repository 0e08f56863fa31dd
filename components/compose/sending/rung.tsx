import type { ReactNode } from 'react'
import { compose as words } from '@/lib/text/posts/compose-words'

/** One step of what became of a post. */
export function Rung({ done, title, children }: { done: boolean; title: string; children: ReactNode }) {
  return (
    <li className={done ? 'rung done' : 'rung'}>
      <i aria-hidden="true" />
      <div>
        <h3 className="font-medium">
          {title} <span className="only-read">{done ? words.evidence : words.noEvidence}</span>
        </h3>
        {children}
      </div>
    </li>
  )
}
