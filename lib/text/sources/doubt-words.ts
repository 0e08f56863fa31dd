import type { SourceStatus } from '@/lib/message/message'
import type { Overlooked } from '@/lib/source/overlooked'
import type { TroubleKind } from '@/lib/source/trouble'
import { counted, number } from '../number'
import { spoken } from '../spoken'

type Seen = Pick<SourceStatus, 'root' | 'title'>

/** What keeps a source from being known whole, so that nobody says of it that all is well. */
export const doubts = spoken('doubts', {
  /** Above what is doubted, in place of what would be said of all. */
  unsure: {
    asks: 'No request is known.',
    unreadable: 'Nothing is known to be unreadable.',
    inList: 'None is known.',
    agents: 'none known',
  },
  lead: 'Not everything that lies there is known here.',
  more: (count: number) => `and ${counted(count, 'source', 'sources')} more`,
  reading: 'It is still being read for the first time.',
  notRead: 'It is not read now.',
  /** Its cause, as a sentence. */
  cause: ({ why, taken, onDisk, kinds }: Overlooked): string => {
    if (why === 'empty') return 'No file lies there yet.'
    const files = onDisk === 0 ? 'its files' : `its ${counted(onDisk, 'file', 'files')}`
    const said =
      why === 'none'
        ? `None of ${files} is read`
        : why === 'few'
          ? `Only ${number(taken)} of ${files} ${taken === 1 ? 'is' : 'are'} read`
          : `No message stands in the ${number(taken)} of ${files} that ${taken === 1 ? 'is' : 'are'} read`
    const list = kinds.map(({ ending, count }) => `${number(count)} ${ending === '' ? 'without an ending' : ending}`)
    return list.length === 0
      ? `${said}.`
      : `${said}; ignored ${why === 'none' ? '' : 'beside them '}are ${list.join(', ')}.`
  },
  /** For a terminal. */
  line: ({ source, says }: { source: string; says: string }) => `${source}: ${says}`,
  mend: ({ wouldRead, looksFor }: Overlooked, { title }: Pick<Seen, 'title'>): string =>
    wouldRead === null
      ? `${title} reads ${looksFor}. Watch the directory where that lies; signalbox doctor names what looks like messages.`
      : `${number(wouldRead.count)} of them would be read as ${wouldRead.title}: watch ${wouldRead.protocol}:${wouldRead.root}.`,
  /** What is to be said of a source before anything is said of all; null where it is known whole. */
  of: (source: Pick<SourceStatus, 'condition' | 'overlooked' | 'root' | 'title'>): string | null => {
    const { state, trouble, cause, mend } = source.condition
    if (state === 'catching-up') return doubts.reading
    if (source.overlooked !== null)
      return `${doubts.cause(source.overlooked)} ${doubts.mend(source.overlooked, source)}`
    if (state === 'watching' || (trouble !== null && SEES_ALL.has(trouble))) return null
    return cause === null ? doubts.notRead : [cause, mend].filter((part) => part !== null).join(' ')
  },
} as const)

/** With these a source is read, if later than it could be. */
const SEES_ALL: ReadonlySet<TroubleKind> = new Set(['clock', 'watches'])

export type Doubt = { source: string; says: string }

/** What is to be said of sources before anything is said of all of them. */
export function doubtsOf({ sources }: { sources: readonly SourceStatus[] }): Doubt[] {
  return sources.flatMap((source) => {
    const says = doubts.of(source)
    return says === null ? [] : [{ source: source.label, says }]
  })
}

/** The same of what hardly anything is read of, whether or not anybody reads it now. */
export function overlookedOf({ sources }: { sources: readonly SourceStatus[] }): Doubt[] {
  return doubtsOf({ sources: sources.filter(({ overlooked }) => overlooked !== null) })
}
