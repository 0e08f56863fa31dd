/** More files cannot be opened, by the process or by the system. */
const NO_FILES = ['EMFILE', 'ENFILE']

/** What keeps a console or a command from starting: something that already runs, or does not. */
export const running = {
  already: (at: { url: string; pid: number } | null) =>
    `Signalbox is already running on this data${at === null ? ', or is starting' : ` at ${at.url} (process ${at.pid})`}.`,
  alreadyMend: 'Run `signalbox link` to get a start link, or stop it first.',
  none: (data: string) => `No console is running on ${data}.`,
  noneMend: 'Start one with `signalbox serve`, or name its data directory with --data.',
  holds: (directory: string, pid: number) => `A console is running on ${directory} (process ${pid}).`,
  holdsMend: 'Stop it first.',
  /** `data`: the directory; null where the index is in a database. */
  nothingRead: (data: string | null) => `Nothing has been read into ${data ?? 'the database'} yet.`,
  nothingReadMend: 'Start `signalbox serve DIR`, or name the data directory with --data.',
  inDatabase: (directory: string) => `The console running on ${directory} keeps its index in a database.`,
  inDatabaseMend: 'Name the database with --database or in DATABASE_URL.',
  notYours: (file: string) => `This user has no permission to read ${file}.`,
  notYoursMend: 'Run the command as the user that runs Signalbox, or name another data directory with --data.',
  portTaken: (host: string, port: number) => `Another program is using port ${port} on ${host}.`,
  portTakenMend: 'Stop it, or choose another port with --port (0 picks a free one).',
  portRefused: (port: number) => `This user has no permission to use port ${port}.`,
  portRefusedMend: 'Choose a port above 1023.',
  tailEnded: (why: string | number | null) => `The tail stopped (${why}). See the log.`,
  tailUnstarted: (code: string) =>
    `The system could not start a process for the tail (${code}).${NO_FILES.includes(code) ? ' Raise the limit on open files (ulimit -n).' : ''} Signalbox retries automatically.`,
  tailNotStarted: (why: string | number | null) => `The tail could not start (${why}). See the log.`,
} as const
