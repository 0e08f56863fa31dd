import { isDecision } from '@/lib/asks/ask-verdict'
import { FLAGS } from '@/lib/message/flags'
import { hasFlag } from '@/server/store/ingest/derive/rows/flag-text'
import type { Message } from '@/server/store/ingest/derive/rows/model'
import { saidMs } from '@/server/store/ingest/derive/rows/row-basis'
import type { Arrival, Worth } from './closing'

/** A message with where it stands among others. */
export type Said = Arrival & { message: Message }

/**
 * What gives no time that is believed was said when it was found. A log has the id of a call by what was called, and by
 * nobody else's word: it is true of that call also where it was found before it.
 */
export function saidOf(message: Message): Said {
  const { uid, look, sentAt, observedAt } = message
  const seq = message.reading === 'log' ? Number.MAX_SAFE_INTEGER : message.seq
  return { uid, look, seq, at: saidMs(sentAt, { at: observedAt, look }), message }
}

/** What is known of the source: who in it is a person, and which answers are on record as such. */
export type Judging = {
  source: { config: { humans: readonly string[] } }
  namings: { answers: ReadonlySet<string> }
}

export type Weigh = (state: Judging, asked: Message, word: Message) => Worth

/**
 * Whether it closes a request to a person. A person's word closes it where Signalbox wrote it and is told beside it where
 * something else did; for a yes or a no it has to be a decision. An agent's closes it where a person would only act in its
 * place. What waits in a terminal is over when the log of its asker says so, or whom it was for.
 */
export const worthToAsk: Weigh = (state, asked, word) => {
  if (word.reading === 'log') return asked.ask === 'running' && word.sender === asked.sender ? 'closes' : null
  if (word.sender === null || (asked.askList === 'decide' && !isDecision(word))) return null
  if (isVerified(word)) return 'closes'
  if (isPerson(state, word.sender)) return 'adds'
  return (asked.ask === 'overdue' || asked.ask === 'running') && isAddressed(asked, word.sender) ? 'closes' : null
}

/** Whether it answers a message: of what asks a person nothing, whoever was addressed does. */
export const worthToMessage: Weigh = (state, asked, word) => {
  if (word.reading === 'log' || asksPerson(asked)) return worthToAsk(state, asked, word) === 'closes' ? 'closes' : null
  return word.sender !== null && isAddressed(asked, word.sender) ? 'closes' : null
}

/** Whether a person decides with it, whatever was asked: a policy may have it decided, or have had. */
export const worthToPolicy: Weigh = (state, _, word) => {
  if (word.reading === 'log') return null
  const isOurs = isVerified(word)
  if ((!isOurs && !isPerson(state, word.sender)) || !isDecision(word)) return null
  return isOurs ? 'closes' : 'adds'
}

/** It waits for a person's yes or words, so that nothing else answers it. */
function asksPerson({ ask, askList }: Message): boolean {
  return ask !== null && askList !== 'inform'
}

/**
 * Signalbox wrote it for a person, and it was found as it was written, where it was written. What became of it there, or
 * lies elsewhere too, takes no answer back, wherever transactions begin and end: its flags tell of that.
 */
function isVerified({ flags }: Message): boolean {
  return hasFlag(flags, FLAGS.posted)
}

/**
 * Of messages of one id those that an answer is for: by whom it is addressed to, then by its channel. Where several agents
 * gave it and nothing tells whose is meant, none: rather is an answer missed than an ask taken for answered.
 */
export function meant(named: readonly Message[], answer: Message): readonly Message[] {
  if (named.length < 2) return named
  const to = agentsOf(answer.recipients)
  const theirs = named.filter(({ sender }) => sender !== null && to.includes(sender))
  const left = theirs.length > 0 ? theirs : named
  const here = left.filter(({ channel }) => channel === answer.channel)
  if (here.length > 0) return here
  return new Set(left.map(({ sender }) => sender)).size === 1 ? left : []
}

/**
 * What a person's word that names no more than an id is worth: to one that somebody else asked than it is addressed to, it
 * is told beside it, also where nothing else has the id. What it is on record to answer needs no address.
 */
export const byIdAlone =
  (weigh: Weigh): Weigh =>
  (state, asked, word) => {
    const worth = weigh(state, asked, word)
    return worth === 'closes' && isVerified(word) && isForAnother(asked, word) ? 'adds' : worth
  }

function isForAnother({ sender }: Message, word: Message): boolean {
  return sender !== null && agentsOf(word.recipients).length > 0 && !isAddressed(word, sender)
}

function isAddressed(message: Message, agent: string): boolean {
  if (message.broadcast === 1) return message.sender !== agent
  return agentsOf(message.recipients).includes(agent) || listOf(message.mentions).includes(agent)
}

/** Whom a word is addressed to is asked of each that names an id, and most are addressed as others are. */
const REMEMBERED = 1_000
const LONGEST = 500
const remembered = new Map<string, readonly string[]>()

/** The canonical ids in the `recipients` column. */
function agentsOf(json: string): readonly string[] {
  const known = remembered.get(json)
  if (known !== undefined) return known
  const agents = listOf(json).flatMap((to) =>
    typeof to === 'object' && to !== null && 'agent' in to ? [String(to.agent)] : [],
  )
  if (json.length > LONGEST) return agents
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(json, agents)
  return agents
}

function listOf(json: string): unknown[] {
  if (json === '[]') return []
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value : []
}

export function isPerson(state: Judging, agent: string | null): boolean {
  return agent !== null && state.source.config.humans.includes(agent)
}
