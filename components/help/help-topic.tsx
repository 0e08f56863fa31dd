import Link from 'next/link'
import { PageTitle } from '@/components/shell/page-title'
import { EmptyState } from '@/components/ui/empty-state'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { HelpPage } from '@/lib/help/help-page'
import { helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { Blocks, HelpLink } from './help-blocks'

const words = text.help

/** One page of help, with what stands on it. */
export function HelpTopicPage({ page }: { page: HelpPage | null }) {
  if (page === null) {
    return (
      <div className="help-body">
        <PageTitle page={words.title} />
        <EmptyState
          title={words.noTopic.title}
          heading="h1"
          next={
            <Link className="btn" href={helpAt()}>
              {words.noTopic.next}
            </Link>
          }
        >
          {words.noTopic.body}
        </EmptyState>
      </div>
    )
  }
  return (
    <ScrollRegion className="help-body" label={page.title}>
      <PageTitle page={words.title} of={page.title} />
      <article className="help-article">
        <p className="help-up">
          <Link className="link" href={helpAt()}>
            {words.all}
          </Link>
        </p>
        <div lang="en" className="contents">
          <Blocks blocks={page.blocks.slice(0, 1)} topic={page.name} />
        </div>
        {page.headings.length > 1 && (
          <nav className="help-places" aria-label={words.onThisPage}>
            {page.headings.map(({ id, text: says }) => (
              <HelpLink key={id} topic={page.name} heading={id} here={page.name}>
                <span lang="en">{says}</span>
              </HelpLink>
            ))}
          </nav>
        )}
        <div lang="en" className="contents">
          <Blocks blocks={page.blocks.slice(1)} topic={page.name} />
        </div>
      </article>
    </ScrollRegion>
  )
}
