import { duration } from '@/lib/time/clock'
import { MOST_ON_SCREEN_MS } from '@/lib/time/stopwatch'
import { counted, entryName, number } from '../number'
import { people } from '../people/people-words'
import { spoken } from '../spoken'
import { acts, known, outcomes, tries } from './act-words'
import { tables } from './ledger-tables'

const wordOf = (words: { [word: string]: string }, word: string) =>
  (Object.hasOwn(words, word) ? words[word] : word) ?? word

/** How long the bytes were shown. Nothing but the browser knows it. */
const onScreenFor = (ms: number) =>
  `${duration(ms)}${ms >= MOST_ON_SCREEN_MS ? ' or more' : ''}, according to the browser`

export const ledgerPage = spoken('ledgerPage', {
  list: 'Ledger entries',
  did: (act: string) => wordOf(acts, act),
  tried: (act: string) => `tried to ${wordOf(tries, act)}`,
  known: (assurance: string) => wordOf(known, assurance),
  role: (role: string) => wordOf(people.roleNames, role),
  /** In the place of role and assurance, where no person acted. */
  itself: 'by itself, no person',
  outcome: (outcome: string, why: string | null) =>
    why === null ? wordOf(outcomes, outcome) : `${wordOf(outcomes, outcome)}: ${why}`,
  everything: 'everything',
  columns: {
    entry: 'Entry',
    time: (zone: string) => `Time ${zone}`,
    who: 'Who',
    role: 'Role then, identity',
    did: 'Did',
    what: 'Details',
    outcome: 'Outcome',
    hash: 'Hash',
  },
  about: {
    label: 'Topic',
    all: 'All',
    decisions: 'Decisions',
    posts: 'Posts',
    settings: 'Settings',
    access: 'Access',
  },
  filter: {
    label: 'Search the ledger',
    placeholder: 'who:local did:source outcome:refused since:2h, or words',
  },
  here: (shown: number, older: boolean) => `${counted(shown, 'act', 'acts')}${older ? ', older below' : ''}`,
  checkpoint: (checkpoint: number, directory: string) => `Checkpoint ${number(checkpoint)}, signed, in ${directory}`,
  export: {
    button: 'Export',
    range: (from: number, to: number) => `Entries ${number(from)} to ${number(to)}`,
    counting: 'Finding the range',
    nothing: 'No entries match',
    formats: {
      html: { name: 'HTML', says: 'for reading and printing, with proof' },
      csv: { name: 'CSV', says: 'a table, without proof' },
      proof: { name: 'JSON', says: 'the proof only' },
    },
    withProof: 'Export with proof',
  },
  take: 'Checkpoint now',
  taken: (checkpoint: number) => `Checkpoint ${number(checkpoint)} written.`,
  notTaken: 'There are no new entries since the last checkpoint.',
  verdict: {
    verify: 'Verify now',
    verifying: 'Recomputing every hash…',
    held: 'Chain and bytes verified',
    heldOutside: 'Chain and checkpoints verified',
    nothing: 'No entries yet.',
    range: (entries: number, time: string, ms: number) =>
      `Entries 1 to ${number(entries)}: every hash recomputed at ${time} in ${duration(ms)}`,
    end: 'end',
    matching: (here: number, count: number) => `${number(here)} of ${number(count)} checkpoints match, Ed25519`,
    none: 'No checkpoint directory: missing entries at the end would go unnoticed',
    noneYet: 'No checkpoint yet: missing entries at the end would go unnoticed',
    broken: 'The ledger is broken.',
    show: (n: number) => `Show entry ${number(n)}`,
    problem: (why: string) => `Cannot write checkpoints: ${why}`,
    failed: (why: string) => `Could not verify the ledger: ${why}`,
  },
  tables,
  empty: {
    title: 'No entries yet.',
    body: 'Every act of a person and every refusal is recorded here the moment it is tried.',
    none: 'No entries match.',
    clear: 'Show all entries',
  },
  failed: { title: 'Could not load the ledger.', again: 'Try again' },
  mistake: 'This search has an error.',
  peek: {
    label: 'Entry',
    entry: entryName,
    previous: 'Newer entry',
    next: 'Older entry',
    link: 'Copy link to this entry',
    notFound: 'This entry does not exist.',
    notFoundNext: 'The ledger ends before it, or the link belongs to a person whose scope has changed.',
    act: 'Act',
    role: 'Role then',
    known: 'Identity',
    when: 'Time',
    what: 'Details',
    source: 'Source',
    ask: 'Request',
    openAsk: 'Open the request and its outcome',
    files: 'Files',
    why: 'Reason',
    policy: 'Policy',
    policyOf: (name: string, version: number) => `${name}, version ${number(version)}`,
    options: 'Options',
    onScreen: 'Shown for',
    onScreenFor,
    session: 'Session',
    detail: 'As recorded',
    shown: 'Shown to the person',
    written: 'Written',
    toWrite: 'To be written',
    unwritten: 'Would have been written, as shown',
    bytes: 'Show bytes',
    cut: (length: number) => `The first 256 KiB of ${counted(length, 'byte', 'bytes')}.`,
    size: (length: number) => counted(length, 'byte', 'bytes'),
    outcome: 'Outcome',
    open: 'No outcome is recorded: the program ended before, or is still running.',
    settles: 'Settles',
    chain: 'Chain',
    prev: 'Previous',
    hash: 'Entry',
    recomputed: 'Recomputed',
    differs: 'This differs from the recorded hash.',
    id: 'ID',
    sealed: 'Checkpoint',
    sealedBy: (checkpoint: number, directory: string) => `${number(checkpoint)}, in ${directory}`,
    unsealed: 'none yet',
    program: 'Program',
    copyPrev: 'Copy previous hash',
    copyHash: 'Copy hash',
    copyId: 'Copy ID',
  },
} as const)
