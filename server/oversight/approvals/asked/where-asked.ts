import { isInTerminal } from '@/lib/asks/ask-kinds'
import type { Terminal } from '@/lib/asks/terminal'
import { recordIn, sameIn } from '@/server/containers/json/own-record'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import { containerAt } from '@/server/protocols/kit/placing'
import type { ApprovalServices } from '../approval-services'
import type { Ask } from './current-ask'

/**
 * Where an ask waits that can be answered in a terminal alone: as its own record says and, as far as that does not tell,
 * what stands beside it of the same session. Null for every other ask, and where nothing tells.
 */
export async function terminalOf(services: ApprovalServices, ask: Ask): Promise<Terminal | null> {
  const { standing, protocol, record, message } = ask
  if (standing.ask === null || !isInTerminal(standing.ask.when) || protocol.terminal === undefined) return null
  const own = record === null ? null : protocol.terminal(record, message.path)
  if (own !== null && own.pid !== null) return own
  for (const uid of await services.asks.toldBeside(message.uid)) {
    const beside = await terminalIn(services, protocol, uid)
    if (beside !== null && (own === null || (beside.session === own.session && beside.pid !== null))) return beside
  }
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
  return record === null ? null : (protocol.terminal?.(sameIn(container, text, record), message.path) ?? null)
}
