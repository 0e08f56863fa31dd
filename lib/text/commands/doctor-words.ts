import type { ByteSums, FileSums, SourceCondition } from '@/lib/message/message'
import type { HoleFile, IgnoredRule, RenewedFile, WaitingFile } from '@/lib/source/ingest-facts'
import { ingest } from '@/lib/text/sources/ingest-words'
import { clockTime, dayName, duration, fullTime } from '@/lib/time/clock'
import { unreadBecause } from '../messages/unread-because'
import { counted, number } from '../number'

const MIB = 1024 ** 2
const GIB = 1024 * MIB

const dateOf = (ms: number) => fullTime(ms).slice(0, 10)
const at = (ms: number) => `${dayName(ms)} ${clockTime(ms)} UTC`

const drops = {
  oldest: 'of strangers for new ones',
  newest: 'new ones for want of room',
  slow: 'whose request was not whole in time',
  silent: 'that said nothing',
}

/** What `signalbox doctor` finds. A finding has no full stop of its own. */
export const doctor = {
  checkpoints: (directory: string) => `of the ledger go to ${directory}`,
  noCheckpoints: 'are turned off: nobody could tell that the end of the ledger was cut off',
  shutCheckpoints: (directory: string, above: string, code: string) =>
    `cannot be put into ${directory}: ${above} takes no file (${code})`,
  heldCheckpoints: (directory: string, holder: string) =>
    `cannot be put into ${directory}: it lies in ${holder}, where they protect nothing`,
  lookAsOwner: 'Look as the user who runs the console.',
  unknownCheckpoints: (code: string) => `of the ledger: the data do not say where they go (${code})`,
  checkpointsMend: 'Start with --checkpoints DIR, a directory that the console may write to, best on another machine.',
  settingsFrom: (file: string | null) => (file === null ? 'from flags, environment and defaults' : `read from ${file}`),
  on: (place: string, fileSystem: string) => `${place} on ${fileSystem}`,
  network: (data: string, fileSystem: string) => `${data} is on ${fileSystem}`,
  noDataMend: 'Start `signalbox serve DIR`, which makes it, or name the right one with --data.',
  noDirectory: (data: string) => `${data} is not a directory`,
  noDirectoryMend: 'Name another one with --data.',
  mayNotWrite: (data: string) => `${data} cannot be written by this user`,
  mayNotWriteMend: 'Give it to this user, or name another with --data.',
  enteredByOthers: (data: string, mode: number) => `${data} can be entered by others (mode ${mode.toString(8)})`,
  enteredByOthersMend: (data: string) => `chmod 700 ${data}`,
  free: (bytes: number) =>
    bytes < GIB ? `${Math.floor(bytes / MIB)} MiB free` : `${(bytes / GIB).toFixed(1)} GiB free`,
  freeMend: {
    now: 'Free some: reading stops when the disk is full.',
    soon: 'Free some before it is full.',
    shared:
      'Free some before it is full: start links, commands that act and the log take a little. Reading does not, its database lies elsewhere.',
  },
  clockAgrees: (ms: number) => `the file system agrees within ${Math.abs(ms)} ms`,
  clockApart: (ms: number) => `the file system is ${ms} ms ahead of this machine`,
  clockApartMend: 'Set both clocks by NTP.',
  notServing: 'does not run',
  portTaken: (port: number, host: string) => `does not run, and another program has port ${port} on ${host}`,
  portTakenMend: 'Stop that one, or choose another port with --port.',
  portRefused: (port: number, host: string, cause: string) =>
    `does not run, and port ${port} on ${host} cannot be had: ${cause}`,
  portRefusedMend: 'Choose another port with --port.',
  unlimited: 'this system does not limit them in the way of Linux',
  mayBeWatched: (most: number) => `${most} directories may be watched`,
  nothingRead: 'nothing was read yet',
  inDatabase: 'the console that runs on these data keeps it in a database, which was not named',
  inDatabaseMend: 'Name it with --database or in DATABASE_URL: nothing of the index is looked at without it.',
  indexMend: 'Stop Signalbox, move record.db aside and start again: it is read anew.',
  tailRuns: 'runs',
  tailStopped: 'does not run',
  tailStoppedMend: 'Start `signalbox serve` or `signalbox ingest`.',
  noSources: 'none is watched',
  noSourcesMend: 'Name a directory: `signalbox serve DIR`.',
  /** `from`: 0 where nothing was dropped. */
  kept: (from: number) => (from === 0 ? 'everything that was observed' : `what was observed since ${dateOf(from)}`),
  keptLonger: (says: string, wanted: number) => `${says}; the setting asks for no more than since ${dateOf(wanted)}`,
  keptLongerMend: 'The tail drops the rest within an hour, `signalbox index` at once.',
  notThere: 'it is not there',
  notThereMend: (file: string | null) => `Mount or make it, or take it out of ${file ?? 'the settings'}.`,
  signs: { well: 'ok', attention: 'attention', ill: 'ill' },
  line: (sign: string, what: string, says: string, mend: string | null) =>
    `${sign.padEnd(9)}  ${what}: ${says}.${mend === null ? '' : ` ${mend}`}\n`,
  ills: (count: number) => `${count} ${count === 1 ? 'thing is' : 'things are'} ill.`,
  away: (root: string) => `${root} is not there`,
  awayMend: 'Mount or make it: reading goes on within ten seconds, and what was read stays.',
  elsewhere: (root: string) => `${root} is not on this machine`,
  elsewhereMend: 'Run `signalbox doctor` where it is.',
  closed: (root: string) => `${root} may not be read by this user`,
  closedMend:
    'Give this user permission to read it, and to enter the directories above, or run Signalbox as another user.',
  lookAtLog: 'Look at the log.',
  watched: (root: string, { fileSystem, watch, lagMs, lastChangeAt, progress }: SourceCondition) =>
    [
      `${root} on ${fileSystem}, ${watch}`,
      lagMs === null ? null : `lag ${duration(lagMs)}`,
      lastChangeAt === null ? null : `last change ${at(lastChangeAt)}`,
      progress === null
        ? null
        : `${ingest.progress.of(progress.done, progress.total)}, ${ingest.progress.rate(progress.perSecond)}${progress.leftMs === null || progress.leftMs === 0 ? '' : `, ${ingest.progress.left(duration(progress.leftMs))}`}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  named: (named: string, root: string) => `${root} is not named ${named}, as the configuration says`,
  namedMend: (label: string) =>
    `Write ${label} there: a source keeps the label that it was first read with, and no two have the same.`,
  files: ({ read, unreadable, pending, ignored }: FileSums, onDisk: number | null) =>
    `${number(read)} read + ${number(unreadable)} unreadable + ${number(pending)} pending + ${number(ignored)} ignored = ${number(read + unreadable + pending + ignored)}, on disk ${onDisk === null ? 'not counted' : number(onDisk)}`,
  filesMend: {
    now: 'Agents write now: look again in a moment.',
    ill: 'Mend what is ill first: what is new is read afterwards.',
    later: 'Run `signalbox serve` or `signalbox index` to catch up.',
  },
  bytes: ({ read, unreadable, pending, size }: ByteSums) =>
    `${number(read)} read + ${number(unreadable)} unreadable + ${number(pending)} pending = ${number(size)}`,
  bytesOff: (told: number, size: number) => `${number(told)} are accounted for, ${number(size)} are there`,
  bytesMend: 'Run `signalbox reindex`, and report it.',
  alike: (files: readonly { path: string; rule: string }[], title: string, looked: number | null) =>
    `${counted(files.length, 'ignored file looks', 'ignored files look')} like messages of ${title}${looked === null ? '' : ` among the first ${number(looked)} that were opened`}: ${files.map(({ path, rule }) => `${path} (${ingest.sums.rule(rule)})`).join(', ')}`,
  alikeMend: (title: string, looksFor: string) =>
    `${title} reads ${looksFor}: let the agents write there, or watch the directory from where they lie so. A copy needs nothing.`,
  ignored: (rules: readonly IgnoredRule[]) =>
    rules
      .map(
        ({ rule, files, directories, examples: [first] }) =>
          `${number(files + directories)} by ${ingest.sums.rule(rule)} (${first ?? ''})`,
      )
      .join(', '),
  unreadable: (files: number, bytes: number) =>
    `${counted(files, 'file', 'files')}, and ${counted(bytes, 'byte', 'bytes')} of append-only files`,
  unreadableMend: 'Run `signalbox unreadable`: it shows the bytes and the reason.',
  pending: ({ path, bytes, size, since, why }: WaitingFile, more: number) =>
    `${path}: ${ingest.waiting.of(bytes, size)} since ${at(since)}, ${unreadBecause(why)}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  pendingMend: 'Its writer stopped in the middle of it: it is read as soon as it is whole.',
  holes: ({ path, why }: HoleFile, more: number) =>
    `${path}: ${unreadBecause(why).replace(/\.$/, '')}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  holesMend:
    'What is written into it is read. A log that was emptied while its writer went on where it was begins so: let the writer append, or open it anew.',
  renewed: ({ path, generation, why, since }: RenewedFile, more: number) =>
    `${path}: ${ingest.renewed.generation(generation)}${since === null ? '' : ` since ${at(since)}`}, ${ingest.renewed.why[why]}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  readOnly: (data: string) => `${data} is on a file system that is mounted read-only`,
  readOnlyMend: 'Mount it for writing, after a look at the log of the system: a damaged one is mounted so, too.',
  openFiles: (pid: number, held: number, most: number) =>
    `the tail (process ${pid}) holds ${number(held)} of ${number(most)} open files`,
  openFilesElsewhere: (labels: readonly string[], pid: number, host: string) =>
    `the tail of ${labels.join(', ')} is process ${pid} on host ${host}, which sees them`,
  crowded: (pid: number, held: number, most: number) =>
    `process ${pid} runs and does not answer: it holds ${number(held)} of ${number(most)} open files`,
  crowdedMend:
    'Raise its limit (prlimit --nofile, `ulimit -n 8192` before the start, or LimitNOFILE= of its service), or close pages that nobody looks at.',
  openFilesMend: 'Raise the limit: `ulimit -n 8192` before the start, or LimitNOFILE= of its service.',
  watchesRefused: (code: string) => `the system grants no more of them (${code})`,
  watchesMend: {
    ENOSPC: 'sysctl fs.inotify.max_user_watches=524288',
    others: 'sysctl fs.inotify.max_user_instances=512, and raise the limit of open files.',
  },
  sound: 'the database is sound',
  /** Of Postgres nothing more is looked at. */
  answers: 'the database answers; whether its files are sound is for its server to say (pg_amcheck)',
  older: 'an older version derived the index: what this version adds may be missing',
  olderMend: 'It is derived anew when `signalbox serve`, `signalbox ingest` or `signalbox index` next starts.',
  serving: (url: string, pid: number) => `runs at ${url} (process ${pid})`,
  noneDropped: 'the console has dropped none',
  dropped: (kinds: readonly { kind: keyof typeof drops; count: number; lastAt: number }[]) =>
    `the console has dropped ${kinds.map(({ kind, count, lastAt }) => `${number(count)} ${drops[kind]} (the last ${at(lastAt)})`).join(', ')}`,
  droppedMend:
    'Somebody opens more than the limit allows: look who connects (`ss -tn`), or raise SIGNALBOX_CONNECTIONS if they are yours.',
  servingMend: 'What is ill below says what to do; /sources shows the same.',
} as const
