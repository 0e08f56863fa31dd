import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Did, What } from '@/components/ledger/entry-line'
import { useTRPC } from '@/components/live/use-trpc'
import { Section } from '@/components/ui/over/peek'
import { When } from '@/components/ui/when'
import { ledgerAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'

const SHOWN = 3

/** What somebody did last, as the ledger has it, with its entries. */
export function Lately({ person, today }: { person: string; today: number }) {
  const trpc = useTRPC()
  const query = `who:${person}`
  const { data } = useQuery(trpc.ledger.page.queryOptions({ query, limit: SHOWN }))
  if (data === undefined || data.rows.length === 0) return null
  return (
    <Section label={text.settings.person.lately}>
      {data.rows.map((entry) => (
        <p key={entry.n} className="fx text-12">
          <When at={entry.at} today={today} className="m11 flex-none text-fg-3" />
          <span className="trunc min-w-0">
            <Did entry={entry} /> <What entry={entry} />
          </span>
          <span className="sp" />
          <Link className="link m11" href={ledgerAt({ entry: entry.n })} prefetch={false}>
            {number(entry.n)}
          </Link>
        </p>
      ))}
      <p className="pt-1 text-12">
        <Link className="link" href={ledgerAt({ q: query })} prefetch={false}>
          {text.settings.person.all}
        </Link>
      </p>
    </Section>
  )
}
