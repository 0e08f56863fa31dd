import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text/console/first-load-words'

export default function NotFound() {
  return (
    <>
      <title>{text.shell.title(text.shell.failed.notFound, { count: 0, capped: false, terminal: 0 })}</title>
      <EmptyState
        title={text.shell.failed.notFound}
        heading="h1"
        next={
          <Link className="btn" href={streamAt()}>
            {text.shell.failed.toStream}
          </Link>
        }
      />
    </>
  )
}
