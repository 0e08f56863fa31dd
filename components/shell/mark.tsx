import type { Sign } from '@/components/live/connection/live-sign'

const ARMS: Record<Sign['kind'], string> = {
  live: 'var(--ac)',
  connecting: 'var(--fg-2)',
  paused: 'var(--fg-2)',
  'no-source': 'var(--fg-2)',
  lag: 'var(--warn-mk)',
  stopped: 'var(--warn-mk)',
  disconnected: 'var(--crit-mk)',
}

/** The signal. Its arm repeats the connection: raised when live, level and coloured otherwise. */
export function Mark({ sign }: { sign: Sign['kind'] }) {
  const arm = sign === 'live' ? 'M6.5 9.5 17.2 3.3' : 'M6.5 8.5H19'
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <path d="M6.5 20V2.5M3.5 20h6" stroke="currentColor" strokeWidth="2" strokeLinecap="square" />
      <path d={arm} stroke={ARMS[sign]} strokeWidth="4" />
    </svg>
  )
}
