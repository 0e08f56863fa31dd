'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ComponentType } from 'react'
import { ConnectionWords } from '@/components/live/live-chip'
import { useNow } from '@/components/live/now'
import { useConsoleStatus, useLine } from '@/components/live/provider'
import { usePrefer } from '@/components/live/use-prefer'
import { useTRPC } from '@/components/live/use-trpc'
import type { ConsoleStatus } from '@/lib/message/message'
import { ledgerAt } from '@/lib/pages/routes'
import { reader } from '@/lib/reader/reader'
import { text } from '@/lib/text/console/first-load-words'
import { clauses } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { clockTime, dayName, duration, zonedTime } from '@/lib/time/clock'

const words = text.shell.status

/** Always there: connection, lag, sources, both sums, the clock. Each number opens what it counts. */
export function StatusLine({
  onSources,
  Sums,
}: {
  onSources: () => void
  /** What files and bytes came to: it comes later than the line. */
  Sums: ComponentType<{ consoleStatus: ConsoleStatus; onSources: () => void }>
}) {
  const consoleStatus = useConsoleStatus()
  const line = useLine()
  const lost = line.phase === 'lost' && line.lostAt !== null
  return (
    <footer className="status">
      <span className="conn">
        <ConnectionWords />
      </span>
      {consoleStatus && (
        <>
          {lost ? (
            <span className="v">{words.asOf(clockTime(line.lostAt ?? 0))}</span>
          ) : (
            <>
              {consoleStatus.sources.length > 0 && (
                <button type="button" className="v lag" onClick={onSources}>
                  {words.lag}{' '}
                  <b translate="no">{consoleStatus.lagMs === null ? words.noLag : duration(consoleStatus.lagMs)}</b>
                </button>
              )}
              <button type="button" className="v" onClick={onSources}>
                {words.sources(consoleStatus.sources.length)}
                <Trouble consoleStatus={consoleStatus} />
              </button>
              <Progress consoleStatus={consoleStatus} />
            </>
          )}
          <Sums consoleStatus={consoleStatus} onSources={onSources} />
        </>
      )}
      <span className="sp" />
      <LedgerHead />
      <Clock />
    </footer>
  )
}

/** How many sources are not simply watched, by what is the matter with them. */
function Trouble({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  const states = (['vanished', 'degraded', 'stopped'] as const).flatMap((state) => {
    const count = consoleStatus.sources.filter(({ condition }) => condition.state === state).length
    return count > 0 ? [`${number(count)} ${text.shell.sourceStates[state]}`] : []
  })
  return states.length > 0 && <b className="warn">{clauses(...states)}</b>
}

function Progress({ consoleStatus }: { consoleStatus: ConsoleStatus }) {
  const reading = consoleStatus.sources.flatMap(({ condition }) => (condition.progress ? [condition.progress] : []))
  if (reading.length === 0) return null
  const done = reading.reduce((sum, one) => sum + one.done, 0)
  const total = reading.reduce((sum, one) => sum + one.total, 0)
  return <span className="v">{total === 0 ? words.looking : words.catchingUp(done, total)}</span>
}

function LedgerHead() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.ledger.head.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }))
  if (data === undefined || data === null) return null
  return (
    <Link className="v" href={ledgerAt()} prefetch={false}>
      {words.ledger} <b translate="no">#{number(data)}</b>
    </Link>
  )
}

function Clock() {
  const now = useNow()
  const { prefer, busy } = usePrefer()
  if (now === null) return null
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  const isUtc = reader().zone === 'UTC'
  return (
    <button
      type="button"
      className="v text-fg-1"
      data-clock
      translate="no"
      title={isUtc ? words.toOwnZone(own) : words.toUtc(reader().zone)}
      disabled={busy || (isUtc && own === 'UTC')}
      onClick={() => prefer({ times: isUtc ? 'own' : 'utc' })}
    >
      <span className="word">{dayName(now)}</span> {zonedTime(now)}
    </button>
  )
}
