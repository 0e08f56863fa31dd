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
 * person's name or for the agent that was asked, takes nothing away from who is to decide. The earliest of those that
 * count stands; of decisions on what asked for one, a person's goes before that of an agent.
 */
export function answerAsk(
  state: State,
  { asked, answer, addressed }: { asked: Message; answer: Message; addressed: boolean },
) {
  const byPerson = isPerson(state, answer.sender)
  if (!byPerson && (asked.ask === 'always' || !addressed)) return
  const decided = asked.askList === 'decide'
  if (decided && !isDecision(answer)) return
  const answeredAt = keyMs(answer.key)
  const before = asked.askAnsweredAt
  const [first, held] = [decided && byPerson, decided && isPerson(state, asked.askAnswerFrom)]
  if (before !== null && (first === held ? before <= answeredAt : held)) return
  asked.askAnsweredAt = answeredAt
  asked.askAnswerFrom = answer.sender
  state.asks.answered.set(asked.key, { key: asked.key, answeredAt, answer: answer.uid })
}

/** A person's first decision on a message is kept whatever that asks: a policy may have it decided, or have had. */
export function decideOn(state: State, { asked, answer }: { asked: Message; answer: Message }) {
  if (!isPerson(state, answer.sender) || !isDecision(answer)) return
  const at = keyMs(answer.key)
  if (asked.decidedAt !== null && asked.decidedAt <= at) return
  asked.decidedAt = at
  state.verdicts.set(asked.key, { key: asked.key, uid: asked.uid, answer: answer.uid, at })
}

function isPerson(state: State, agent: string | null): boolean {
  return agent !== null && state.source.config.humans.includes(agent)
}
