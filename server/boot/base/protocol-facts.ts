import type { WouldRead } from '@/lib/source/overlooked'
import { wouldRead } from '@/server/protocols/kit/would-read'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { postedBook } from '@/server/store/hand/posted-files'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import { type Data, openPosted } from '@/server/store/keep/data'
import type { RunningFacts } from '@/server/store/status/running-facts'

export const protocolNamed = (name: string) => protocols.find((protocol) => protocol.name === name)

/**
 * What would read what a source ignores, and what its protocol looks for. Every page asks for it again and again, and
 * each protocol is tried from each root around: it is found anew only where other files are ignored.
 */
export function overlookFinder(among: readonly Protocol[] = protocols): RunningFacts['overlooks'] {
  const found = new Map<string, { paths: string; wouldRead: WouldRead | null }>()
  return (source, paths) => {
    const key = JSON.stringify([source.protocol, source.root])
    const ignored = JSON.stringify(paths)
    const known = found.get(key)
    const wanted = known?.paths === ignored ? known.wouldRead : wouldRead(among, source, paths)
    found.set(key, { paths: ignored, wouldRead: wanted })
    return { wouldRead: wanted, looksFor: among.find(({ name }) => name === source.protocol)?.layout.looksFor ?? '' }
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
