import Link from 'next/link'
import { PageTitle } from '@/components/shell/page-title'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { HelpTopic } from '@/lib/help/help-page'
import { helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

const words = text.help

/** All pages of help, with what stands on each. */
export function HelpIndex({ topics }: { topics: readonly HelpTopic[] }) {
  return (
    <ScrollRegion className="help-body" label={words.all}>
      <PageTitle page={words.title} />
      <article className="help-article">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <ul className="help-topics">
          {topics.map(({ name, title, headings }) => (
            <li key={name}>
              <h2>
                <Link href={helpAt({ topic: name })} prefetch={false}>
                  <span lang="en">{title}</span>
                </Link>
              </h2>
              <p className="help-places">
                {headings.map(({ id, text: says }) => (
                  <Link key={id} href={helpAt({ topic: name, heading: id })} prefetch={false}>
                    <span lang="en">{says}</span>
                  </Link>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </article>
    </ScrollRegion>
  )
}
