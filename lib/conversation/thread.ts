import '@/lib/zod-in-pages'
import * as z from 'zod'
import type { Cue } from '@/lib/message/cue'
import type { TraceBasis } from '@/lib/message/reading'

const HOUR_MS = 3_600_000
/** Stands for everyone where a pair was opened without naming anybody. */
const ANYONE = '*'
/** A task nobody spoke of for so long is another task; a pair nobody answered for so long is none. */
const IDLE_MS = 24 * HOUR_MS
const ANSWER_MS = HOUR_MS / 2
const MOST_ENTRIES = 2_000
const KEPT_ENTRIES = 1_500
const MOST_RECIPIENTS = 50
/** They answer the request to take the task, whoever they are addressed to. */
const TAKING: ReadonlySet<Cue['phase']> = new Set<Cue['phase']>(['claim', 'acknowledge', 'complete'])

/**
 * What is waited for or worked on. `uid` is a message of the conversation, null where a task was claimed in that of another
 * one, so that its own begins with what is said of it next; `said` the one that waits for an answer, of a task the last
 * that asked to take it; `by` who claimed the task.
 */
const Entry = z.object({
  uid: z.string().nullable(),
  said: z.string().nullable().default(null),
  at: z.number(),
  pair: z.boolean(),
  by: z.string().nullable(),
})
const State = z.object({ entries: z.record(z.string(), Entry), count: z.number() })

type Entry = z.infer<typeof Entry>
type Other = NonNullable<Cue['others']>[number]

/** Open ends of one channel, least recent first. Plain JSON, at most 2,000 entries. */
export type ThreadState = z.infer<typeof State>

/**
 * What the derivation needs of a message. `to` are canonical ids, mentions included; `at` is the time it is ordered by,
 * UTC ms. `named`: the uid of the message that it says it answers, where that was looked up; null where it is not there.
 */
export type ThreadMessage = {
  uid: string
  from: string | null
  to: readonly string[]
  cue: Cue | null
  at: number
  named?: string | null | undefined
}

export type ThreadLink = {
  /** A message whose conversation this one joins; null: it begins its own. */
  conversationOf: string | null
  /** Unique within the channel and readable: `task #2 since <uid>`, `answers <uid>`; null when it links to nothing. */
  key: string | null
  basis: Extract<TraceBasis, 'task' | 'reply' | 'derived'>
  /** Uids of the messages that this one answers. Whether they were addressed to its sender is for the caller to see. */
  answers: string[]
}

/** What someone said to the sender of a message, still unanswered. `anyone`: it was said to nobody by name. */
type End = { key: string; entry: Entry; inTime: boolean; anyone: boolean }

/** The conversation and the task that a message joins, the other tasks that it moves, and the end that was opened last. */
type Around = { root: string; task: Entry | null; others: readonly Entry[]; last: Entry | null }

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
 * them says that it is half of a pair (what it is about is acknowledged, blocked, handed over, or shut down). Else it stands alone. Within a task’s
 * conversation the time for an answer is that of the task, and taking or completing it answers the request to take it.
 * The state given is used up: go on with the one returned.
 */
export function derive(state: ThreadState, message: ThreadMessage): { state: ThreadState; link: ThreadLink } {
  const open = openTask(state, message)
  const task = open?.uid ? open : null
  const ends = message.named === null ? [] : openEnds(state, message)
  const last = latest(ends, message)
  const asked = task === null ? last : null
  const named = message.named ?? null
  const root = named ?? (task ?? asked)?.uid ?? message.uid
  const others = (message.cue?.others ?? []).flatMap((cue) => openTask(state, { ...message, cue }) ?? [])
  const answers = named === null ? answersOf(message, ends, { task, others, root, last }) : [named]
  close(state, message, ends)
  keepTask(state, message, root)
  for (const other of message.cue?.others ?? []) keepOther(state, message, other)
  if (message.cue?.phase !== 'shut-down-acknowledged') keepWaits(state, message, root)
  if (state.count > MOST_ENTRIES) trim(state)
  return { state, link: linkOf(message, { task, asked, answers }) }
}

function linkOf(
  message: ThreadMessage,
  { task, asked, answers }: { task: Entry | null; asked: Entry | null; answers: string[] },
): ThreadLink {
  if (message.named) return { conversationOf: message.named, key: `answers ${message.named}`, basis: 'reply', answers }
  if (task !== null)
    return { conversationOf: task.uid, key: `task #${message.cue?.task} since ${task.uid}`, basis: 'task', answers }
  if (asked !== null) {
    const basis = message.cue?.answers === undefined ? 'derived' : 'reply'
    return { conversationOf: asked.uid, key: `answers ${asked.uid}`, basis, answers }
  }
  const number = message.cue?.task
  if (number === undefined) return { conversationOf: null, key: null, basis: 'derived', answers }
  return { conversationOf: null, key: `task #${number} since ${message.uid}`, basis: 'task', answers }
}

