import type { Ask } from '@/lib/asks/ask-kinds'
import type { NewMessage, State } from './rows/model'

/** A new message wants something of a person. */
export function askPerson(state: State, message: NewMessage, { list, when }: Ask) {
  const { key, uid, sourceId, sender, expiresAt } = message
  const own = { key, uid, sourceId, list, needs: when, sender, expiresAt }
  state.asks.fresh.push({ ...own, answeredAt: null, answer: null, waits: '', said: null, saidAt: null, goneAt: null })
}
