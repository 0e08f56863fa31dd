import { WAITS, type Waits } from '@/lib/asks/ask-kinds'
import { type Came, cameLater } from '@/lib/message/came-later'

/** Where something stands among others: by its time, UTC ms, and by the look that found it and its place in the order of arrival. */
export type Arrival = Came & { uid: string; at: number }

/** What a word is worth to what it may answer: it closes it, or is only told beside it. */
export type Worth = 'closes' | 'adds' | null

export type Law<A, W> = {
  worth: (asked: A, word: W) => Worth
  /** Of those that came before a word the ones that it may be for, in the order in which they are given. */
  meant: (asked: readonly A[], word: W) => readonly A[]
}

export type Closing<W> = { closes: W | null; adds: W | null; waits: readonly Waits[] }

/** An id that more messages share than this is nobody's id. */
export const MOST_OF_ONE_ID = 8
/** So many words that name one id are looked at, the earliest first. */
export const MOST_ANSWERS = 64

type Tried<W> = { closes: W[]; adds: W[] }

/**
 * What words that name no more than an id come to, for all that has this id: each closes one, the newest before it that
 * was open. Which one is told by their times alone, so that neither the order in which they are given nor the order in
 * which they came can turn what waits into what is closed; then what came in a later look than its answer waits after all.
 * `closedAt`: when those were closed that something closed which names them exactly.
 */
export function closingsOf<A extends Arrival, W extends Arrival>(
  asked: readonly A[],
  words: readonly W[],
  { worth, meant, closedAt = () => null }: Law<A, W> & { closedAt?: (asked: A) => number | null },
): Map<A, Closing<W>> {
  if (asked.length > MOST_OF_ONE_ID) return new Map(asked.map((one) => [one, nothing('id-worn')]))
  const inOrder = words.length < 2 ? words : words.toSorted(byTime)
  const looked = inOrder.slice(0, MOST_ANSWERS)
  const left: readonly Waits[] = inOrder.length > looked.length ? ['id-worn'] : []
  const [only] = asked
  const alone = asked.length === 1
  if (alone && only !== undefined) return new Map([[only, closingAlone(only, looked, { worth, meant, left })]])
  const newest = asked.toSorted((one, other) => byTime(other, one))
  const tried = new Map<A, Tried<W>>(asked.map((one) => [one, { closes: [], adds: [] }]))
  const since = new Map(asked.map((one) => [one, closedAt(one) ?? Number.POSITIVE_INFINITY]))
  for (const word of looked) {
    const before = meant(
      newest.filter((one) => isBefore(one, word, alone)),
      word,
    )
    const isOpen = (one: A) => (since.get(one) ?? 0) > word.at
    const best: { closes: A | null; adds: A | null } = { closes: null, adds: null }
    for (const one of before) {
      const kind = worth(one, word)
      if (kind === null) continue
      const known = best[kind]
      if (known === null || (!isOpen(known) && isOpen(one))) best[kind] = one
    }
    const { closes, adds } = best
    if (adds !== null) tried.get(adds)?.adds.push(word)
    if (closes === null) continue
    tried.get(closes)?.closes.push(word)
    if (isOpen(closes)) since.set(closes, word.at)
  }
  const early = (one: A) =>
    looked.filter(
      (word) => !isBefore(one, word, alone) && worth(one, word) !== null && meant(asked, word).includes(one),
    )
  return new Map([...tried].map(([one, said]) => [one, closingOf(one, said, { early: early(one), alone, left })]))
}

/** The same of what has the id alone, as nearly everything has: of several words each is for this one. */
function closingAlone<A extends Arrival, W extends Arrival>(
  one: A,
  looked: readonly W[],
  { worth, meant, left }: Law<A, W> & Pick<Beside<W>, 'left'>,
): Closing<W> {
  const said: Tried<W> = { closes: [], adds: [] }
  const early: W[] = []
  for (const word of looked) {
    const kind = worth(one, word)
    if (kind === null || meant([one], word).length === 0) continue
    const among = isBefore(one, word, true) ? said[kind] : early
    among.push(word)
  }
  return closingOf(one, said, { early, alone: true, left })
}

type Beside<W> = { early: readonly W[]; alone: boolean; left: readonly Waits[] }

function closingOf<A extends Arrival, W extends Arrival>(
  asked: A,
  { closes, adds }: Tried<W>,
  { early, alone, left }: Beside<W>,
): Closing<W> {
  const there = (word: W) => !cameLater(asked, word)
  const [closing = null, adding = null] = [closes.find(there), adds.find(there)]
  if (closing !== null) return { closes: closing, adds: adding, waits: [] }
  const waits = new Set<Waits>(left)
  if ([...closes, ...adds].some((word) => !there(word)) || early.some((word) => cameLater(word, asked)))
    waits.add('disagrees')
  if (early.some((word) => !cameLater(word, asked))) waits.add('answer-before')
  if (!alone) waits.add('id-taken')
  return { closes: null, adds: adding, waits: WAITS.filter((why) => waits.has(why)) }
}

function nothing<W>(why: Waits): Closing<W> {
  return { closes: null, adds: null, waits: [why] }
}

/** The earlier first; what is of one time in an order that is theirs, however they came. */
export function byTime(one: Arrival, other: Arrival): number {
  return one.at - other.at || (one.uid < other.uid ? -1 : one.uid > other.uid ? 1 : 0)
}

/** What is of one time has no order: only where nothing else has the id the word can be for nothing else. */
function isBefore(asked: Arrival, word: Arrival, alone: boolean): boolean {
  return asked.at < word.at || (alone && asked.at === word.at)
}
