import Link from 'next/link'
import { helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { type HelpedPage, MORE_ON } from '@/lib/text/console/help-words'
import { PAGES, type PageName } from './page-list'

const words = text.help

/** What a page is for and what one does on it, with the page of help that says more. */
export function PageHelp({ page, topicTitle, onLeave }: Props) {
  const label = PAGES.find(({ name }) => name === page)?.label ?? ''
  const more = MORE_ON[page]
  return (
    <section className="page-help" aria-label={label}>
      <h3 className="lab">{label}</h3>
      <ul>
        {words.pages[page].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {words.more}{' '}
        <Link className="link" href={helpAt(more)} prefetch={false} onClick={onLeave}>
          {topicTitle(more.topic) === null ? words.all : <span lang="en">{topicTitle(more.topic)}</span>}
        </Link>
      </p>
    </section>
  )
}

type Props = {
  page: HelpedPage
  /** Null until it is known. */
  topicTitle: (topic: string) => string | null
  onLeave: () => void
}

/** Whether something is said of it. */
export const isHelped = (page: PageName | null): page is HelpedPage => page !== null && page in MORE_ON
