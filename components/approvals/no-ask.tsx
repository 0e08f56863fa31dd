import Link from 'next/link'
import { Unwatched, useUnwatched } from '@/components/source/unwatched'
import { EmptyState } from '@/components/ui/empty-state'
import { approvalsAt, streamAt } from '@/lib/pages/routes'
import { approvals } from '@/lib/text/decisions/approvals-words'

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

function AllClear() {
  return (
    <EmptyState
      title={words.title}
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
      {words.body}
    </EmptyState>
  )
}
