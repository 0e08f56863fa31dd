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
 * A person's answer counts, whoever was addressed, but for a yes or a no only where it is a decision: whoever writes in
 * a person's name that they look into it takes nothing away from who is to decide. That of an agent counts only where a
 * person acts in its place: no agent decides what a person was asked. The earliest answer counts.
 */
export function answerAsk(
  state: State,
  { asked, answer, addressed }: { asked: Message; answer: Message; addressed: boolean },
) {
  const byPerson = answer.sender !== null && state.source.config.humans.includes(answer.sender)
  if (byPerson ? asked.askList === 'decide' && !isDecision(answer) : asked.ask === 'always' || !addressed) return
  const answeredAt = keyMs(answer.key)
  if (asked.askAnsweredAt !== null && asked.askAnsweredAt <= answeredAt) return
  asked.askAnsweredAt = answeredAt
  state.asks.answered.set(asked.key, { key: asked.key, answeredAt, answer: answer.uid })
}
