import { atLeast } from '../number'
import { spoken } from '../spoken'

export const firstRun = spoken('firstRun', {
  title: 'No directory is watched yet.',
  lead: 'Choose the directories that your agents write to. Every source starts read-only: Signalbox reads files and changes nothing.',
  found: 'Found on this machine, not watched yet',
  none: 'No agent files in the usual places on this machine.',
  looking: 'Checking the usual places on this machine…',
  watch: 'Watch read-only',
  watching: 'Adding…',
  watched: 'already watched',
  absent: (place: string) => `${place} does not exist`,
  noPlace: 'no usual location',
  choose: 'Choose…',
  other: 'Another directory on this machine',
  placeholder: '/path/to/a/directory',
  label: 'Label, used by source: in searches',
  theLabel: 'The label',
  labelPlaceholder: 'label (optional)',
  labelTaken: 'is already used by another source',
  readable: 'readable',
  and: ' and ',
  unwatched: {
    body: 'No directory is being watched yet, so there is nothing to show.',
    choose: 'Choose a directory',
    toSources: 'See how sources are read',
  },
  rows: (count: number, capped: boolean) => `${atLeast(count, capped)} rows`,
  search: 'Search is available once the first file is read',
  before: (rows: string) => `${rows} from earlier reads are kept.`,
  openBefore: 'Show messages',
  by: (title: string, signs: string) => (signs === '' ? title : `${title}, by ${signs}`),
  several: {
    by: (title: string, signs: readonly string[]) => `${title} (${signs.join(', ')})`,
    problem: (root: string, found: readonly string[]) =>
      `${root} matches more than one protocol: ${found.join(' and ')}.`,
    mend: (typed: readonly string[]) => `Specify one, or add the folders one by one: ${typed.join(' or ')}.`,
    short: 'more than one protocol',
  },
  unmatched: {
    problem: (title: string, looksFor: string) =>
      `It contains nothing in the layout of ${title}: ${looksFor}. Choose a directory that does.`,
    holds: (root: string, title: string) => `nothing that ${title} reads in ${root}`,
    short: (title: string) => `nothing that ${title} reads`,
  },
  demo: 'Load the demo',
  demoSays: 'seven protocols, in its own directory; one click removes it',
  terminal: 'Or from a terminal',
  copyCommand: 'Copy the command',
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'Every file is counted',
        body: 'Read, unreadable, pending, or ignored by a named rule. The four always add up to what is on disk.',
      },
      { title: 'Messages get one format', body: 'One key shows the raw bytes, path, offset and SHA-256.' },
      {
        title: 'Nothing is dropped',
        body: 'A file or line that cannot be read is listed with its bytes and the reason.',
      },
      {
        title: 'Messages appear as they are written',
        body: 'Existing files are read first, then every change is picked up.',
      },
    ],
  },
  failed: 'Could not watch this directory.',
} as const)
