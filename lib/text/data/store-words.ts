import { spoken } from '../spoken'

/** Why the data cannot be opened, read or moved: said of SQLite files and of Postgres alike. */
export const store = spoken('store', {
  newer: 'This data was written by a newer version of Signalbox.',
  derivedByNewer: 'The index was derived by a newer version of Signalbox.',
  newerMend: 'Use that version, or another --data directory or --database.',
  foreign: 'The migrations that this data holds are of no version that this one knows.',
  foreignMend: 'Use the version that wrote it, or another --data directory or --database; or restore a backup.',
  /** `what`: such as `table people`. */
  altered: (what: string) => `The tables of this data are not as version 0.1.0 made them: ${what} differs.`,
  alteredMend: 'Undo that change in the database, or restore a backup.',
  nothing: 'There is nothing in this data yet.',
  older: 'This data was written by an older version.',
  /** The tail makes the index and the console the ledger: each brings forward what it writes. */
  mend: {
    record: { missing: 'Run `signalbox serve` or `signalbox index`.', older: 'Run `signalbox index` on it once.' },
    ledger: {
      missing: 'Nobody has done anything yet: `signalbox serve` begins the ledger.',
      older: 'Start `signalbox serve` on it once: it copies the ledger into `backups` before it changes its tables.',
    },
  },
  /** `pid`: empty where it is not known. */
  locked: (pid: string, directory: string) =>
    `Another process${pid === '' ? '' : ` (${pid})`} already reads the agents' files into ${directory}.`,
  lockedMend: 'Stop it first, or use another --data directory.',
  readBy: 'Another process has begun to read this source.',
  readByMend: 'Nothing: it goes on there.',
  lockKept: 'The lock of the data directory could not be given back.',
  network: (directory: string, name: string) =>
    `${directory} is on a network file system (${name}), where a database can be destroyed.`,
  keepsNothing: (directory: string, name: string) => `${directory} is on ${name}, which keeps no files.`,
  localMend: 'Choose a local directory with --data.',
  noRoom: (code: string) => `There is no room left on the disk (${code}).`,
  noRoomMend: 'Free some space.',
  fullMend: 'Free some space, then run it again.',
  unwritable: (directory: string) => `${directory} cannot be written.`,
  unwritableMend: 'Choose another directory with --data.',
  readOnly: (directory: string) => `${directory} cannot be written: its file system is mounted read-only.`,
  readOnlyMend: 'Mount it for writing, after a look at the log of the system; reading goes on by itself.',
  observationMissing: (id: number) => `Observation ${id} is missing.`,
  observationMissingMend: 'Run `signalbox doctor`.',
  notClosed: (file: string) => `${file} could not be closed.`,
  moveAgain: 'Move again.',
  notEmpty: {
    files: (directory: string, found: string) => `${directory} is not empty: it holds ${found}.`,
    filesMend: 'Name a directory without data.',
    schemas: (found: string) => `The database is not empty: it holds ${found}.`,
    schemasMend: 'Name a database without the schemas `record` and `ledger`.',
  },
  carried: (table: string) => `What was written of ${table} is not what was read.`,
  carriedMend: 'Look at the disk and memory of this machine, then try again.',
  backup: {
    taken: (file: string) => `${file} is there already.`,
    takenMend: 'Choose another name.',
    none: (file: string) => `${file} is no backup that can be read.`,
    noneMend: 'Name a file that `signalbox backup` made.',
  },
} as const)
