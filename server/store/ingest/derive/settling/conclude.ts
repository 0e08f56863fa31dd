import type { AskDbRow } from '@/drizzle/rows'
import { flagText } from '@/server/store/ingest/derive/rows/flag-text'
import type { Message, State } from '@/server/store/ingest/derive/rows/model'
import { keyMs } from '@/server/store/rows/keys'
import type { Judging, Said } from './entitled'

/** A word that a message came to. `fixed`: it is on record as what it answers. `posted`: Signalbox wrote it. */
export type Stand = { uid: string; at: number; fixed: boolean; posted: boolean }

/** What words came to for one message. `said`: told beside it, and closes nothing. */
export type Outcome = {
  answer: Stand | null
  ask: Stand | null
  said: Stand | null
  decision: Stand | null
  waits: readonly string[]
}

export function standOf(state: Judging, said: Said | null | undefined, posted: boolean): Stand | null {
  if (said === null || said === undefined) return null
  const { uid, key } = said.message
  return { uid, at: keyMs(key), fixed: isFixed(state, uid), posted }
}

/** What is known of it by now. */
export function knownOf(state: State, message: Message): Outcome {
  const { answeredAt, answeredBy, askAnsweredAt, askAnswer, waits, said, saidAt } = message
  const { decidedAt, decidedBy, decidedPosted } = message
  const stand = (uid: string | null, at: number | null, posted: boolean): Stand | null =>
    uid === null || at === null ? null : { uid, at, fixed: isFixed(state, uid), posted }
  return {
    answer: stand(answeredBy, answeredAt, true),
    ask: stand(askAnswer, askAnsweredAt, true),
    said: stand(said, saidAt, false),
    decision: stand(decidedBy, decidedAt, decidedPosted === 1),
    waits: waits === '' ? [] : waits.split(' ').filter((why) => why !== ''),
  }
}

export function isFixed({ namings }: Judging, uid: string | null): boolean {
  return uid !== null && namings.answers.has(uid)
}

/** What is on record first, then what Signalbox wrote, then the earliest: the same in whatever order they come. */
export function firstOf(one: Stand | null, other: Stand | null): Stand | null {
  if (one === null || other === null) return one ?? other
  if (one.fixed !== other.fixed) return one.fixed ? one : other
  if (one.posted !== other.posted) return one.posted ? one : other
  if (one.at !== other.at) return one.at < other.at ? one : other
  return one.uid <= other.uid ? one : other
}

/** Takes over what a message came to, as far as that is new. */
export function conclude(state: State, message: Message, { answer, ask, said, decision, waits }: Outcome) {
  if (message.answeredBy !== (answer?.uid ?? null)) {
    message.answeredAt = answer?.at ?? null
    message.answeredBy = answer?.uid ?? null
    state.messages.dirty.add(message)
  }
  const isSame =
    message.decidedBy === (decision?.uid ?? null) && (message.decidedPosted === 1) === (decision?.posted ?? false)
  if (!isSame) concludeDecision(state, message, decision)
  if (message.ask !== null) concludeAsk(state, message, { ask, said, waits: ask === null ? flagText(waits) : '' })
}

function concludeDecision(state: State, message: Message, decision: Stand | null) {
  const { key, uid } = message
  message.decidedAt = decision?.at ?? null
  message.decidedBy = decision?.uid ?? null
  message.decidedPosted = decision?.posted ? 1 : 0
  const row = decision && { key, uid, answer: decision.uid, at: decision.at, posted: decision.posted ? 1 : 0 }
  state.verdicts.set(key, row)
}

type Asked = { ask: Stand | null; said: Stand | null; waits: string }

function concludeAsk(state: State, message: Message, { ask, said, waits }: Asked) {
  const [answer, word] = [ask?.uid ?? null, said?.uid ?? null]
  if (message.askAnswer === answer && message.said === word && message.waits === waits) return
  const answeredAt = ask?.at ?? null
  const saidAt = said?.at ?? null
  message.askAnsweredAt = answeredAt
  message.askAnswer = answer
  message.said = word
  message.saidAt = saidAt
  message.waits = waits
  const row: Pick<AskDbRow, 'key' | 'answeredAt' | 'answer' | 'waits' | 'said' | 'saidAt'> = {
    ...{ key: message.key, answeredAt, answer, waits, said: word, saidAt },
  }
  state.asks.settled.set(message.key, row)
  state.messages.dirty.add(message)
}
