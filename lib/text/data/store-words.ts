import { spoken } from '../spoken'

/** Why the data cannot be opened, read or moved, for SQLite files and Postgres alike. */
export const store = spoken('store', {
  newer: 'This data was written by a newer version of Signalbox.',
  derivedByNewer: 'The index was built by a newer version of Signalbox.',
  newerMend: 'Use that version, or choose another --data directory or --database.',
  foreign: 'The migrations recorded in this data belong to no version of Signalbox that this one knows.',
  foreignMend: 'Use the version that wrote it, choose another --data directory or --database, or restore a backup.',
  /** `what`: such as `table people`. */
  altered: (what: string) => `The tables of this data are not as version 0.1.0 created them: ${what} differs.`,
  alteredMend: 'Undo that change in the database, or restore a backup.',
  nothing: 'This data is still empty.',
  older: 'This data was written by an older version of Signalbox.',
  /** The tail makes the index and the console the ledger: each upgrades what it writes. */
  mend: {
    record: { missing: 'Run `signalbox serve` or `signalbox index`.', older: 'Run `signalbox index` on it once.' },
    ledger: {
      missing: 'No actions have been recorded yet: `signalbox serve` creates the ledger.',
      older: 'Start `signalbox serve` on it once. It copies the ledger into `backups` before it changes the tables.',
    },
  },
  /** `pid`: empty where it is not known. */
  locked: (pid: string, directory: string) =>
    `Another process${pid === '' ? '' : ` (${pid})`} is already reading the agents' files into ${directory}.`,
  lockedMend: 'Stop it first, or use another --data directory.',
  readBy: 'Another process has started to read this source.',
  readByMend: 'Nothing to do: reading continues in that process.',
  lockKept: 'Could not release the lock of the data directory.',
  network: (directory: string, name: string) =>
    `${directory} is on a network file system (${name}), where a database can be corrupted.`,
  keepsNothing: (directory: string, name: string) => `${directory} is on ${name}, which does not keep files.`,
  localMend: 'Choose a local directory with --data.',
  noRoom: (code: string) => `There is no space left on the disk (${code}).`,
  noRoomMend: 'Free some space.',
  fullMend: 'Free some space, then run the command again.',
  noBinding: 'The binding of SQLite is missing, or was built for another version of Node.',
  noBindingMend: (command: string) => `Run ${command}, then try again.`,
  unwritable: (directory: string) => `${directory} cannot be written.`,
  unwritableMend: 'Choose another directory with --data.',
  readOnly: (directory: string) => `${directory} cannot be written: its file system is mounted read-only.`,
  readOnlyMend: 'Check the system log, then mount it writable. Reading continues automatically.',
  observationMissing: (id: number) => `Observation ${id} is missing.`,
  observationMissingMend: 'Run `signalbox doctor`.',
  notClosed: (file: string) => `Could not close ${file}.`,
  moveAgain: 'Run the move again.',
  notEmpty: {
    files: (directory: string, found: string) => `${directory} is not empty: it contains ${found}.`,
    filesMend: 'Name a directory without data.',
    schemas: (found: string) => `The database is not empty: it contains ${found}.`,
    schemasMend: 'Name a database without the schemas `record` and `ledger`.',
  },
  carried: (table: string) => `What was written to ${table} differs from what was read.`,
  carriedMend: 'Check the disk and memory of this machine, then try again.',
  backup: {
    taken: (file: string) => `${file} already exists.`,
    takenMend: 'Choose another name.',
    none: (file: string) => `${file} is not a readable backup.`,
    noneMend: 'Name a file made by `signalbox backup`.',
  },
} as const)
