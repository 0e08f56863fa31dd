/** More files cannot be opened, by the process or by the system. */
const NO_FILES = ['EMFILE', 'ENFILE']

/** What keeps a console or a command from starting, by what runs already or does not. */
export const running = {
  already: (at: { url: string; pid: number } | null) =>
    `Signalbox already runs on these data${at === null ? ', or is just starting' : `, at ${at.url} (process ${at.pid})`}.`,
  alreadyMend: 'Run `signalbox link` for a start link, or stop it first.',
  none: (data: string) => `No console runs on ${data}.`,
  noneMend: 'Start it with `signalbox serve`, or name its data directory with --data.',
  holds: (directory: string, pid: number) => `A console runs on ${directory} (process ${pid}).`,
  holdsMend: 'Stop it first.',
  /** `data`: the directory; null where the index is in a database. */
  nothingRead: (data: string | null) => `Nothing was read into ${data ?? 'the database'} yet.`,
  nothingReadMend: 'Start `signalbox serve DIR`, or name the data directory with --data.',
  inDatabase: (directory: string) => `The console that runs on ${directory} keeps its index in a database.`,
  inDatabaseMend: 'Name that with --database or in DATABASE_URL.',
  notYours: (file: string) => `This user may not read ${file}.`,
  notYoursMend: 'Run it as the user that Signalbox runs as, or name other data with --data.',
  portTaken: (host: string, port: number) => `Port ${port} on ${host} is taken by another program.`,
  portTakenMend: 'Stop it, or choose another port with --port (0 takes a free one).',
  portRefused: (port: number) => `Port ${port} may not be taken by this user.`,
  portRefusedMend: 'Choose one above 1023.',
  tailEnded: (why: string | number | null) => `The tail ended (${why}); the log says why.`,
  tailUnstarted: (code: string) =>
    `The system starts no process for the tail (${code}).${NO_FILES.includes(code) ? ' Raise the limit of open files (ulimit -n).' : ''} It is tried again by itself.`,
  tailNotStarted: (why: string | number | null) => `The tail could not start (${why}); the log says why.`,
} as const
