import { isInTerminal } from '@/lib/asks/ask-kinds'
import type { Terminal } from '@/lib/asks/terminal'
import { recordIn, sameIn } from '@/server/containers/json/own-record'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import { containerAt } from '@/server/protocols/kit/placing'
import type { ApprovalServices } from '../approval-services'
import type { Ask } from './current-ask'

/**
 * Where an ask waits that can be answered in a terminal alone: as its own record says and, as far as that does not tell,
 * what says of the same session that it waits. Null for every other ask, and where nothing tells.
 */
export async function terminalOf(services: ApprovalServices, ask: Ask): Promise<Terminal | null> {
  const { standing, protocol, record, message } = ask
  if (standing.ask === null || !isInTerminal(standing.ask.when) || protocol.terminal === undefined) return null
  const own = record === null ? null : protocol.terminal(record)
  if (own !== null && own.pid !== null) return own
  const beside = await services.asks.waitingBeside(message.uid)
  const waiting = beside === null ? null : await terminalIn(services, protocol, beside)
  if (own === null || waiting?.session === own.session) return waiting ?? own
  return own
}

async function terminalIn(
  services: ApprovalServices,
  protocol: Ask['protocol'],
  uid: string,
): Promise<Terminal | null> {
  const [message, stored] = await Promise.all([services.message(uid), services.messages.bytes(uid)])
  if (message === null || stored?.whole !== true) return null
  const container = containerAt(protocol, message.path)
  const text = new TextDecoder('utf-8').decode(stored.bytes)
  const record = recordIn(container, text, knownBy(elementSha(message)))
  return record === null ? null : (protocol.terminal?.(sameIn(container, text, record)) ?? null)
}
