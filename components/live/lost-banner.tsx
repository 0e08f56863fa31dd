'use client'

import { Unplug } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { later } from '@/components/ui/later'
import type { ConsoleStatus } from '@/lib/message/message'
import { text } from '@/lib/text/console/first-load-words'
import { zonedTime } from '@/lib/time/clock'
import { useNow } from './now'
import { useConsoleStatus, useLine } from './provider'

const words = text.connection
const ConsoleBanner = later(async () => (await import('./console-banner')).ConsoleBanner, isTroubled)
const ConnectionDetails = later(async () => (await import('./connection/connection-dialog')).ConnectionDetails)

/**
 * Says that the line is lost, since when, and when it is tried again; that the tail does not run, or what is wrong with a
 * source. Nothing when all is well. `onDetails` shows what is known of the connection on the page itself, null where that
 * is in sight; without it a dialog does.
 */
export function LostBanner({ onDetails }: { onDetails?: (() => void) | null }) {
  const line = useLine()
  const consoleStatus = useConsoleStatus()
  const now = useNow()
  if (line.phase !== 'lost') return consoleStatus ? <ConsoleBanner consoleStatus={consoleStatus} /> : null
  const ended = line.cause?.kind === 'unauthorised'
  const left = line.retryAt === null || now === null ? null : Math.max(0, Math.ceil((line.retryAt - now) / 1000))
  return (
    <div className="banner" role="alert">
      <Icon of={Unplug} className="text-crit" />
      <span>
        <b className="font-medium text-crit">
          {ended ? words.session.lead : words.banner.lead(zonedTime(line.lostAt ?? 0))}
        </b>{' '}
        {ended ? words.session.body : words.banner.body}
      </span>
      <span className="sp" />
      <span className="m11 font-medium whitespace-nowrap" aria-live="off">
        {left === null ? words.banner.retrying(line.tries.length) : words.banner.retry(line.tries.length, left)}
      </span>
      {onDetails === undefined && <ConnectionDetails />}
      {onDetails && <Button onClick={onDetails}>{words.banner.details}</Button>}
      <Button onClick={line.retry}>{words.banner.now}</Button>
    </div>
  )
}

function isTroubled({ consoleStatus }: { consoleStatus: ConsoleStatus }): boolean {
  const { tail, derivation, sources } = consoleStatus
  return (
    consoleStatus.console !== null ||
    tail === 'stopped' ||
    derivation.anew !== null ||
    sources.some(({ condition }) => condition.cause !== null)
  )
}
