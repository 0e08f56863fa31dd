import { FLAGS } from '@/lib/message/flags'
import { originalOf } from '@/lib/source/conflict-name'
import { isPutAside } from '@/lib/source/stations'
import { alikeIn } from '@/server/store/rows/extra'
import { addReading, push } from './message-fold'
import { endPlace, openPlace, ownerOf, placesOf, rollUp, stateOf } from './place-fold'
import { withFlag, withoutFlag } from './rows/flag-text'
import { noteTampering, weighAgain } from './rows/human'
import { type Element, occurrenceUid } from './rows/identity'
import type { Message, Place, State, StepOf } from './rows/model'
import type { Wreck } from './rows/row'
import { whole } from './rows/row-basis'
import { noteAnswers } from './settling/settling'

const MOST_TRIES = 20
/** Copies of one message are stamped no further apart. */
export const WITHIN_MS = 1000
/** What a protocol says of a message that does not vanish by itself. */
const TAKEN_AWAY = 'removed'

/**
 * New content of a document or snapshot, compared as a multiset with the elements that live in the file: what was
 * absent before is new there, what is absent now has left.
 */
export function applyContent(state: State, step: StepOf<'content'>) {
  const { elements } = step
  const left = new Set(state.places.live.get(step.file.id) ?? [])
  const tries = triesIn(state, left)
  const living = indexed(state, left)
  const absent: Element[] = []
  const kept = keptAt(elements, living, left)
  for (const element of elements) {
    const place = kept.get(element)
    if (place === undefined) absent.push(element)
    else keepAt(state, step, place, element)
  }
  for (const element of absent) appear(state, step, element, tries)
  const wreck = elements.some(({ reading }) => reading.reading === 'unreadable') ? 'changed' : 'mended'
  const ids = new Set(
    elements.flatMap(({ reading }) => (reading.reading === 'message' ? (reading.nativeId ?? []) : [])),
  )
  for (const place of left) {
    const message = messageOf(state, place)
    // What left a mailbox was taken; what is there under the same id, or instead of a document, was altered.
    if (message !== undefined && (step.file.shape === 'document' || ids.has(message.nativeId ?? '')))
      noteTampering(state, message)
    leave(state, place, step.at, { place: step.file.place ?? '', wreck })
  }
}

/**
 * Where each element stood before, what is found taken out of what is `left`. Of equal ones that is where it stood as it is
 * now; then, of those whose state changed, in the order in which they came: no other may be taken for the one that was read.
 */
function keptAt(
  elements: readonly Element[],
  living: ReadonlyMap<string, Place[]>,
  left: Set<Place>,
): Map<Element, Place> {
  const kept = new Map<Element, Place>()
  const keep = (element: Element, place: Place | undefined) => {
    if (place === undefined) return
    left.delete(place)
    kept.set(element, place)
  }
  // The same message under another signature is not what stood there.
  const isLike = (element: Element) => (one: Place) => left.has(one) && one.sha256 === element.sha256
  for (const element of elements) {
    const is = isLike(element)
    keep(
      element,
      living.get(likeness(element))?.find((one) => is(one) && one.state === stateOf(element)),
    )
  }
  for (const element of elements) {
    if (kept.has(element)) continue
    const like = living.get(likeness(element))?.filter(isLike(element)) ?? []
    keep(element, like.length < 2 ? like[0] : like.toSorted((one, other) => one.messageKey - other.messageKey)[0])
  }
  return kept
}

/** The file vanished, or what it says is over: all its places end. */
export function applyGone(state: State, step: StepOf<'gone' | 'ended'>) {
  for (const place of [...(state.places.live.get(step.file.id) ?? [])]) {
    const message = messageOf(state, place)
    const was = {
      place: step.file.place ?? '',
      state: place.state,
      expiresAt: message?.expiresAt ?? null,
      at: step.at,
      withFile: true,
    }
    const taken =
      isPutAside(step.file.path, state.facts.stations) || state.facts.gone(state.source.protocol, was) !== TAKEN_AWAY
    if (message !== undefined && !taken) noteTampering(state, message)
    leave(state, place, step.at, { place: step.file.place ?? '', wreck: 'gone' })
  }
}

/** What makes an element the same as one that lives in the file. */
function likeness({ reading, sha256 }: Element): string {
  return `${reading.reading} ${sha256}`
}

/** The places of a file by what an element must be like to be the one that lives there. */
function indexed(state: State, places: Iterable<Place>): Map<string, Place[]> {
  const index = new Map<string, Place[]>()
  for (const place of places) {
    const message = messageOf(state, place)
    if (message === undefined) continue
    push(index, `${message.reading} ${place.sha256}`, place)
  }
  return index
}

