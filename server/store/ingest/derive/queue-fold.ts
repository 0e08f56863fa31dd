import { WAITING_STATES } from '@/drizzle/record-messages'
import { HOUR_MS, MINUTE_MS } from '@/lib/measures/measure'
import type { Message, Place, State } from './rows/model'
import type { QueuedPart } from './rows/queue-change'

/**
 * A place began or ended at `at`, UTC ms: one message more or less lies waiting, where no other of its places says that it
 * does. `others`: its places that neither begin nor end now.
 */
export function noteQueue(
  state: State,
  { message, place, others }: { message: Message; place: Place; others: readonly Place[] },
  change: { at: number; by: 1 | -1 },
): void {
  if (message.reading !== 'message' || !isWaiting(place)) return
  const waiting = others.filter(isWaiting)
  const { agent } = place
  if (agent !== null && !waiting.some((one) => one.agent === agent)) count(state, 'inbox', agent, change)
  if (waiting.length > 0) return
  count(state, 'source', '', change)
  count(state, 'channel', message.channel, change)
  count(state, 'type', message.type, change)
  if (message.sender !== null) count(state, 'agent', message.sender, change)
}

/** `LIES_WAITING` of a place that has not ended. */
function isWaiting({ state, agent }: Place): boolean {
  return state === null ? agent !== null : WAITING_STATES.includes(state)
}

function count(
  { queued, source }: State,
  part: QueuedPart,
  name: string,
  { at, by }: { at: number; by: 1 | -1 },
): void {
  for (const span of [0, MINUTE_MS, HOUR_MS]) {
    const slot = span === 0 ? 0 : Math.floor(at / span) * span
    if (span === MINUTE_MS && slot < queued.minutes) continue
    const key = JSON.stringify([span, part, slot, name])
    const change = queued.by.get(key) ?? { span, slot, sourceId: source.id, part, name, net: 0 }
    change.net += by
    queued.by.set(key, change)
  }
}
