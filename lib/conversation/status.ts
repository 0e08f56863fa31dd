import { type Came, cameLater } from '@/lib/message/came-later'
import type { ConversationRow } from '@/lib/message/message'
import type { Kind } from '@/lib/message/reading'
import { plainName } from '@/lib/names/names'

/** Speech within this is going on now. */
const ACTIVE_MS = 5 * 60_000

/** Kinds that ask their recipient for something: what waits until it is answered. */
export const ASKING: ReadonlySet<string> = new Set<Kind>([
  'chat',
  'request',
  'task',
  'incident',
  'review',
  'prompt',
  'error',
])

/** What is told of a message to judge its conversation; `to` are canonical ids. */
export type Said = Came & {
  from: string | null
  to: readonly string[]
  broadcast: boolean
  kind: string
  at: number
  answered: boolean
}

type Standing = Pick<ConversationRow, 'status' | 'waitingOn'>

/**
 * How a conversation stands at `now`. `last` are its last messages, oldest first; `count` is how many it has in all.
 * It waits on whom the last asking message was addressed to, until one of them speaks; so too for one that was found after
 * what is claimed to be later, which may have been said of something else.
 */
export function standing(wanted: {
  last: readonly Said[]
  count: number
  humans: readonly string[]
  now: number
}): Standing {
  const { last, count, humans, now } = wanted
  const waitingOn = waitsOn(last)
  return { waitingOn, status: statusOf({ last, count, humans, now, waitingOn }) }
}

function statusOf(wanted: Parameters<typeof standing>[0] & Pick<Standing, 'waitingOn'>): Standing['status'] {
  const { last, count, humans, now, waitingOn } = wanted
  if (waitingOn && humans.includes(plainName(waitingOn.agent))) return 'waiting-on-human'
  const newest = last.at(-1)
  if (newest && now - newest.at < ACTIVE_MS) return 'active'
  if (waitingOn) return 'waiting'
  if (count === 1) return 'one-message'
  return last.some(asks) ? 'answered' : 'quiet'
}

function waitsOn(last: readonly Said[]): Standing['waitingOn'] {
  const at = last.findLastIndex(asks)
  const late = last.findLastIndex(
    (said, place) => asks(said) && last.slice(place + 1).some((one) => cameLater(said, one)),
  )
  return waitsOnAsk(last, at) ?? waitsOnAsk(last, late)
}

function waitsOnAsk(last: readonly Said[], at: number): Standing['waitingOn'] {
  const ask = last[at]
  if (!ask || ask.answered) return null
  const since = last.slice(at + 1).filter((said) => !cameLater(ask, said))
  const speakers = new Set(since.map((said) => said.from))
  const others = ask.to.filter((agent) => agent !== ask.from)
  const agent = others.some((other) => speakers.has(other)) ? undefined : others[0]
  return agent === undefined ? null : { agent, since: ask.at }
}

function asks(said: Said): boolean {
  return ASKING.has(said.kind) && !said.broadcast && said.to.some((agent) => agent !== said.from)
}
