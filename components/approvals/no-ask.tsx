import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import { approvalsAt, streamAt } from '@/lib/routes'
import { approvals } from '@/lib/text/approvals'

const words = approvals.clear

/** Stands where the card would: nothing waits, or nothing is open. */
export function NoAsk({ empty }: { empty: boolean }) {
  if (!empty) return <section className="pane ask-card" aria-label={approvals.card.label} />
  return (
    <section className="pane ask-card" aria-label={approvals.card.label}>
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
    </section>
  )
}
