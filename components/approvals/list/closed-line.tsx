import type { ReactNode } from 'react'
import { GraveFlags } from '@/components/approvals/card/grave-flags'
import { AgentMark } from '@/components/said/agent-mark'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { When } from '@/components/ui/when'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { useInSight } from './use-in-sight'

/** One closed ask: what was asked, by whom and where, what is critical about its answer, and `children`, what came of it, with when. */
export function ClosedLine({
  ask: { uid, author, from, source, words, at },
  flags,
  open,
  today,
  onOpen,
  children,
}: {
  ask: { uid: string; author: string | null; from: string | null; source: string; words: string; at: number }
  flags: readonly string[]
  open: boolean
  today: number
  onOpen: (uid: string) => void
  children: ReactNode
}) {
  const line = useInSight<HTMLButtonElement>(open)
  const nameOf = useNameOf()
  const who = author ?? (from === null ? approvals.card.nobody : nameOf(source, from))
  return (
    <li>
      <button
        ref={line}
        type="button"
        className={`ask-line ${open ? 'on' : ''}`}
        aria-current={open ? 'true' : undefined}
        onClick={() => onOpen(uid)}
      >
        <AgentMark agent={author ?? from} />
        <span className="words">
          <Quoted>
            <Said>{words.trim()}</Said>
          </Quoted>
        </span>
        <span className="about">
          <span className="trunc">
            <Said>{approvals.whoWhere(who, source)}</Said>
          </span>
          <span className="sp" />
          {children}
          <When at={at} today={today} className="m11 flex-none text-fg-2" />
        </span>
        {flags.length > 0 && (
          <span className="about flags">
            <GraveFlags flags={flags} />
          </span>
        )}
      </button>
    </li>
  )
}
