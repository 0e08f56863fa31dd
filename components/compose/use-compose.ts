'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useLine } from '@/components/live/provider'
import { timeOf } from '@/components/stream/stream-look'

/** What is composed, as the address says: null nothing, `new`, `toAgent` one, the uid of the message that is answered, `againOf` or `resendOf` one, `nudgeOf` a debt, or `stopOf` a circle. */
export function useCompose(): [string | null, (what: string | null) => void] {
  const [asked, ask] = useQueryState('compose', parseAsString)
  return [asked, (what) => void ask(what, { history: what === null ? 'replace' : 'push' })]
}

/** Whether something new may be said from here: not while the line is lost, nor where the past is shown. */
export function useMayCompose(): boolean {
  const [at] = useQueryState('at', parseAsString)
  const { phase } = useLine()
  return phase !== 'lost' && timeOf(at) === null
}

const AGAIN = 'again:'

/** A message that is said again. */
export function againOf(uid: string): string {
  return `${AGAIN}${uid}`
}

/** Which message is said again; null where none is. */
export function repeatedBy(asked: string): string | null {
  return asked.startsWith(AGAIN) ? asked.slice(AGAIN.length) : null
}

const RESEND = 'resend:'

/** A message that is said again, to whoever is there in place of whom it did not reach. */
export function resendOf(uid: string): string {
  return `${RESEND}${uid}`
}

/** Which message is said again so; null where none is. */
export function resentBy(asked: string): string | null {
  return asked.startsWith(RESEND) ? asked.slice(RESEND.length) : null
}

const STOP = 'stop:'

/** A stop, to the agents of the circle in which a message was one too many. */
export function stopOf(uid: string): string {
  return `${STOP}${uid}`
}

/** By which message the circle is known that is stopped; null where none is. */
export function stoppedBy(asked: string): string | null {
  return asked.startsWith(STOP) ? asked.slice(STOP.length) : null
}

const NUDGE = 'nudge:'

/** A reminder of what is owed by a message. */
export function nudgeOf({ uid, kind, debtor }: Nudged): string {
  return `${NUDGE}${uid}:${kind}:${debtor ?? ''}`
}

type Nudged = { uid: string; kind: string; debtor: string | null }

/** What is reminded of; null where nothing is. */
export function nudgedBy(asked: string): Nudged | null {
  const [uid, kind, ...debtor] = asked.startsWith(NUDGE) ? asked.slice(NUDGE.length).split(':') : []
  if (uid === undefined || kind === undefined) return null
  return { uid, kind, debtor: debtor.join(':') || null }
}

const TO = 'to:'

/** A new message to an agent. */
export function toAgent({ source, agent }: { source: string; agent: string }): string {
  return `${TO}${source}/${agent}`
}

/** To whom a new message is begun; null where it is to nobody yet. */
export function addressedBy(asked: string): { source: string; agent: string } | null {
  const cut = asked.indexOf('/')
  if (!asked.startsWith(TO) || cut === -1) return null
  return { source: asked.slice(TO.length, cut), agent: asked.slice(cut + 1) }
}
