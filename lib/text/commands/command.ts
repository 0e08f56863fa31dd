import type { FileSums } from '@/lib/message/message'
import { shell } from '@/lib/text/console/shell-words'
import { liveness } from '@/lib/text/conversations/liveness-words'
import { duration } from '@/lib/time/clock'
import { counted, number } from '../number'

type Figures = {
  [figure in
    | 'bytes'
    | 'messages'
    | 'heartbeats'
    | 'registrations'
    | 'stateChanges'
    | 'logLines'
    | 'documents'
    | 'unreadable'
    | 'duplicates'
    | 'conversations'
    | 'agents'
    | 'seconds']: number
}

type Pace = { what: string; done: number; total: number; perSecond: number; leftMs: number }
type Held = { rows: number; sha256: string }
type Moved = { part: string; table: string; from: Held; to: Held; equal: boolean }

export const command = {
  noSource: (label: string) => `No source is named ${label}.`,
  sources: (labels: readonly string[]) =>
    labels.length === 0 ? 'There is none yet.' : `There are: ${labels.join(', ')}.`,
  pace: ({ what, done, total, perSecond, leftMs }: Pace) =>
    `${number(done)} of ${number(total)} ${what}, ${number(Math.round(perSecond))} a second, ${duration(leftMs)} left`,
  queryWrong: (at: number | null, place: string, why: string) =>
    `The query is wrong ${at === null ? 'at its end' : `at character ${at} (${place})`}: ${why}`,
  queryMend: (suggestion: string) => `Perhaps ${suggestion}.`,
  unprinted: (why: unknown) => `Not all that was to be printed could be written: ${why}.`,
  whole: 'It must be a whole number.',
  onOrOff: 'It is on or off.',
  least: (least: number) => `Give a number, ${least} or more.`,
  nobodyHere:
    'Nobody: no heartbeat is fresh, and nobody spoke as lately or, where no heartbeat is kept, within the hour.\n',
  heartbeat: (age: string) => `heartbeat ${age} ago`,
  liveness,
  unregistered: 'not registered any more',
  spoke: (ago: string) => `spoke ${ago} ago`,
  messages: (count: number) => counted(count, 'message', 'messages'),
  noneNamed: (id: string) => `Nothing in the index is named ${id}.`,
  conversation: (title: string, basis: string, messages: number, id: string) =>
    `${title}  (linked by ${basis}, ${counted(messages, 'message', 'messages')}, ${id})\n`,
  since: (age: string) => `since ${age}`,
  bytes: (offset: number, length: number) => `byte ${offset}, ${length} long`,
  line: (line: number) => `line ${line}`,
  reindexed: (seconds: number) => `Reindexed in ${seconds.toFixed(1)} s.\n`,
  serve: {
    at: (url: string) => `Signalbox is at ${url}\n`,
    link: (link: string) => `Open it once with this link (15 minutes, one browser):\n  ${link}\n`,
    signIn: (why: string) => `Sign in there. ${why}\n`,
    stopping: 'Stopping.\n',
    unbuilt: 'The pages are not built.',
    unbuiltMend: 'Run `npm run build`, or `npm start`.',
  },
  demo: {
    history: (done: number, all: number) => `history ${done} of ${all}`,
    told: (stories: number, rate: number) => `${stories} stories told; the world lives at ${rate} acts a second`,
    ended: (why: unknown) => `The demo has ended: ${why}\n`,
    foreign: (place: string) =>
      `${place} holds files that are not marked as a demo’s, and the demo would write among them.`,
    refused: (dir: string, why: string) => `${dir} cannot hold the demo: ${why}.`,
    fileThere: 'a file is where a directory is needed',
    otherMend: 'Name another directory, new or empty.',
    none: 'This build has no demo.',
  },
  searchLeft: (shown: number) =>
    `There is more: the newest ${number(shown)} are listed. --limit lists more, \`signalbox export\` all.\n`,
  deriving: {
    lead: 'An older version derived the index: it is derived anew from what was kept.',
    what: 'batches',
    older:
      'An older version derived this index: what this version adds may be missing. `signalbox serve`, `signalbox ingest` and `signalbox index` derive it anew when they start.',
  },
  move: {
    /** `must`: how it is to be. */
    address: (must: string) => `The address of the database ${must}.`,
    same: 'Both are the same place.',
    sameMend: 'Name two places with --from and --to.',
    reads: 'rows copied and read again',
    /** One line for each table. */
    table: ({ part, table, from, to, equal }: Moved) =>
      `${`${part}.${table}`.padEnd(28)} ${counted(from.rows, 'row', 'rows').padStart(16)}  ${from.sha256}  ${
        equal ? 'equal' : `differs: ${counted(to.rows, 'row', 'rows')}, ${to.sha256}`
      }\n`,
    done: (rows: number, took: string) =>
      `Moved ${counted(rows, 'row', 'rows')} in ${took}. The source is as it was.\n`,
    keyCarried: (to: string) => `The key that signs went along: ${to}/ledger-key.pem.\n`,
    keyStays: (from: string) =>
      `The key that signs stays in ${from}: serve with --data ${from}, or copy ledger-key.pem into the other data directory.\n`,
    keyMissing: (to: string) =>
      `Copy ledger-key.pem from the data directory of the console into ${to} before one starts there: without it what was signed is taken for forged.\n`,
    differs: (tables: string) => `What was written is not what was read: ${tables}.`,
    differsMend: 'The target was left as it was: look at its disk and memory, then move again.',
  },
  ingest: {
    /** `data`: the directory that it reads into; null where that is the database. */
    reading: (sources: number, data: string | null) =>
      `Reading ${counted(sources, 'source', 'sources')} into ${data ?? 'the database'}\n`,
  },
  index: {
    read: 'read',
    get looking() {
      return shell.status.looking
    },
    /** Below the options of `signalbox index --help`. */
    figures: `
Every figure is of the sources of this run, those that are named and those of
signalbox.config.json: what the index holds of them when it ends. Run again, it
gives the same figures unless a file changed; only seconds differ.

  files          {read, unreadable, pending, ignored, onDisk}: entries that lie
                 there now; read + unreadable + pending + ignored = onDisk,
                 where onDisk is counted by a walk of its own
  bytes          size of the files that lie there now, without the ignored
  messages       messages, those too that are no longer on disk
  heartbeats     signs of life, one for each content
  registrations  versions of what agents registered as
  stateChanges   versions of state files
  logLines       lines of logs
  documents      versions of documents
  unreadable     places that cannot be read now, files and lines
  duplicates     places at which messages lie now, besides the first of each
  conversations  messages that belong together
  agents         names of agents, in each source
  seconds        how long this run read
`,
    report: ({ files, seconds, ...held }: { files: FileSums } & Figures) => `\
files  ${number(files.read)} read + ${number(files.unreadable)} unreadable + ${number(files.pending)} pending + ${number(files.ignored)} ignored = ${number(files.onDisk)} on disk
index  ${counted(held.messages, 'message', 'messages')}, ${counted(held.logLines, 'log line', 'log lines')}, ${counted(held.heartbeats, 'heartbeat', 'heartbeats')}, ${counted(held.registrations, 'registration', 'registrations')}
       ${counted(held.stateChanges, 'state change', 'state changes')}, ${counted(held.documents, 'document', 'documents')}, ${number(held.unreadable)} unreadable, ${counted(held.duplicates, 'duplicate', 'duplicates')}
       ${counted(held.conversations, 'conversation', 'conversations')}, ${counted(held.agents, 'agent', 'agents')}, ${counted(held.bytes, 'byte', 'bytes')}
time   ${seconds.toFixed(1)} s
`,
  },
} as const