/** When the bytes that are unreadable here were tried before. */
function triesIn(state: State, places: Iterable<Place>): Wreck['tries'] {
  for (const place of places) {
    const tries = state.tries.get(place.messageKey)
    if (tries !== undefined) return tries
  }
  return []
}

/** It stays; only its state, or whose mailbox it lies in, may have changed, and a place has one of each for all its life. */
function keepAt(state: State, step: StepOf<'content'>, place: Place, element: Element) {
  const message = messageOf(state, place)
  if (message === undefined) return
  if (place.state === stateOf(element) && place.agent === ownerOf(state, step, element)) return
  endPlace(state, place, step.at)
  openPlace(state, step, message, element)
  rollUp(state, message, step.at, () => '')
}

function appear(state: State, step: StepOf<'content'>, element: Element, before: Wreck['tries']) {
  const uid = element.uid ?? nextOccurrence(state, element.base)
  const known = state.messages.byUid.get(uid) ?? copied(state, step, element)
  if (known !== undefined) {
    if (known.reading === 'message' && placesOf(state, known).length > 0) state.duplicates += 1
    if (originalOf(step.file.path) === null) noteOriginal(state, known)
    if (uid !== known.uid && isToSeveral(element)) noteJoined(state, known)
    openPlace(state, step, known, element)
    rollUp(state, known, step.at, () => '')
    const posted = weighAgain(state, step, known, element)
    if (posted !== null) noteAnswers(state, known, posted.asked)
    return
  }
  const span = { start: 0, length: step.length, line: lineOf(element), sha256: step.sha256, inLines: 0 }
  const reason = element.reading.reading === 'unreadable' ? element.reading.reason : null
  const tries = reason === null ? [] : [...before.slice(-MOST_TRIES), { at: step.at, what: reason }]
  const message = addReading(state, step, element.reading, { uid, span, tries })
  if (reason !== null) state.tries.set(message.key, tries)
  openPlace(state, step, message, element)
}

/** Not only what lost when a tool copied files holds it. */
function noteOriginal(state: State, message: Message) {
  if (!message.flags.includes(` ${FLAGS.conflictCopy} `)) return
  message.flags = withoutFlag(message.flags, FLAGS.conflictCopy)
  state.messages.dirty.add(message)
}

/** The message of which an element is a copy: of its id, alike, and not a second apart. */
function copied(state: State, step: StepOf<'content'>, element: Element): Message | undefined {
  const { reading, alike } = element
  if (reading.reading !== 'message' || reading.nativeId === null || alike === null) return undefined
  const at = whole(reading.sent.ms)
  const apart = ({ sentAt }: Message) =>
    at === null || sentAt === null ? (at === sentAt ? 0 : null) : Math.abs(at - sentAt)
  const isCopy = (one: Message) => {
    const ms = one.inLines === 0 && alikeIn(one.extra) === alike ? apart(one) : null
    return ms !== null && ms < WITHIN_MS
  }
  if (!isToSeveral(element)) return (state.messages.byNative.get(reading.nativeId) ?? []).find(isCopy)
  const isElsewhere = (one: Message) => placesOf(state, one).every(({ fileId }) => fileId !== step.file.id)
  const copies = (state.messages.byAlike.get(alike) ?? []).filter((one) => isCopy(one) && isElsewhere(one))
  return copies.sort((one, other) => (apart(one) ?? 0) - (apart(other) ?? 0) || one.key - other.key)[0]
}

function isToSeveral({ reading }: Element): boolean {
  return reading.reading === 'message' && reading.toSeveral === true
}

/** What is one here had an id in each place: that is told. */
function noteJoined(state: State, known: Message) {
  const flags = withFlag(known.flags, FLAGS.joined)
  if (flags === known.flags) return
  known.flags = flags
  state.messages.dirty.add(known)
}

function nextOccurrence(state: State, base: string): string {
  const next = state.occurrences.get(base) ?? 0
  state.occurrences.set(base, next + 1)
  return occurrenceUid(base, next)
}

function leave(state: State, place: Place, at: number, how: { place: string; wreck: string }) {
  endPlace(state, place, at)
  const message = messageOf(state, place)
  if (message === undefined) return
  const was = { place: how.place, state: place.state, expiresAt: message.expiresAt, at, withFile: how.wreck === 'gone' }
  const ending = message.reading === 'message' ? state.facts.gone(state.source.protocol, was) : how.wreck
  place.ending = ending
  rollUp(state, message, at, () => ending)
}

function messageOf(state: State, place: Place): Message | undefined {
  return state.messages.byKey.get(place.messageKey)
}

function lineOf({ reading }: Element): number | null {
  return reading.reading === 'unreadable' ? reading.line : null
}
