'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { When } from '@/components/ui/when'
import type { ClosedRow } from '@/lib/approval'
import { approvalsAt } from '@/lib/routes'
import { approvals } from '@/lib/text/approvals'
import { DiskClosed } from './disk-closed'
import { nameOf } from './earlier'
import type { useClosedAsks, useClosedOnDisk } from './use-approvals'

const words = approvals.done

type Props = {
  asked: ReturnType<typeof useClosedAsks>
  onDisk: ReturnType<typeof useClosedOnDisk>
  open: string | null
  me: string | null
  today: number
  onOpen: (uid: string) => void
}

/** What was decided, newest first: what was asked, what was said to it, by whom, what became of it. */
export function ClosedList({ asked, onDisk, open, me, today, onOpen }: Props) {
  const rows = asked.data?.pages.flatMap((page) => page.rows) ?? []
  const others = onDisk.data?.pages.some((page) => page.rows.length > 0) ?? false
  return (
    <section aria-label={words.title} className="ask-list">
      <h2 className="ask-list-head">
        <span className="font-medium text-fg-1">{words.title}</span>
        <span className="sp" />
        <Link className="fx gap-1 text-fg-2" href={approvalsAt()} prefetch={false}>
          <Icon of={ArrowLeft} size="xs" />
          {words.back}
        </Link>
      </h2>
      <DiskClosed asked={onDisk} open={open} today={today} onOpen={onOpen} />
      {rows.length === 0 ? (
        <AwaitedRows asked={asked} failed={words.failed} widths={['72%', '30%']}>
          {others ? (
            <p className="none">{words.noneHere}</p>
          ) : (
            <EmptyState title={words.none.title}>{words.none.body}</EmptyState>
          )}
        </AwaitedRows>
      ) : (
        <ul>
          {rows.map((row) => (
            <ClosedLine
              key={row.decided.entry}
              row={row}
              open={row.uid === open}
              me={me}
              today={today}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {asked.hasNextPage && (
        <p className="none">
          <Button disabled={asked.isFetchingNextPage} onClick={() => asked.fetchNextPage()}>
            {words.older}
          </Button>
        </p>
      )}
    </section>
  )
}

function ClosedLine({
  row,
  open,
  me,
  today,
  onOpen,
}: Omit<Props, 'open' | 'asked' | 'onDisk'> & { row: ClosedRow; open: boolean }) {
  const { decided, uid, source, outcome } = row
  const from = row.author ?? row.from
  return (
    <li>
      <button
        type="button"
        className={`ask-line ${open ? 'on' : ''}`}
        aria-current={open ? 'true' : undefined}
        onClick={() => onOpen(uid)}
      >
        <AgentMark agent={from} />
        <span className="words">
          “<Said>{decided.words.trim()}</Said>”
        </span>
        <span className="about">
          <span className="trunc">
            <Said>{[from ?? approvals.card.nobody, source].join(', ')}</Said>
          </span>
          <span className="sp" />
          <span className={`flex-none ${outcome === 'failed' ? 'text-crit' : ''}`}>
            {outcome === 'failed' ? words.outcome.failed : approvals.did[decided.verb]},{' '}
            <Said>{nameOf(decided, me)}</Said>
          </span>
          <When at={decided.at} today={today} className="m11 flex-none text-fg-2" />
        </span>
      </button>
    </li>
  )
}