function openTask(state: ThreadState, { cue, from, at }: ThreadMessage): Entry | null {
  if (cue?.task === undefined) return null
  const entry = state.entries[taskKey(cue.task)]
  if (entry === undefined || at - entry.at > IDLE_MS) return null
  const anew = cue.phase === 'claim' && entry.by !== null && entry.by !== from
  return anew ? null : entry
}

function keepTask(state: ThreadState, { uid, cue, from, at }: ThreadMessage, root: string): void {
  if (cue?.task === undefined) return
  const key = taskKey(cue.task)
  const known = state.entries[key]
  drop(state, key)
  if (cue.phase === 'complete') return
  const begun = known !== undefined && (known.uid === null ? at - known.at <= IDLE_MS : known.uid === root)
  const going = begun ? known : null
  const still = cue.phase === 'hand-over' ? null : (going?.by ?? null)
  const by = cue.phase === 'claim' ? from : still
  const asks = cue.phase === 'hand-over' || (cue.phase === 'mention' && (by === null || by !== from))
  keep(state, key, { uid: root, said: asks ? uid : (going?.said ?? null), at, pair: false, by })
}

/** A message is of one conversation: another task that it claims goes on in its own, one that it completes ends. */
function keepOther(state: ThreadState, message: ThreadMessage, { task, phase }: Other): void {
  const open = openTask(state, { ...message, cue: { task, phase } })
  const key = taskKey(task)
  drop(state, key)
  if (phase === 'complete') return
  keep(state, key, {
    uid: open?.uid ?? null,
    said: open?.said ?? null,
    at: message.at,
    pair: false,
    by: message.from,
  })
}

function answersOf(message: ThreadMessage, ends: readonly End[], around: Around): string[] {
  const answers: string[] = []
  const add = (said: string | null) => {
    if (said !== null && !answers.includes(said)) answers.push(said)
  }
  for (const end of ends) if (isAnswered(end, message, around)) add(end.entry.said)
  if (around.task !== null && TAKING.has(message.cue?.phase)) add(around.task.said)
  for (const task of around.others) add(task.said)
  return answers
}

/** What is open between the sender and those it speaks to now, or the one that it says it answers. */
function openEnds(state: ThreadState, message: ThreadMessage): End[] {
  const { from, at, cue } = message
  if (from === null) return []
  const acknowledges = cue?.phase === 'acknowledge' || cue?.phase === 'shut-down-acknowledged'
  const ends: End[] = []
  const add = (key: string, anyone: boolean) => {
    const entry = state.entries[key]
    if (entry === undefined) return
    const limit = entry.pair || acknowledges ? IDLE_MS : ANSWER_MS
    ends.push({ key, entry, inTime: at - entry.at <= limit, anyone })
  }
  for (const other of cue?.answers === undefined ? recipients(message) : [cue.answers.from]) {
    add(waitKey(other, from, false), false)
    add(waitKey(other, from, true), false)
    if (acknowledges) add(waitKey(other, ANYONE, true), true)
  }
  return ends
}

function latest(ends: readonly End[], message: ThreadMessage): Entry | null {
  let best: Entry | null = null
  for (const { entry, inTime } of ends) {
    if (!inTime && message.cue?.answers === undefined) continue
    if (best === null || entry.at > best.at || (entry.pair && entry.at === best.at)) best = entry
  }
  return best
}

/**
 * What is named as answered is answered; else what is in time or in the same conversation, but what was said to nobody by
 * name only if nothing came since.
 */
function isAnswered({ entry, inTime, anyone }: End, message: ThreadMessage, { root, last }: Around): boolean {
  if (anyone && entry !== last) return false
  const namedAt = message.cue?.answers?.at ?? null
  return namedAt === null ? inTime || entry.uid === root : entry.at === namedAt
}

/** Whoever is spoken to waits no more, in time or not; where one message is named, what came after it stays open. */
function close(state: ThreadState, { cue }: ThreadMessage, ends: readonly End[]): void {
  const namedAt = cue?.answers?.at ?? null
  for (const { key, entry, anyone } of ends) if (!anyone && (namedAt === null || entry.at === namedAt)) drop(state, key)
}

function keepWaits(state: ThreadState, message: ThreadMessage, root: string): void {
  const { uid, from, at, cue } = message
  if (from === null) return
  const pair = cue?.phase === 'block' || cue?.phase === 'hand-over' || cue?.phase === 'shut-down'
  const others = recipients(message)
  if (pair && others.length === 0) others.push(ANYONE)
  for (const other of others) keep(state, waitKey(from, other, pair), { uid: root, said: uid, at, pair, by: null })
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
