import { spoken } from '../spoken'

export const firstRun = spoken('firstRun', {
  title: 'Nothing is watched yet.',
  lead: 'Choose the directories your agents write to. Each source is read-only: Signalbox reads and changes nothing.',
  found: 'Found on this machine, not watched',
  none: 'None of the usual places on this machine holds what a protocol reads.',
  looking: 'Looking into the usual places on this machine…',
  watch: 'Watch read-only',
  watching: 'Watching',
  watched: 'watched already',
  absent: (place: string) => `${place} does not exist`,
  noPlace: 'no usual place',
  choose: 'Choose…',
  other: 'Another directory on this machine',
  placeholder: '/path/to/a/directory',
  label: 'Label, as source: matches it',
  theLabel: 'The label',
  labelPlaceholder: 'label (optional)',
  labelTaken: 'must be its own: another source has it',
  readable: 'readable',
  and: ' and ',
  before: (rows: string) => `${rows} were read before and are kept.`,
  openBefore: 'Show them',
  by: (title: string, signs: string) => (signs === '' ? title : `${title}, by ${signs}`),
  several: {
    by: (title: string, signs: readonly string[]) => `${title} (${signs.join(', ')})`,
    problem: (root: string, found: readonly string[]) =>
      `${root} shows signs of more than one protocol: ${found.join(' and ')}.`,
    mend: (typed: readonly string[]) => `Say which is meant, or name the folders one by one: ${typed.join(' or ')}.`,
    short: 'more than one protocol',
  },
  unmatched: {
    problem: (title: string, looksFor: string) =>
      `Nothing in it is as ${title} lays it out: ${looksFor}. Name a directory in which that lies.`,
    holds: (root: string, title: string) => `nothing that ${title} reads lies in ${root}`,
    short: (title: string) => `nothing that ${title} reads`,
  },
  demo: 'Load the demo',
  demoSays: 'all four protocols, in a directory of its own; one click removes it',
  terminal: 'Or from a terminal',
  command: 'npm start -- /mnt/shared/collab',
  copyCommand: 'Copy the command',
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'Every file is counted',
        body: 'Read, unreadable, pending, or ignored by a rule with a name. The four always add up to what is on disk.',
      },
      { title: 'Messages get one shape', body: 'Raw bytes, path, offset and sha256 stay one key away.' },
      {
        title: 'Nothing is dropped',
        body: 'A file or line that cannot be read is a row with its bytes and the reason.',
      },
      {
        title: 'Rows enter as they are written',
        body: 'What stands in the directory is read first, then every change is seen.',
      },
    ],
  },
  failed: 'It is not watched.',
} as const)
