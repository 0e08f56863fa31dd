'use client'

import type { ComponentProps } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { text } from '@/lib/text/console/first-load-words'
import { clockTime, duration, runningClock } from '@/lib/time/clock'
import type { Sign } from './connection/live-sign'
import { useNow } from './now'
import { useSign } from './provider'

const LOOKS: Record<Sign['kind'], string> = {
  live: '',
  connecting: 'waits',
  'no-source': 'paused',
  paused: 'paused',
  lag: 'lag',
  stopped: 'lag',
  disconnected: 'disc',
}

/** The connection in one word, with its shape: dot, bars, triangle or hollow diamond. */
export function LiveChip({ hint, ...rest }: { hint?: string } & ComponentProps<'button'>) {
  const sign = useSign()
  return (
    <button type="button" className={`live ${LOOKS[sign.kind]}`} {...rest}>
      <i />
      {shortWords(sign)}
      {hint && (sign.kind === 'live' || sign.kind === 'paused') && <Kbd>{hint}</Kbd>}
    </button>
  )
}

/** The same at length, for the status line. */
export function ConnectionWords() {
  const sign = useSign()
  const now = useNow()
  return (
    <span className={`live ${LOOKS[sign.kind]}`}>
      <i />
      <span>
        {shortWords(sign)} <span className="more">{moreWords(sign, now ?? 0)}</span>
      </span>
    </span>
  )
}

function shortWords(sign: Sign): string {
  const words = text.shell.connection
  switch (sign.kind) {
    case 'live':
      return words.live
    case 'connecting':
      return words.connecting
    case 'no-source':
      return words.noSource
    case 'paused':
      return words.paused
    case 'lag':
      return words.lag(duration(sign.lagMs))
    case 'stopped':
      return words.stopped
    case 'disconnected':
      return words.disconnected
  }
}

function moreWords(sign: Sign, now: number): string | null {
  const words = text.shell.connection
  if (sign.kind === 'paused') return words.pausedSince(clockTime(sign.since), sign.unshown)
  if (sign.kind !== 'disconnected') return null
  const left = sign.retryAt === null ? null : Math.max(0, Math.ceil((sign.retryAt - now) / 1000))
  return words.lostFor(runningClock(now - sign.since), left)
}
