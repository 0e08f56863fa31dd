import type { OwnProcess, Protocol } from '@/server/protocols/protocol'
import type { RecordWriter, Source } from '@/server/store/store'
import type { Entry } from '@/server/tail/disk/list'
import { type ProcessStanding, seenHere, standingOf } from '@/server/tail/disk/process-standing'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import type { Spot } from '@/server/tail/lines/share-out'
import { eachKnown, type Patience, patiently } from './commit'
import { type Copies, keepCopies } from './copies'
import { keepPasts, type Pasts } from './pasts'
import { contextOf, type Reader } from './readings'
import type { Clock } from './tail-clock'
import type { Dir, Tracked } from './tracked'
import { keepUnchosen, type Placed } from './unchosen'

/** What reading one source's files needs. */
export type Reach = {
  source: Source
  reader: Reader
  /** Where the root really is, links resolved. */
  root: string
  limits: TailLimits
  clock: Clock
  /** The file system's times are of this host's clock, and that clock is right. */
  trustTimes: boolean
  /** How the process stands that a file of this source says it is of. */
  standingOfProcess: (process: OwnProcess) => ProcessStanding
  /** A file outside the folders of projects is of a session in one that nobody chose. */
  isUnchosen: (file: Placed) => boolean
  /** Lines of one generation, from the index; empty for a file that it does not know. */
  linesOf: (file: Tracked, generation: number) => Promise<KnownLine[]>
  /** All of its lines that are messages, whatever generation they have and whether or not they are gone; and its lowest generation. */
  standingOf: (file: Tracked) => Promise<{ spots: Spot[]; least: number }>
  /** What lies in a file is of something that was forgotten. */
  isForgotten: (found: { place: string; text: string }) => boolean
  pasts: Pasts
  copies: Copies
  /** Takes up what bears this name in a directory. */
  meet: (dir: Dir, entry: Entry) => void
}

export type KnownLine = { start: number; length: number; line: number; sha256: string }

/**
 * What became of looking at a file. `more`: there is more to read now. `flush`: commit, then look again.
 * `wait`: look again at `file.retryAt`. `missing`: nothing bears the name.
 */
export type Look = 'done' | 'more' | 'flush' | 'wait' | 'missing'

type Parts = {
  source: Source
  protocol: Protocol
  writer: RecordWriter
  limits: TailLimits
  clock: Clock
  fileSystem: { trustTimes: boolean }
  forgotten: readonly { name: string }[]
}

export function reachFor(parts: Parts, patience: Patience): Reach {
  const { source, protocol, writer, limits, clock, fileSystem } = parts
  const forgotten = new Set(parts.forgotten.map(({ name }) => name))
  const reach: Reach = {
    source,
    reader: { protocol, context: contextOf(source), explain: false },
    root: source.root,
    limits,
    clock,
    trustTimes: fileSystem.trustTimes,
    // What lies on another machine may be of one.
    standingOfProcess: (process) => (fileSystem.trustTimes ? standingOf(process, seenHere(process.pid)) : 'unknown'),
    isUnchosen: keepUnchosen({ source, protocol, clock, root: () => reach.root }),
    isForgotten: (found) =>
      forgotten.size > 0 && (protocol.forgetting?.namedIn(found).some((name) => forgotten.has(name)) ?? false),
    pasts: keepPasts(),
    copies: keepCopies(),
    standingOf: async (file) => {
      file.id ??= await idOf(file)
      const { id } = file
      return (id === null ? null : await patiently(() => writer.standingOf(id), patience)) ?? { spots: [], least: 1 }
    },
    meet: () => {},
    linesOf: async (file, generation) => {
      file.id ??= await idOf(file)
      const { id } = file
      return id === null ? [] : ((await patiently(() => writer.linesOf(id, generation), patience)) ?? [])
    },
  }
  return reach

  async function idOf({ facts }: Tracked): Promise<number | null> {
    let id: number | null = null
    await eachKnown(writer, source, patience, (files) => {
      id ??= files.find(({ path }) => path === facts.path)?.id ?? null
    })
    return id
  }
}
