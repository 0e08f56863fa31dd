import { z } from 'zod'
import type { Cue, TraceBasis } from '@/lib/reading'

const HOUR_MS = 3_600_000
/** Stands for everyone where a pair was opened without naming anybody. */
const ANYONE = '*'
/** A task nobody spoke of for so long is another task; a pair nobody answered for so long is none. */
const IDLE_MS = 24 * HOUR_MS
const ANSWER_MS = HOUR_MS / 2
const MOST_ENTRIES = 2_000
const KEPT_ENTRIES = 1_500
const MOST_RECIPIENTS = 50

/** What is waited for or worked on. `uid` is a message of the conversation; `by` who claimed the task. */
const Entry = z.object({ uid: z.string(), at: z.number(), pair: z.boolean(), by: z.string().nullable() })
const State = z.object({ entries: z.record(z.string(), Entry), count: z.number() })

type Entry = z.infer<typeof Entry>

/** Open ends of one channel, least recent first. Plain JSON, at most 2,000 entries. */
export type ThreadState = z.infer<typeof State>

/** What the derivation needs of a message. `to` are canonical ids, mentions included; `at` is the time it is ordered by, UTC ms. */
export type ThreadMessage = { uid: string; from: string | null; to: readonly string[]; cue: Cue | null; at: number }

export type ThreadLink = {
  /** A message whose conversation this one joins; null: it begins its own. */
  conversationOf: string | null
  /** Unique within the channel and readable: `task #2 since <uid>`, `answers <uid>`; null when it links to nothing. */
  key: string | null
  basis: Extract<TraceBasis, 'task' | 'reply' | 'derived'>
}

/** The state saved as JSON, or an empty one where there is none or it is damaged: derivation then goes on from here. */
export function openThreads(saved: string | null): ThreadState {
  const empty = { entries: {}, count: 0 }
  if (saved === null) return empty
  try {
    return State.catch(empty).parse(JSON.parse(saved))
  } catch {
    return empty
  }
}

/**
 * Which conversation a message belongs to, for protocols that name none; to be called once per message of a channel, in
 * order. A task's conversation lasts until it is completed, claimed by someone else, or idle for 24 h. Else a message
 * answers the last unanswered one that its recipient sent its sender: within 30 minutes, or within 24 h where either of
 * them says that it is half of a pair (ACK, BLOCKED, HANDOFF, SHUTDOWN). Else it stands alone.
 * The state given is used up: go on with the one returned.
 */
export function derive(state: ThreadState, message: ThreadMessage): { state: ThreadState; link: ThreadLink } {
  const task = openTask(state, message)
  const asked = task === null ? answered(state, message) : null
  const joined = task ?? asked
  const root = joined?.uid ?? message.uid
  settle(state, message)
  keepTask(state, message, root)
  if (message.cue?.phase !== 'shut-down-acknowledged') keepWaits(state, message, root)
  if (state.count > MOST_ENTRIES) trim(state)
  return { state, link: linkOf(message, task, asked) }
}

function linkOf(message: ThreadMessage, task: Entry | null, asked: Entry | null): ThreadLink {
  if (task !== null)
    return { conversationOf: task.uid, key: `task #${message.cue?.task} since ${task.uid}`, basis: 'task' }
  if (asked !== null) {
    const basis = message.cue?.answers === undefined ? 'derived' : 'reply'
    return { conversationOf: asked.uid, key: `answers ${asked.uid}`, basis }
  }
  const number = message.cue?.task
  if (number === undefined) return { conversationOf: null, key: null, basis: 'derived' }
  return { conversationOf: null, key: `task #${number} since ${message.uid}`, basis: 'task' }
}

function openTask(state: ThreadState, { cue, from, at }: ThreadMessage): Entry | null {
  if (cue?.task === undefined) return null
  const entry = state.entries[taskKey(cue.task)]
  if (entry === undefined || at - entry.at > IDLE_MS) return null
  const anew = cue.phase === 'claim' && entry.by !== null && entry.by !== from
  return anew ? null : entry
}

function keepTask(state: ThreadState, { cue, from, at }: ThreadMessage, root: string): void {
  if (cue?.task === undefined) return
  const key = taskKey(cue.task)
  const known = state.entries[key]
  drop(state, key)
  if (cue.phase === 'complete') return
  const still = cue.phase !== 'hand-over' && known?.uid === root ? known.by : null
  const by = cue.phase === 'claim' ? from : still
  keep(state, key, { uid: root, at, pair: false, by })
}

/** The latest message to the sender that is still unanswered, from someone it speaks to now or says it answers. */
function answered(state: ThreadState, message: ThreadMessage): Entry | null {
  const { from, at, cue } = message
  if (from === null) return null
  const named = cue?.answers
  const acknowledges = cue?.phase === 'acknowledge' || cue?.phase === 'shut-down-acknowledged'
  let best: Entry | null = null
  for (const other of named === undefined ? recipients(message) : [named.from]) {
    const keys = [waitKey(other, from, false), waitKey(other, from, true)]
    if (acknowledges) keys.push(waitKey(other, ANYONE, true))
    for (const key of keys) {
      const entry = state.entries[key]
      if (entry === undefined) continue
      const limit = entry.pair || acknowledges ? IDLE_MS : ANSWER_MS
      if (named === undefined && at - entry.at > limit) continue
      if (best === null || entry.at > best.at || (entry.pair && entry.at === best.at)) best = entry
    }
  }
  return best
}

function settle(state: ThreadState, message: ThreadMessage): void {
  if (message.from === null) return
  for (const other of recipients(message)) {
    drop(state, waitKey(other, message.from, false))
    drop(state, waitKey(other, message.from, true))
  }
}

function keepWaits(state: ThreadState, message: ThreadMessage, root: string): void {
  const { from, at, cue } = message
  if (from === null) return
  const pair = cue?.phase === 'block' || cue?.phase === 'hand-over' || cue?.phase === 'shut-down'
  const others = recipients(message)
  if (pair && others.length === 0) others.push(ANYONE)
  for (const other of others) keep(state, waitKey(from, other, pair), { uid: root, at, pair, by: null })
}

function recipients({ from, to }: ThreadMessage): string[] {
  return to.slice(0, MOST_RECIPIENTS).filter((other) => other !== from && other !== 'all')
}

function keep(state: ThreadState, key: string, entry: Entry): void {
  drop(state, key)
  state.entries[key] = entry
  state.count += 1
}

function drop(state: ThreadState, key: string): void {
  if (state.entries[key] === undefined) return
  delete state.entries[key]
  state.count -= 1
}

function trim(state: ThreadState): void {
  for (const key of Object.keys(state.entries).slice(0, state.count - KEPT_ENTRIES)) drop(state, key)
}

function taskKey(task: string): string {
  return `task ${task}`
}

/** Unambiguous whatever the names hold, and never a number or `__proto__`, so entries keep their order. */
function waitKey(from: string, to: string, pair: boolean): string {
  return `${pair ? 'pair' : 'wait'} ${from.length} ${from} ${to}`
}
