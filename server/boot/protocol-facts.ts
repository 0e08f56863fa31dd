import { protocols } from '@/server/protocols/registry'
import type { ProtocolFacts } from '@/server/store/ingest/model'

export const protocolNamed = (name: string) => protocols.find((protocol) => protocol.name === name)

/** What the store asks of protocols while it derives. */
export const protocolFacts: ProtocolFacts = {
  gone: (name, was) => protocolNamed(name)?.gone(was) ?? 'removed',
  known: (name) => protocolNamed(name)?.known ?? [],
}
