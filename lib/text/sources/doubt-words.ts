import type { SourceStatus } from '@/lib/message/message'
import type { Overlooked } from '@/lib/source/overlooked'
import type { TroubleKind } from '@/lib/source/trouble'
import { sentences } from '../joined'
import { counted, number } from '../number'
import { spoken } from '../spoken'

type Seen = Pick<SourceStatus, 'root' | 'title'>

/** What keeps a source from being known whole, so that nobody says of it that all is well. */
export const doubts = spoken('doubts', {
  /** Above what is doubted, in place of what would be said of all. */
  unsure: {
    asks: 'No known requests.',
    unreadable: 'Nothing known to be unreadable.',
    problems: 'No known problems.',
    inList: 'None known.',
    agents: 'none known',
  },
  lead: 'Some content on disk may not be known here.',
  more: (count: number) => `and ${counted(count, 'source', 'sources')} more`,
  reading: 'The first read is still in progress.',
  notRead: 'It is not being read.',
  /** Its cause, as a sentence. */
  cause: ({ why, taken, onDisk, kinds }: Overlooked): string => {
    if (why === 'empty') return 'There are no files yet.'
    const files = onDisk === 0 ? 'its files' : `its ${counted(onDisk, 'file', 'files')}`
    const said =
      why === 'none'
        ? `None of ${files} is read`
        : why === 'few'
          ? `Only ${number(taken)} of ${files} ${taken === 1 ? 'is' : 'are'} read`
          : `No message was found in the ${number(taken)} of ${files} that ${taken === 1 ? 'is' : 'are'} read`
    const list = kinds.map(({ ending, count }) => `${number(count)} ${ending === '' ? 'without an extension' : ending}`)
    return list.length === 0 ? `${said}.` : `${said}. Ignored${why === 'none' ? '' : ' besides'}: ${list.join(', ')}.`
  },
  /** For a terminal. */
  line: ({ source, says }: { source: string; says: string }) => `${source}: ${says}`,
  mend: ({ wouldRead, looksFor }: Overlooked, { title }: Pick<Seen, 'title'>): string =>
    wouldRead === null
      ? `${title} reads ${looksFor}. Watch the directory that holds these; signalbox doctor lists files that look like messages.`
      : `${number(wouldRead.count)} of them can be read as ${wouldRead.title}: watch ${wouldRead.protocol}:${wouldRead.root}.`,
} as const)

/** What is to be said of a source before anything is said of all; null where it is known whole. */
export function doubtOf(source: Pick<SourceStatus, 'condition' | 'overlooked' | 'root' | 'title'>): string | null {
  const { state, trouble, cause, mend } = source.condition
  if (state === 'catching-up') return doubts.reading
  if (source.overlooked !== null)
    return sentences(doubts.cause(source.overlooked), doubts.mend(source.overlooked, source))
  if (state === 'watching' || (trouble !== null && SEES_ALL.has(trouble))) return null
  return cause === null ? doubts.notRead : sentences(cause, mend)
}

/** With these a source is read, if later than it could be. */
const SEES_ALL: ReadonlySet<TroubleKind> = new Set(['clock', 'watches'])

export type Doubt = { source: string; says: string }

/** What is to be said of sources before anything is said of all of them. */
export function doubtsOf({ sources }: { sources: readonly SourceStatus[] }): Doubt[] {
  return sources.flatMap((source) => {
    const says = doubtOf(source)
    return says === null ? [] : [{ source: source.label, says }]
  })
}

/** The same of what hardly anything is read of, whether or not anybody reads it now. */
export function overlookedOf({ sources }: { sources: readonly SourceStatus[] }): Doubt[] {
  return doubtsOf({ sources: sources.filter(({ overlooked }) => overlooked !== null) })
}
