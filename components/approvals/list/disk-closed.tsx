import type { useClosedOnDisk } from '@/components/approvals/deciding/use-approvals'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { DiskClosedRow } from '@/lib/asks/closed-asks'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { ClosedLine } from './closed-line'

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

function DiskClosedLine({ row, ...line }: Line) {
  return (
    <ClosedLine ask={{ ...row, author: null }} flags={row.flags} {...line}>
      <span className="trunc">
        <Said>{words.disk.by(row.by)}</Said>
      </span>
    </ClosedLine>
  )
}
