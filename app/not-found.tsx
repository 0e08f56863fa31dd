import Link from 'next/link'
import { TabTitle } from '@/components/shell/tab-title'
import { EmptyState } from '@/components/ui/empty-state'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text/console/first-load-words'

export default function NotFound() {
  return (
    <>
      <TabTitle page={text.shell.failed.notFound} />
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
