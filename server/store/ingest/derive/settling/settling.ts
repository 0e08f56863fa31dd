import type { Naming } from '@/server/store/ingest/derive/rows/ask-answer'
import type { Message, State } from '@/server/store/ingest/derive/rows/model'
import { type Closing, closingsOf, MOST_OF_ONE_ID } from './closing'
import { conclude, firstOf, isFixed, knownOf, type Outcome, standOf } from './conclude'
import {
  byIdAlone,
  type Judging,
  meant,
  type Said,
  saidOf,
  type Weigh,
  worthToAsk,
  worthToMessage,
  worthToPolicy,
} from './entitled'

/**
 * A message that is new, or of which it is new that Signalbox wrote it, may be answered, and answer. What comes of that is
 * settled once all of a batch is known.
 */
export function noteAnswers(state: State, message: Message, names: Naming | null) {
  const { ids, tied, named } = state.closing
  if (message.nativeId !== null) ids.add(message.nativeId)
  // What it closes is open no more for what else names the id.
  if (message.replyTo !== null) ids.add(message.replyTo)
  if (names !== null) {
    message.naming = 1
    named.push({ word: message, names })
    state.namings.fresh.push({ answer: message.uid, ...names })
    state.namings.answers.add(message.uid)
    return
  }
  if ((state.threads.get(message.uid)?.answers.length ?? 0) > 0) tied.push(message)
}

/**
 * What came of answers, for all that a batch may have changed: first what people wrote and what it is on record to answer,
 * in whatever order; then of what only names an id all that has the id, anew; then what conversations without ids tell.
 */
export function settleAnswers(state: State) {
  const { ids, tied, named } = state.closing
  const { byUid, fresh } = state.messages
  for (const { word, names } of named) for (const asked of namedBy(state, word, names)) settleNamed(state, asked, word)
  if (state.namings.known.size > 0)
    for (const asked of fresh)
      for (const uid of namingOf(state, asked)) {
        const word = byUid.get(uid)
        if (word !== undefined) settleNamed(state, asked, word)
      }
  for (const id of ids) settleId(state, id)
  for (const word of tied)
    for (const uid of state.threads.get(word.uid)?.answers ?? []) {
      const asked = byUid.get(uid)
      if (asked !== undefined) settleTied(state, asked, word)
    }
}

/** By its uid, or by its bytes among all that has the id. */
function namedBy({ messages }: State, word: Message, { uid, sha256 }: Naming): Message[] {
  const exact = messages.byUid.get(uid)
  const family = word.replyTo === null ? [] : (messages.byNative.get(word.replyTo) ?? [])
  const alike = family.filter((one) => one.sha256 === sha256)
  return [...new Set(exact === undefined ? alike : [exact, ...alike])]
}

function namingOf({ namings }: State, { uid, sha256, ask }: Message): string[] {
  if (ask === null) return []
  return [...new Set([...(namings.known.get(uid) ?? []), ...(namings.known.get(sha256) ?? [])])]
}

/** What is on record as the answer counts, whichever came first. */
function settleNamed(state: State, asked: Message, word: Message) {
  if (asked === word) return
  concludeBoth(state, asked, outcomeNamed(state, asked, word))
  // It is open no more for what names its id, whatever id the word names.
  if (asked.nativeId !== null) state.closing.ids.add(asked.nativeId)
}

/** What a word comes to for what it is on record to answer. */
export function outcomeNamed(state: Judging, asked: Message, word: Message): Outcome {
  const stand = (weigh: Weigh) => (weigh(state, asked, word) === 'closes' ? standOf(state, saidOf(word), true) : null)
  const came = { answer: stand(worthToMessage), ask: stand(worthToAsk), decision: stand(worthToPolicy) }
  return { ...came, said: null, waits: [] }
}

/** One word on one message, where conversations tell which; what other words came to stays. */
function settleTied(state: State, asked: Message, word: Message) {
  if (asked !== word) concludeBoth(state, asked, outcomesOf(state, [asked], [word])(asked))
}

