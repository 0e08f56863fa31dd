'use client'

import { useQuery } from '@tanstack/react-query'
import { nudgeOf, useCompose, useMayCompose } from '@/components/compose/use-compose'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Agent } from '@/components/said/agent-name'
import { useTierOf } from '@/components/said/tiers'
import { useNameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/over/peek'
import { text } from '@/lib/text'
import { DebtClock } from './debt-clock'
import { JUDGED_AFTER_MS, keyOfDebt } from './use-owed'

const words = text.owed
const EVERY_MS = 2_000

/** What agents owe, or owed, by one message or task: who, what, and its clock. */
export function OwedBy({ uid }: { uid: string }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.owed.of.queryOptions({ uid }))
  useRefresh(trpc.owed.of.queryKey({ uid }), EVERY_MS, JUDGED_AFTER_MS)
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const [, compose] = useCompose()
  const may = useMayCompose()
  if (asked.isError)
    return (
      <Section label={words.byMessage.title}>
        <p className="text-crit">{words.byMessage.failed}</p>
      </Section>
    )
  const rows = asked.data ?? []
  if (rows.length === 0) return null
  return (
    <Section label={words.byMessage.title}>
      <ul className="owed-by">
        {rows.map((row) => (
          <li key={keyOfDebt(row)} className="fx gap-2">
            {row.debtor === null ? (
              <span className="text-fg-3">{words.anybody}</span>
            ) : (
              <Agent agent={row.debtor} name={nameOf(row.source, row.debtor)} tier={tierOf(row.source, row.debtor)} />
            )}
            <span className="trunc">{words.kinds[row.kind]}</span>
            <span className="sp" />
            <DebtClock debt={row} className="m11" />
            {row.settledAt === null && (
              <Button title={words.nudgeTitle} disabled={!may} onClick={() => compose(nudgeOf(row))}>
                {words.nudge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
