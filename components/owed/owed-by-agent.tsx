'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Section } from '@/components/ui/over/peek'
import { owedAt } from '@/lib/pages/routes'
import type { DebtCounts } from '@/lib/rules/debt'
import { text } from '@/lib/text'

const words = text.owed.byAgent
const EVERY_MS = 2_000

/** How much an agent owes and is owed, each with a link to the list of it. */
export function OwedByAgent({ source, agent }: { source: string; agent: string }) {
  const trpc = useTRPC()
  const of = { source, agent, history: false }
  const asked = useQuery(trpc.owed.ofAgent.queryOptions(of))
  useRefresh(trpc.owed.ofAgent.queryKey(of), EVERY_MS)
  return (
    <Section label={words.title}>
      {asked.isError && <p className="text-crit">{words.failed}</p>}
      {asked.data && (
        <dl className="kv">
          <dt>{words.owes}</dt>
          <dd>
            <Count counts={asked.data.owes} href={owedAt({ source, debtor: agent })} />
          </dd>
          <dt>{words.isOwed}</dt>
          <dd>
            <Count counts={asked.data.owed} href={owedAt({ source, creditor: agent })} />
          </dd>
        </dl>
      )}
    </Section>
  )
}

function Count({ counts: { open, late }, href }: { counts: DebtCounts; href: string }) {
  if (open.count === 0) return <span className="text-fg-3">{words.nothing}</span>
  return (
    <Link className={`link ${late.count > 0 ? 'text-warn' : ''}`} href={href} prefetch={false}>
      {words.count(open.count, open.capped, late.count)}
    </Link>
  )
}
