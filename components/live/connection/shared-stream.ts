import type { AskedLive, FollowLive, ToldLive } from './asked-live'
import { away, causeOf } from './cause-of'
import { eventsRead, type StreamEvent } from './events-read'
import type { Cause } from './line'

/** Who asks together, as pages do that are opened together, is one opening of the stream. */
const GATHER_MS = 10

/** Opens a stream that answers these questions, each by its number. */
type Post = (questions: AskedLive[], signal: AbortSignal) => Promise<Response>

type One = { asked: AskedLive; tell: (told: ToldLive) => void }

/**
 * One live stream for all questions that are asked here. It is opened anew whenever one more is asked, and each goes on
 * after the last rev that it was told: nothing is lost or told twice. When it breaks all are told, and come again when
 * their time to try is there.
 */
export function sharedStream(post: Post): { follow: FollowLive; followed: () => number } {
  const all = new Set<One>()
  let running: AbortController | null = null
  let due: ReturnType<typeof setTimeout> | undefined

  const open = async () => {
    due = undefined
    running?.abort()
    const mine = new AbortController()
    running = mine
    const asking = [...all]
    const cause = await listen(asking, mine.signal)
    if (mine.signal.aborted) return
    running = null
    for (const one of asking) if (all.delete(one)) one.tell({ kind: 'failed', cause })
  }

  /** Hears the stream out; gives why it ended. */
  const listen = async (asking: readonly One[], signal: AbortSignal): Promise<Cause> => {
    const questions = () => asking.map(({ asked }) => asked)
    const answer = await answerOf(post(questions(), signal))
    if (answer === null) return away()
    if (!answer.ok || answer.body === null) return causeOf(answer.status)
    const [reader, decoder, read] = [answer.body.getReader(), new TextDecoder(), eventsRead()]
    for (let piece = await pieceOf(reader); piece !== null && !signal.aborted; piece = await pieceOf(reader))
      for (const event of read(decoder.decode(piece, { stream: true }))) hand(asking, event)
    if (signal.aborted) return { kind: 'broken' }
    // How it ended is not said; asking once more says it.
    const asks = new AbortController()
    const again = await answerOf(post(questions(), asks.signal))
    asks.abort()
    return again === null ? away() : causeOf(again.status)
  }

  const hand = (asking: readonly One[], { event, data, id, to }: StreamEvent) => {
    if (event === 'person') {
      const person = decodeURIComponent(data)
      for (const one of asking) if (all.has(one) && isOf(one, person)) be(one, person)
      return
    }
    const one = to === undefined ? undefined : asking[to]
    if (one === undefined || !all.has(one)) return
    if (event === 'refused') {
      leave(one)
      return one.tell({ kind: 'failed', cause: causeOf(Number(data)) })
    }
    // A status says how the console is, whatever was told before.
    if (id !== undefined && (event !== 'status' || one.asked.rev === null)) one.asked = { ...one.asked, rev: id }
    one.tell({ kind: 'event', name: event, data })
  }

  /** What is left out is not asked when the stream is opened next. */
  const leave = (one: One) => {
    if (!all.delete(one) || all.size > 0) return
    clearTimeout(due)
    due = undefined
    running?.abort()
    running = null
  }

  return {
    follow: (asked, tell) => {
      const one: One = { asked, tell }
      all.add(one)
      due ??= setTimeout(open, GATHER_MS)
      return () => leave(one)
    },
    followed: () => all.size,
  }
}

const isOf = ({ asked }: One, person: string) => asked.person === null || asked.person === person

function be(one: One, person: string): void {
  one.asked = { ...one.asked, person }
  one.tell({ kind: 'person', person })
}

/** Null where none came. */
async function answerOf(opening: Promise<Response>): Promise<Response | null> {
  try {
    return await opening
  } catch {
    return null
  }
}

/** Null where it ended, or broke. */
async function pieceOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
  try {
    return (await reader.read()).value ?? null
  } catch {
    return null
  }
}
