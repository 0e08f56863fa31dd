'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { Section } from '@/components/ui/over/peek'
import { owedAt } from '@/lib/pages/routes'
import type { DebtCounts, DebtRow } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import { DebtClock } from './debt-clock'
import { JUDGED_AFTER_MS, keyOfDebt } from './use-owed'

const words = text.owed.byAgent
const EVERY_MS = 2_000

/** How much an agent owes and is owed, each with a link to the list of it, and the most urgent with their clocks. */
export function OwedByAgent({ source, agent }: { source: string; agent: string }) {
  const trpc = useTRPC()
  const of = { source, agent, history: false }
  const asked = useQuery(trpc.owed.ofAgent.queryOptions(of))
  useRefresh(trpc.owed.ofAgent.queryKey(of), EVERY_MS, JUDGED_AFTER_MS)
  return (
    <Section label={words.title}>
      {asked.isError && <p className="text-crit">{words.failed}</p>}
      {asked.data && (
        <dl className="kv">
          <dt>{words.owes}</dt>
          <dd>
            <Count counts={asked.data.owes} href={owedAt({ source, debtor: agent })} />
            <First debts={asked.data.owes.first} other="creditor" look={{ source, debtor: agent }} />
          </dd>
          <dt>{words.isOwed}</dt>
          <dd>
            <Count counts={asked.data.owed} href={owedAt({ source, creditor: agent })} />
            <First debts={asked.data.owed.first} other="debtor" look={{ source, creditor: agent }} />
          </dd>
        </dl>
      )}
    </Section>
  )
}

type FirstOf = {
  debts: readonly DebtRow[]
  /** Which side of them is not the agent. */
  other: 'debtor' | 'creditor'
  look: { source: string; debtor?: string; creditor?: string }
}

/** The most urgent, each with a link to it in its list. */
function First({ debts, other, look }: FirstOf) {
  const nameOf = useNameOf()
  if (debts.length === 0) return null
  return (
    <ul className="owed-first">
      {debts.map((debt) => {
        const agent = debt[other]
        const name = agent === null ? null : nameOf(debt.source, agent)
        return (
          <li key={keyOfDebt(debt)}>
            <Link className="link fx gap-2" href={owedAt({ ...look, debt: keyOfDebt(debt) })} prefetch={false}>
              <span className="trunc">
                {text.owed.kinds[debt.kind]}
                {name !== null && (
                  <span className="text-fg-3">
                    {' '}
                    <Said>{other === 'debtor' ? words.by(name) : words.to(name)}</Said>
                  </span>
                )}
              </span>
              <span className="sp" />
              <DebtClock debt={debt} className="m11 flex-none" />
            </Link>
          </li>
        )
      })}
    </ul>
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
