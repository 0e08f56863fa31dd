import { LEFT } from '@/lib/message/left-place'
import { agentName } from '@/lib/names/names'
import { cleanName } from '@/server/store/rows/clean'
import { stateRank } from '@/server/store/rows/state-course'
import { noteQueue } from './queue-fold'
import type { Element } from './rows/identity'
import type { Message, Place, State, Step } from './rows/model'

/** Opens a place of a message. */
export function openPlace(
  state: State,
  step: Step & { sha256: string; length: number },
  message: Message,
  element: Element,
): void {
  state.counters.place += 1
  const place: Place = {
    id: state.counters.place,
    messageKey: message.key,
    fileId: step.file.id,
    element: element.index,
    sha256: element.sha256,
    state: stateOf(element),
    agent: ownerOf(state, step, element),
    observationId: step.observationId,
    since: step.at,
    until: null,
    channel: elsewhere(message, element),
    ending: null,
    length: step.length,
    generation: step.generation,
    contentSha: step.sha256,
  }
  noteQueue(state, { message, place, others: placesOf(state, message) }, { at: step.at, by: 1 })
  state.places.fresh.push(place)
  keepPlace(state, place)
}

/** Only a message has one. */
export function stateOf({ reading }: Element): string | null {
  return reading.reading === 'message' ? reading.state : null
}

/** The channel of a place, where it is another than that of its message. */
function elsewhere(message: Message, { reading }: Element): string | null {
  if (reading.reading !== 'message') return null
  const channel = cleanName(reading.channel)
  return channel === message.channel ? null : channel
}

/** In whose inbox or mailbox something lies: as is said beside it, else as the path says. */
export function ownerOf({ source, facts, aliases }: State, { file }: Step, { reading }: Element): string | null {
  const holder = reading.reading === 'message' ? (reading.holder ?? null) : null
  if (holder !== null) return cleanName(holder)
  const raw = facts.inboxOf(source.protocol, file)
  return raw === null ? null : cleanName(agentName(raw, aliases))
}

export function keepPlace(state: State, place: Place) {
  add(state.places.ofMessage, place.messageKey, place)
  add(state.places.live, place.fileId, place)
}

export function endPlace(state: State, place: Place, at: number) {
  place.until = at
  state.places.live.get(place.fileId)?.delete(place)
  state.places.ofMessage.get(place.messageKey)?.delete(place)
  state.places.dirty.add(place)
  const message = state.messages.byKey.get(place.messageKey)
  if (message !== undefined) noteQueue(state, { message, place, others: placesOf(state, message) }, { at, by: -1 })
}

/** Live places of a message, the earliest first. */
export function placesOf(state: State, message: Message): Place[] {
  return [...(state.places.ofMessage.get(message.key) ?? [])].sort((a, b) => a.id - b.id)
}

/**
 * Makes a message show what its live places say: the furthest state, and a place where it lies now.
 * With none left it is gone, with the state that `ending` gives.
 */
export function rollUp(state: State, message: Message, at: number, ending: () => string) {
  const live = placesOf(state, message)
  const furthest = live.reduce(further, undefined)
  if (message.inLines === 1) return waitInRecord(state, message, furthest === undefined ? ending() : furthest.state)
  if (furthest === undefined) {
    if (message.goneAt !== null) return
    const end = ending()
    // Who took a request out of an inbox has it, and has not answered it.
    if (end === LEFT.read && message.ask !== null) return waitInRecord(state, message, end)
    message.goneAt = at
    message.state = end
    state.messages.dirty.add(message)
    return
  }
  const own = live.filter(({ channel }) => channel === null)
  const near = own.length === 0 ? live : own
  const here = near.find((place) => place.fileId === message.fileId) ?? near.reduce(further, undefined) ?? furthest
  const moves = here.fileId !== message.fileId
  if (!moves && message.state === furthest.state && message.goneAt === null) return
  message.state = furthest.state
  message.goneAt = null
  if (moves) moveTo(message, here)
  state.messages.dirty.add(message)
}

/** What lies in a line stays there: elsewhere it only waits, and what became of that is its state. */
function waitInRecord(state: State, message: Message, next: string | null) {
  if (message.goneAt !== null || message.state === next) return
  message.state = next
  state.messages.dirty.add(message)
}

function moveTo(message: Message, place: Place) {
  message.fileId = place.fileId
  message.generation = place.generation
  message.start = 0
  message.length = place.length
  message.sha256 = place.contentSha
  message.observationId = place.observationId
}

function further(best: Place | undefined, place: Place): Place {
  return best === undefined || stateRank(place.state) >= stateRank(best.state) ? place : best
}

function add<K, V>(map: Map<K, Set<V>>, key: K, value: V) {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}
