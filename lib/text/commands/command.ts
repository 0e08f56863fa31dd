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
  noSource: (label: string) => `There is no source named ${label}.`,
  sources: (labels: readonly string[]) =>
    labels.length === 0 ? 'There are no sources yet.' : `Sources: ${labels.join(', ')}.`,
  pace: ({ what, done, total, perSecond, leftMs }: Pace) =>
    `${number(done)} of ${number(total)} ${what}, ${number(Math.round(perSecond))} per second, ${duration(leftMs)} left`,
  queryWrong: (at: number | null, place: string, why: string) =>
    `The query has an error ${at === null ? 'at its end' : `at character ${at} (${place})`}: ${why}`,
  queryMend: (suggestion: string) => `Try ${suggestion}.`,
  unprinted: (why: unknown) => `Could not write all of the output: ${why}.`,
  whole: 'Give a whole number.',
  onOrOff: 'Give on or off.',
  least: (least: number) => `Give a number of at least ${least}.`,
  nobodyHere:
    'Nobody: no heartbeat is fresh, and no agent has spoken as recently, or, where heartbeats are not used, within the last hour.\n',
  heartbeat: (age: string) => `heartbeat ${age} ago`,
  liveness,
  unregistered: 'no longer registered',
  spoke: (ago: string) => `spoke ${ago} ago`,
  messages: (count: number) => counted(count, 'message', 'messages'),
  noneNamed: (id: string) => `Nothing in the index has the ID ${id}.`,
  conversation: (title: string, basis: string, messages: number, id: string) =>
    `${title}  (linked by ${basis}, ${counted(messages, 'message', 'messages')}, ${id})\n`,
  since: (age: string) => `since ${age}`,
  bytes: (offset: number, length: number) => `byte ${offset}, length ${length}`,
  line: (line: number) => `line ${line}`,
  reindexed: (seconds: number) => `Reindexed in ${seconds.toFixed(1)} s.\n`,
  serve: {
    at: (url: string) => `Signalbox is running at ${url}\n`,
    link: (link: string) => `Open this link to start (works once, in one browser, within 15 minutes):\n  ${link}\n`,
    signIn: (why: string) => `Sign in there. ${why}\n`,
    stopping: 'Stopping.\n',
    unbuilt: 'The pages have not been built.',
    unbuiltMend: 'Run `npm run build`, or `npm start`.',
  },
  demo: {
    history: (done: number, all: number) => `history ${done} of ${all}`,
    told: (stories: number, rate: number) =>
      `${stories} stories told; the demo continues at ${rate} actions per second`,
    ended: (why: unknown) => `The demo stopped: ${why}\n`,
    foreign: (place: string) =>
      `${place} contains files that do not belong to a demo, and the demo would write among them.`,
    refused: (dir: string, why: string) => `${dir} cannot hold the demo: ${why}.`,
    fileThere: 'a file is in the place of a directory',
    otherMend: 'Name another directory that is new or empty.',
    none: 'This build does not include the demo.',
  },
  searchLeft: (shown: number) =>
    `Only the newest ${number(shown)} are listed. Use --limit to list more, or \`signalbox export\` to get all.\n`,
  deriving: {
    lead: 'An older version built the index. Rebuilding it from the stored observations.',
    what: 'batches',
    older:
      'An older version built this index, so what this version adds may be missing. `signalbox serve`, `signalbox ingest` or `signalbox index` rebuilds it at the start.',
  },
  move: {
    /** `must`: what it has to be. */
    address: (must: string) => `The address of the database ${must}.`,
    same: '--from and --to are the same place.',
    sameMend: 'Name two different places.',
    reads: 'rows copied and read back',
    /** One line for each table. */
    table: ({ part, table, from, to, equal }: Moved) =>
      `${`${part}.${table}`.padEnd(28)} ${counted(from.rows, 'row', 'rows').padStart(16)}  ${from.sha256}  ${
        equal ? 'equal' : `differs: ${counted(to.rows, 'row', 'rows')}, ${to.sha256}`
      }\n`,
    done: (rows: number, took: string) =>
      `Moved ${counted(rows, 'row', 'rows')} in ${took}. The original is unchanged.\n`,
    keyCarried: (to: string) => `The signing key was copied too: ${to}/ledger-key.pem.\n`,
    keyStays: (from: string) =>
      `The signing key stays in ${from}. Serve with --data ${from}, or copy ledger-key.pem into the other data directory.\n`,
    keyMissing: (to: string) =>
      `Copy ledger-key.pem from the data directory of the console into ${to} before you start a console there. Without it, everything signed so far counts as forged.\n`,
    differs: (tables: string) => `What was written differs from what was read: ${tables}.`,
    differsMend: 'The target was left unchanged. Check the disk and memory there, then move again.',
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
All figures cover the sources of this run (those named and those in
signalbox.config.json) and say what the index holds of them when the run ends.
A second run gives the same figures unless files have changed; only seconds
differ.

  files          {read, unreadable, pending, ignored, onDisk}: entries on disk
                 now; read + unreadable + pending + ignored = onDisk, where
                 onDisk comes from a separate count
  bytes          size of the files on disk now, without the ignored ones
  messages       messages, including those no longer on disk
  heartbeats     heartbeats, one for each content
  registrations  versions of agent registrations
  stateChanges   versions of state files
  logLines       log lines
  documents      versions of documents
  unreadable     places that cannot be read now, files and lines
  duplicates     places that hold messages now, besides the first of each
  conversations  messages that belong together
  agents         agent names, counted in each source
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
