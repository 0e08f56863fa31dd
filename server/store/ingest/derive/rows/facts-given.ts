import type { LeftPlace } from '@/lib/message/left-place'
import type { Stations } from '@/lib/source/stations'
import type { PostedBook } from '@/server/store/hand/posted-files'

/** What the index must know of protocols, given by the composition root: the store imports none. */
export type ProtocolFacts = {
  /** `Protocol.gone` of the protocol of that name. */
  gone: (protocol: string, was: LeftPlace) => string
  /** `Protocol.known` of the protocol of that name. */
  known: (protocol: string) => readonly { agent: string; role: string | null; tier: string | null }[]
  /** Whose inbox a file lies in, as its path spells it; null where it lies in none, or the path tells of nobody. */
  inboxOf: (protocol: string, file: { place: string | null; path: string }) => string | null
  stations: Stations
  /** What people had written; left out where nobody writes. */
  posted?: PostedBook
}
