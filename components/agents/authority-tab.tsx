'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsIsoDateTime, useQueryState } from 'nuqs'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { Section } from '@/components/ui/over/peek'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'
import { AllowedThen } from './allowed-then'
import { AuthorityHeld } from './authority-held'
import { AuthoritySteps } from './authority-steps'
import { GuardrailBroken } from './guardrail-broken'

const words = text.agents.authority
const EVERY_MS = 3_000

/** What an agent may do now, or might at `?at=`, what says so, and when that changed. */
export function AuthorityTab({ source, agent, now }: { source: string; agent: string; now: number }) {
  const trpc = useTRPC()
  const [then, setThen] = useQueryState('at', parseAsIsoDateTime)
  const at = then === null ? null : then.getTime()
  const wanted = { source, agent, at }
  const asked = useQuery(trpc.agent.authority.queryOptions(wanted, { retry: false, placeholderData: keepPreviousData }))
  useRefresh(trpc.agent.authority.queryKey(wanted), EVERY_MS)
  if (asked.isError)
    return (
      <Failure
        title={words.failed}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.agents.failed.again}</Button>}
      />
    )
  if (!asked.data) return null
  const { holds, judged, by, since, steps, earlier } = asked.data
  const brokenBy = (guardrail: string) => <GuardrailBroken {...{ source, agent, judged, guardrail }} />
  const pick = (time: number | null) => void setThen(time === null ? null : new Date(time), { history: 'push' })
  return (
    <>
      <Section
        label={at === null ? words.now : words.at(dayedTime(at, now))}
        aside={
          at !== null && (
            <Button look="ghost" onClick={() => pick(null)}>
              {words.showNow}
            </Button>
          )
        }
      >
        {holds === null ? (
          <Unknown since={since} now={now} />
        ) : (
          <AuthorityHeld holds={holds} brokenBy={brokenBy} by={by} past={at !== null} />
        )}
        {since !== null && <AllowedThen key={at} at={at} onPick={pick} />}
      </Section>
      {since !== null && <AuthoritySteps steps={steps} earlier={earlier} at={at} now={now} onPick={pick} />}
    </>
  )
}

function Unknown({ since, now }: { since: number | null; now: number }) {
  if (since !== null) return <p className="text-12 text-fg-2">{words.before(dayedTime(since, now))}</p>
  return (
    <>
      <p className="text-12">{words.nothing}</p>
      <p className="text-12 text-fg-3">{words.nothingNext}</p>
    </>
  )
}
