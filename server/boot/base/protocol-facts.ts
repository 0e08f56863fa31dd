import { wouldRead } from '@/server/protocols/kit/would-read'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { postedBook } from '@/server/store/hand/posted-files'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/model'
import { type Data, openPosted } from '@/server/store/keep/data'

export const protocolNamed = (name: string) => protocols.find((protocol) => protocol.name === name)

/** What would read what a source ignores, and what its protocol looks for. */
export function overlooks(source: { protocol: string; root: string }, paths: readonly string[]) {
  return {
    wouldRead: wouldRead(protocols, source, paths),
    looksFor: protocolNamed(source.protocol)?.layout.looksFor ?? '',
  }
}

/** Of a protocol that has inboxes. */
const INBOX = 'inbox'

/** What the store asks of protocols while it derives. */
export function factsOf(among: readonly Protocol[]): ProtocolFacts {
  const named = (name: string) => among.find((protocol) => protocol.name === name)
  return {
    gone: (name, was) => named(name)?.gone(was) ?? 'removed',
    known: (name) => named(name)?.known ?? [],
    inboxOf: (name, { place, path }) =>
      place === INBOX
        ? (named(name)
            ?.places.find((one) => one.name === INBOX)
            ?.match(path)?.agent ?? null)
        : null,
    stations: STATIONS,
  }
}

export const protocolFacts = factsOf(protocols)

/** The same with what people had written, as the ledger of these data says. */
export function factsOver(
  data: Data,
  facts: ProtocolFacts = protocolFacts,
): { facts: ProtocolFacts; close: () => Promise<void> } {
  const posted = postedBook(() => openPosted(data))
  return { facts: { ...facts, posted }, close: posted.close }
}