function concludeBoth(state: State, asked: Message, came: Outcome) {
  conclude(state, asked, bothOf(knownOf(state, asked), came))
}

/** What two words come to together. */
export function bothOf(known: Outcome, came: Outcome): Outcome {
  return {
    answer: firstOf(known.answer, came.answer),
    ask: firstOf(known.ask, came.ask),
    said: firstOf(known.said, came.said),
    decision: firstOf(known.decision, came.decision),
    waits: [...known.waits, ...came.waits],
  }
}

function settleId(state: State, id: string) {
  const { byNative, byReply, worn } = state.messages
  const named = byNative.get(id) ?? []
  if (named.length === 0) return
  const words = (byReply.get(id) ?? []).filter(({ naming }) => naming === 0)
  const isAlone = named.length === 1 || named.every(({ ask }) => ask === null)
  if (words.length === 0 && isAlone && named.every(({ said, waits }) => said === null && waits === '')) return
  const all = named.length > MOST_OF_ONE_ID ? [...named, ...(worn.get(id) ?? [])] : named
  const outcome = outcomesOf(state, all, words)
  for (const asked of all) conclude(state, asked, fixedFirst(knownOf(state, asked), outcome(asked)))
}

/** What is on record stays; the rest is as it comes out now. */
export function fixedFirst(known: Outcome, came: Outcome): Outcome {
  return {
    ...came,
    answer: known.answer?.fixed ? known.answer : came.answer,
    ask: known.ask?.fixed ? known.ask : came.ask,
    decision: known.decision?.fixed ? known.decision : came.decision,
  }
}

/** What each of some messages that share an id came to by these words. */
export function outcomesOf(
  state: Judging,
  asked: readonly Message[],
  words: readonly Message[],
): (one: Message) => Outcome {
  const all = new Map(asked.map((one) => [one, saidOf(one)]))
  const said = words.map(saidOf)
  const by = (exact: Weigh, closedAt: (message: Message) => number | null) => {
    const weigh = byIdAlone(exact)
    const closings = closingsOf<Said, Said>([...all.values()], said, {
      worth: (one, word) => (one.message === word.message ? null : weigh(state, one.message, word.message)),
      meant: (some, word) => meantOf(some, word),
      closedAt: ({ message }) => closedAt(message),
    })
    return (message: Message): Closing<Said> | undefined => {
      const one = all.get(message)
      return one === undefined ? undefined : closings.get(one)
    }
  }
  const asks = asked.some(({ ask }) => ask !== null)
    ? by(worthToAsk, ({ askAnswer, askAnsweredAt }) => (isFixed(state, askAnswer) ? askAnsweredAt : null))
    : null
  const isAnyDecision = words.some((word) => worthToPolicy(state, word, word) !== null)
  const decisions = isAnyDecision
    ? by(worthToPolicy, ({ decidedBy, decidedAt }) => (isFixed(state, decidedBy) ? decidedAt : null))
    : null
  const answers = by(worthToMessage, ({ answeredBy, answeredAt }) => (isFixed(state, answeredBy) ? answeredAt : null))
  return (message) => {
    const ask = message.ask === null ? undefined : asks?.(message)
    const decision = decisions?.(message)
    return {
      answer: standOf(state, answers(message)?.closes, true),
      ask: standOf(state, ask?.closes, true),
      said: standOf(state, ask?.adds, false),
      decision: standOf(state, decision?.closes, true) ?? standOf(state, decision?.adds, false),
      waits: ask?.waits ?? [],
    }
  }
}

function meantOf(some: readonly Said[], word: Said): readonly Said[] {
  if (some.length < 2) return some
  const left = new Set(
    meant(
      some.map(({ message }) => message),
      word.message,
    ),
  )
  return some.filter(({ message }) => left.has(message))
}
