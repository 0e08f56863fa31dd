import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { When } from '@/components/ui/when'
import type { DiskClosedRow } from '@/lib/approval'
import { approvals } from '@/lib/text/approvals'
import type { useClosedOnDisk } from './use-approvals'

const words = approvals.done

type Props = {
  asked: ReturnType<typeof useClosedOnDisk>
  open: string | null
  today: number
  onOpen: (uid: string) => void
}

/** What asked for yes or no and was closed by what somebody else wrote: before all else, for nobody here decided it. */
export function DiskClosed({ asked, open, today, onOpen }: Props) {
  const rows = asked.data?.pages.flatMap((page) => page.rows) ?? []
  if (asked.isError) {
    const again = <Button onClick={() => asked.refetch()}>{words.failed.again}</Button>
    return <Failure title={words.failed.title} cause={asked.error.message} action={again} />
  }
  if (rows.length === 0 && !asked.hasNextPage) return null
  return (
    <>
      <h3 className="ask-list-head">{words.disk.title}</h3>
      <ul>
        {rows.map((row) => (
          <DiskClosedLine key={row.uid} row={row} open={row.uid === open} today={today} onOpen={onOpen} />
        ))}
      </ul>
      {asked.hasNextPage && (
        <p className="none">
          <Button disabled={asked.isFetchingNextPage} onClick={() => asked.fetchNextPage()}>
            {words.disk.older}
          </Button>
        </p>
      )}
      <h3 className="ask-list-head">{words.here}</h3>
    </>
  )
}

type Line = Pick<Props, 'today' | 'onOpen'> & { row: DiskClosedRow; open: boolean }

function DiskClosedLine({ row: { uid, source, from, words: said, at, by, unverified }, open, today, onOpen }: Line) {
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
          “<Said>{said.trim()}</Said>”
        </span>
        <span className="about">
          <span className="trunc">
            <Said>{[from ?? approvals.card.nobody, source].join(', ')}</Said>
          </span>
          <span className="sp" />
          {unverified && <span className="m11 flex-none font-medium text-crit">{words.disk.unverified}</span>}
          <span className="trunc">
            {words.disk.by} <Said>{by ?? words.disk.somebody}</Said>
          </span>
          <When at={at} today={today} className="m11 flex-none text-fg-2" />
        </span>
      </button>
    </li>
  )
}
