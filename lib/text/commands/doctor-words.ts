import type { ByteSums, FileSums, SourceCondition } from '@/lib/message/message'
import type { HoleFile, IgnoredRule, RenewedFile, WaitingFile } from '@/lib/source/ingest-facts'
import { ingest } from '@/lib/text/sources/ingest-words'
import { clockTime, dayName, duration, fullTime } from '@/lib/time/clock'
import { unreadBecause } from '../messages/unread-because'
import { counted, number } from '../number'

/** What a look at all bytes comes to. */
type DeepSums = {
  files: number
  lines: number
  known: number
  altered: readonly { path: string; line: number | null }[]
  count: number
}

const MIB = 1024 ** 2
const GIB = 1024 * MIB

const dateOf = (ms: number) => fullTime(ms).slice(0, 10)
const at = (ms: number) => `${dayName(ms)} ${clockTime(ms)} UTC`

const drops = {
  oldest: 'unauthenticated ones to make room',
  newest: 'new ones for lack of room',
  slow: 'whose request was not complete in time',
  silent: 'that sent nothing',
}

/** What `signalbox doctor` finds. A finding has no full stop of its own. */
export const doctor = {
  checkpoints: (directory: string) => `are written to ${directory}`,
  noCheckpoints: 'are turned off, so nobody could tell if the end of the ledger were cut off',
  shutCheckpoints: (directory: string, above: string, code: string) =>
    `cannot be written to ${directory}: ${above} does not accept files (${code})`,
  heldCheckpoints: (directory: string, holder: string) =>
    `cannot be written to ${directory}: it is inside ${holder}, where they protect nothing`,
  lookAsOwner: 'Run `signalbox doctor` as the user that runs the console.',
  unknownCheckpoints: (code: string) =>
    `cannot be checked: could not read from the data where they are written (${code})`,
  checkpointsMend:
    'Start with --checkpoints DIR, a directory that the console can write to, preferably on another machine.',
  settingsFrom: (file: string | null) => (file === null ? 'from flags, environment and defaults' : `read from ${file}`),
  on: (place: string, fileSystem: string) => `${place} on ${fileSystem}`,
  network: (data: string, fileSystem: string) => `${data} is on ${fileSystem}, a network file system`,
  noDataMend: 'Start `signalbox serve DIR`, which creates it, or name the right directory with --data.',
  noDirectory: (data: string) => `${data} is not a directory`,
  noDirectoryMend: 'Name another directory with --data.',
  mayNotWrite: (data: string) => `${data} cannot be written by this user`,
  mayNotWriteMend: 'Make this user its owner, or name another directory with --data.',
  enteredByOthers: (data: string, mode: number) => `${data} is open to other users (mode ${mode.toString(8)})`,
  enteredByOthersMend: (data: string) => `chmod 700 ${data}`,
  free: (bytes: number) =>
    bytes < GIB ? `${Math.floor(bytes / MIB)} MiB free` : `${(bytes / GIB).toFixed(1)} GiB free`,
  freeMend: {
    now: 'Free some space. Reading stops when the disk is full.',
    soon: 'Free some space before the disk is full.',
    shared:
      'Free some space before the disk is full. Start links, commands that act and the log need a little; reading does not, because its database is elsewhere.',
  },
  clockAgrees: (ms: number) => `the file system agrees within ${Math.abs(ms)} ms`,
  clockApart: (ms: number) => `the file system is ${ms} ms ahead of this machine`,
  clockApartMend: 'Synchronize both clocks with NTP.',
  notServing: 'is not running',
  portTaken: (port: number, host: string) => `is not running, and another program is using port ${port} on ${host}`,
  portTakenMend: 'Stop that program, or choose another port with --port.',
  portRefused: (port: number, host: string, cause: string) =>
    `is not running, and port ${port} on ${host} cannot be used: ${cause}`,
  portRefusedMend: 'Choose another port with --port.',
  unlimited: 'this system does not limit them the way Linux does',
  mayBeWatched: (most: number) => `up to ${most} directories can be watched`,
  nothingRead: 'nothing has been read yet',
  inDatabase: 'the console running on this data keeps it in a database, which you did not name',
  inDatabaseMend: 'Name the database with --database or in DATABASE_URL. Without it, the index is not checked.',
  indexMend: 'Stop Signalbox, move record.db aside and start again. Everything is read again.',
  tailRuns: 'is running',
  tailStopped: 'is not running',
  tailStoppedMend: 'Start `signalbox serve` or `signalbox ingest`.',
  noSources: 'none is being watched',
  noSourcesMend: 'Name a directory: `signalbox serve DIR`.',
  /** `from`: 0 where nothing was dropped. */
  kept: (from: number) => (from === 0 ? 'everything observed' : `what was observed since ${dateOf(from)}`),
  keptLonger: (says: string, wanted: number) =>
    `${says}; the setting keeps only what was observed since ${dateOf(wanted)}`,
  keptLongerMend: 'The tail drops the rest within an hour; `signalbox index` drops it now.',
  notThere: 'is missing',
  notThereMend: (file: string | null) => `Restore or mount it, or remove it from ${file ?? 'the settings'}.`,
  signs: { well: 'ok', attention: 'attention', ill: 'problem' },
  line: (sign: string, what: string, says: string, mend: string | null) =>
    `${sign.padEnd(9)}  ${what}: ${says}.${mend === null ? '' : ` ${mend}`}\n`,
  ills: (count: number) => `${counted(count, 'problem', 'problems')} found.`,
  away: (root: string) => `${root} is missing`,
  awayMend: 'Restore or mount it. Reading continues within ten seconds. What was read stays.',
  elsewhere: (root: string) => `${root} is not on this machine`,
  elsewhereMend: 'Run `signalbox doctor` on the machine that holds it.',
  closed: (root: string) => `this user has no permission to read ${root}`,
  closedMend:
    'Grant this user permission to read it and to enter the directories above it, or run Signalbox as another user.',
  lookAtLog: 'See the log.',
  watched: (root: string, { fileSystem, watch, lagMs, lastChangeAt, progress }: SourceCondition) =>
    [
      `${root} on ${fileSystem}, ${watch}`,
      lagMs === null ? null : `delay ${duration(lagMs)}`,
      lastChangeAt === null ? null : `last change ${at(lastChangeAt)}`,
      progress === null
        ? null
        : `${ingest.progress.of(progress.done, progress.total)}, ${ingest.progress.rate(progress.perSecond)}${progress.leftMs === null || progress.leftMs === 0 ? '' : `, ${ingest.progress.left(duration(progress.leftMs))}`}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  named: (named: string, root: string) => `${root} does not have the label ${named} that the configuration gives it`,
  namedMend: (label: string) =>
    `Set the label ${label} there. A source keeps the label it was first read with, and labels are unique.`,
  files: ({ read, unreadable, pending, ignored }: FileSums, onDisk: number | null) =>
    `${number(read)} read + ${number(unreadable)} unreadable + ${number(pending)} pending + ${number(ignored)} ignored = ${number(read + unreadable + pending + ignored)}, on disk ${onDisk === null ? 'not counted' : number(onDisk)}`,
  filesMend: {
    now: 'Agents are writing. Check again in a moment.',
    ill: 'Fix the other problems first. New content is read afterwards.',
    later: 'Run `signalbox serve` or `signalbox index` to catch up.',
  },
  bytes: ({ read, unreadable, pending, ignored, size }: ByteSums) =>
    `${number(read)} read + ${number(unreadable)} unreadable + ${number(pending)} pending + ${number(ignored)} ignored = ${number(size)}`,
  bytesOff: (told: number, size: number) => `${number(told)} are accounted for, ${number(size)} are on disk`,
  bytesMend: 'Run `signalbox reindex`, and report this.',
  alike: (files: readonly { path: string; rule: string }[], title: string, looked: number | null) =>
    `${counted(files.length, 'ignored file looks', 'ignored files look')} like messages of ${title}${looked === null ? '' : ` among the first ${number(looked)} opened`}: ${files.map(({ path, rule }) => `${path} (${ingest.sums.rule(rule)})`).join(', ')}`,
  alikeMend: (title: string, looksFor: string) =>
    `${title} reads ${looksFor}. Let the agents write there, or watch the directory in which the files have such paths. Copies can stay as they are.`,
  ignored: (rules: readonly IgnoredRule[]) =>
    rules
      .map(
        ({ rule, files, directories, examples: [first] }) =>
          `${number(files + directories)} by ${ingest.sums.rule(rule)} (${first ?? ''})`,
      )
      .join(', '),
  unreadable: (files: number, bytes: number) =>
    `${counted(files, 'file', 'files')}, and ${counted(bytes, 'byte', 'bytes')} of append-only files`,
  unreadableMend: 'Run `signalbox unreadable` to see the bytes and the reasons.',
  deep: 'hash files again',
  unaltered: ({ files, lines, known }: Pick<DeepSums, 'files' | 'lines' | 'known'>) =>
    `${counted(files, 'file', 'files')}${lines === 0 ? '' : ` with ${counted(lines, 'line', 'lines')}`}: the ${counted(known, 'byte that was', 'bytes that were')} hashed again ${known === 1 ? 'is' : 'are'} as read`,
  altered: ({ altered, count }: Pick<DeepSums, 'altered' | 'count'>) =>
    `${counted(count, 'place is', 'places are')} not as read, in files whose size and time say that nothing changed: ${altered
      .map(({ path, line }) => (line === null ? path : `${path} line ${number(line)}`))
      .join(', ')}${count > altered.length ? ', …' : ''}`,
  alteredMend:
    'The index keeps what was read: open the message and compare it with the disk under Provenance. Ask who can write there, and check the disk.',
  newer: (changed: number, gone: number) =>
    `not compared, as they are no longer what was read: ${counted(changed, 'file that changed', 'files that changed')}, ${counted(gone, 'file that is missing', 'files that are missing')}`,
  newerMend: 'Run `signalbox serve` or `signalbox index`, then check again.',
  notHashed: (shut: number, large: number) =>
    `not compared: ${counted(shut, 'file that could not be read', 'files that could not be read')}, ${counted(large, 'file of which only the beginning was hashed', 'files of which only the beginning was hashed')}`,
  notHashedMend: 'Check the permissions. Of files over 1 GiB, or with more holes than bytes, nothing more is known.',
  pending: ({ path, bytes, size, since, why }: WaitingFile, more: number) =>
    `${path}: ${ingest.waiting.of(bytes, size)} since ${at(since)}, ${unreadBecause(why)}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  pendingMend: 'Its writer stopped in the middle. It is read as soon as it is complete.',
  holes: ({ path, why }: HoleFile, more: number) =>
    `${path}: ${unreadBecause(why).replace(/\.$/, '')}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  holesMend:
    'What is written into it is read. This happens when a log is emptied while its writer continues at the old position: let the writer append, or reopen the file.',
  renewed: ({ path, generation, why, since }: RenewedFile, more: number) =>
    `${path}: ${ingest.renewed.generation(generation)}${since === null ? '' : ` since ${at(since)}`}, ${ingest.renewed.why[why]}${more > 0 ? `, ${ingest.waiting.more(more)}` : ''}`,
  readOnly: (data: string) => `${data} is on a file system that is mounted read-only`,
  readOnlyMend: 'Check the system log, then mount it writable. A damaged file system is mounted read-only, too.',
  openFiles: (pid: number, held: number, most: number) =>
    `the tail (process ${pid}) holds ${number(held)} of ${number(most)} open files`,
  openFilesElsewhere: (labels: readonly string[], pid: number, host: string) =>
    `the tail of ${labels.join(', ')} is process ${pid} on host ${host}; they can be counted only there`,
  crowded: (pid: number, held: number, most: number) =>
    `process ${pid} is running but does not answer: it holds ${number(held)} of ${number(most)} open files`,
  crowdedMend:
    'Raise its limit (prlimit --nofile, `ulimit -n 8192` before the start, or LimitNOFILE= of its service), or close unused pages.',
  openFilesMend: 'Raise the limit: run `ulimit -n 8192` before the start, or set LimitNOFILE= of its service.',
  watchesRefused: (code: string) => `the system grants no more file watches (${code})`,
  watchesMend: {
    ENOSPC: 'sysctl fs.inotify.max_user_watches=524288',
    others: 'sysctl fs.inotify.max_user_instances=512, and raise the limit on open files.',
  },
  sound: 'the database is intact',
  /** Of Postgres nothing more is checked. */
  answers: 'the database answers; whether its files are intact is for its server to check (pg_amcheck)',
  older: 'an older version built the index, so what this version adds may be missing',
  olderMend: 'It is rebuilt when `signalbox serve`, `signalbox ingest` or `signalbox index` next starts.',
  serving: (url: string, pid: number) => `is running at ${url} (process ${pid})`,
  noneDropped: 'the console has dropped none',
  dropped: (kinds: readonly { kind: keyof typeof drops; count: number; lastAt: number }[]) =>
    `the console has dropped ${kinds.map(({ kind, count, lastAt }) => `${number(count)} ${drops[kind]} (last: ${at(lastAt)})`).join(', ')}`,
  droppedMend:
    'More connections are being opened than the limit allows. Check who connects (`ss -tn`), or raise SIGNALBOX_CONNECTIONS if they are yours.',
  servingMend: 'The problems below say what to do; /sources shows the same.',
} as const
