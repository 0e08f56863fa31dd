'use client'

import { later } from '@/components/ui/later'
import type { ConsoleStatus } from '@/lib/message/message'
import { useConsoleStatus, useLine } from './provider'

const ConsoleBanner = later(async () => (await import('./console-banner')).ConsoleBanner, isTroubled)
const LostLine = later(async () => (await import('./lost-line')).LostLine)

/**
 * Says that the line is lost, since when, and when it is tried again; that the tail does not run, or what is wrong with a
 * source. Nothing when all is well. `onDetails` shows what is known of the connection on the page itself, null where that
 * is in sight; without it a dialog does.
 */
export function LostBanner({ onDetails }: { onDetails?: (() => void) | null }) {
  const line = useLine()
  const consoleStatus = useConsoleStatus()
  if (line.phase === 'lost') return <LostLine onDetails={onDetails} />
  return consoleStatus ? <ConsoleBanner consoleStatus={consoleStatus} /> : null
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
