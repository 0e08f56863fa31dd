'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { nameOf } from '@/components/approvals/card/earlier'
import type { useClosedAsks, useClosedOnDisk } from '@/components/approvals/deciding/use-approvals'
import { Said } from '@/components/said/said-text'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import type { ClosedRow } from '@/lib/asks/closed-asks'
import { approvalsAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { ClosedLine } from './closed-line'
import { DiskClosed } from './disk-closed'

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
            <DecidedLine
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

type Line = Pick<Props, 'me' | 'today' | 'onOpen'> & { row: ClosedRow; open: boolean }

function DecidedLine({ row, me, ...line }: Line) {
  const { decided, outcome, author, from, uid, source, flags } = row
  const ask = { uid, source, author, from, words: decided.words, at: decided.at }
  return (
    <ClosedLine ask={ask} flags={flags} {...line}>
      <span className={`flex-none ${outcome === 'failed' ? 'text-crit' : ''}`}>
        <Said>
          {approvals.didBy(
            outcome === 'failed' ? words.outcome.failed : approvals.did[decided.verb],
            nameOf(decided, me),
          )}
        </Said>
      </span>
    </ClosedLine>
  )
}
