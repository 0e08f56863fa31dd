import Link from 'next/link'
import { Doubts, useDoubts } from '@/components/source/doubts'
import { Unwatched, useUnwatched } from '@/components/source/unwatched'
import { EmptyState } from '@/components/ui/empty-state'
import { approvalsAt, streamAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { doubts as unsure } from '@/lib/text/sources/doubt-words'

const words = approvals.clear

/** Stands where the card would: nothing waits, or nothing is open. */
export function NoAsk({ empty }: { empty: boolean }) {
  const unwatched = useUnwatched()
  return (
    <section className="pane ask-card" aria-label={approvals.card.label}>
      {empty && (unwatched ? <Unwatched title={words.unwatched} /> : <AllClear />)}
    </section>
  )
}

/** That, if it is known; else what is not known. Nothing as long as nobody said how the sources are. */
function AllClear() {
  const doubts = useDoubts()
  if (doubts === null) return null
  return (
    <EmptyState
      title={doubts.length > 0 ? unsure.unsure.asks : words.title}
      next={
        <>
          <Link className="btn" href={approvalsAt({ closed: true })} prefetch={false}>
            {words.toClosed}
          </Link>
          <Link className="btn" href={streamAt()} prefetch={false}>
            {words.toStream}
          </Link>
        </>
      }
    >
      {doubts.length > 0 ? <Doubts doubts={doubts} /> : words.body}
    </EmptyState>
  )
}
