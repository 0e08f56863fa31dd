import type { Ask } from '@/lib/ask'
import { isDecision } from '@/lib/verdict'
import { keyMs } from './keys'
import type { Message, NewMessage, State } from './model'

/** A new message wants something of a person. */
export function askPerson(state: State, message: NewMessage, { list, when }: Ask) {
  const { key, uid, sourceId, sender, expiresAt } = message
  const own = { key, uid, sourceId, list, needs: when, sender, expiresAt }
  state.asks.fresh.push({ ...own, answeredAt: null, answer: null, goneAt: null })
}

/**
 * A person's answer counts, whoever was addressed; that of an agent only where a person acts in its place: no agent
 * decides what a person was asked. For a yes or a no it has to be a decision: whoever writes that they look into it, in a
 * person's name or for the agent that was asked, takes nothing away from who is to decide. Of those that count a person's
 * decision goes before words, because a policy may have decided what its protocol wants words for; then the earliest.
 */
export function answerAsk(
  state: State,
  { asked, answer, addressed }: { asked: Message; answer: Message; addressed: boolean },
) {
  const byPerson = isPerson(state, answer.sender)
  if (!byPerson && (asked.ask === 'always' || !addressed)) return
  if (asked.askList === 'decide' && !isDecision(answer)) return
  const answeredAt = keyMs(answer.key)
  const decides = byPerson && isDecision(answer)
  const before = asked.askAnsweredAt
  if (before !== null && (decides === isDecided(state, asked) ? before <= answeredAt : !decides)) return
  asked.askAnsweredAt = answeredAt
  asked.askAnswerFrom = answer.sender
  asked.askAnswerKind = answer.kind
  asked.askAnswerBody = answer.body
  state.asks.answered.set(asked.key, { key: asked.key, answeredAt, answer: answer.uid })
}

function isDecided(state: State, { askAnswerFrom, askAnswerKind: kind, askAnswerBody: body }: Message): boolean {
  return isPerson(state, askAnswerFrom) && kind !== null && body !== null && isDecision({ kind, body })
}

function isPerson(state: State, agent: string | null): boolean {
  return agent !== null && state.source.config.humans.includes(agent)
}
