import { spoken } from '../spoken'

const network = ['The database server cannot be reached.', 'Check the network, and that it runs.'] as const
const broke = ['The connection to the database server broke.', 'Check that it runs.'] as const
const noAnswer = ['The database server does not answer.', 'Check that it runs and the address.'] as const
const written = ['Another process is writing to this data.', 'Stop the other one, or wait.'] as const
const space = 'Free some space; reading goes on by itself.'
const serverLog = 'The log of the server says more.'

/** What a driver says, with its own code. */
export const coded = (message: string, code: string) => `${message} (${code})`

/** What is said of Postgres, and what to do about it. */
export const postgres = spoken('postgres', {
  network,
  broke,
  noAnswer,
  written,
  certificate: [
    'The database server could not show who it is.',
    'Name the authority that signed its certificate in NODE_EXTRA_CA_CERTS (a PEM file).',
  ],
  full: ['The disk of the database server is full.', space],
  spent: ['The database server is out of connections or memory.', 'Raise its limits, or wait.'],
  readOnly: [
    'This connection to the database may only read.',
    'Name the server that takes writes (a standby does not), or set default_transaction_read_only off for this database and user.',
  ],
  mayNot: [
    'The database user may not do this.',
    'Grant it CREATE on the database, or make it the owner of the schemas `record` and `ledger`.',
  ],
  disk: ['The disk of the database server failed.', serverLog],
  damaged: ['The database is damaged.', serverLog],
  indexDamaged: ['An index of the database is damaged.', 'Run REINDEX on it.'],
  none: ['There is no such database.', 'Create it, or mend the address.'],
  password: ['The database server refuses this password.', 'Check the user and password in the address.'],
  notLetIn: [
    'The database server does not let this user in from here.',
    'Check the user in the address, and pg_hba.conf of the server: many let in only who adds ?sslmode=require.',
  ],
  cancelled: ['The database server cancelled a statement.', 'Raise its statement_timeout for this user, or wait.'],
  starting: ['The database server is stopping or starting.', 'Wait for it.'],
  unknownHost: ['The database server is not known by this name.', 'Check the address.'],
  noSocket: ['The database server has no socket there.', 'Check that it runs and the address.'],
  mayNotTalk: ['This user may not talk to the database server.', 'Check the address.'],
  openFiles: ['No more files can be opened: there is no connection to the database.', 'Raise ulimit -n.'],
  shared: [
    'A pooler before the database server gives each transaction another session; settings, locks and notifications must outlive one.',
    'Set pool_mode = session for this database in the pooler, or give the address of the server itself.',
  ],
  noSession: (seconds: number) => `The database server gives no further session within ${seconds} s.`,
  noSessionMend: 'Where a pooler stands before it, raise its default_pool_size to 50 or more; else look at the server.',
  pooler: (says: string) => `A pooler before the database server, or the server itself, says: ${says}.`,
  poolerMend: 'Its log says more.',
  parameter: (name: string) => `The database server knows no parameter named ${name}.`,
  parameterMend: 'Leave it out of the address, where sslmode is enough; and use Postgres 14 or newer.',
  encoding: (encoding: string) => `The database keeps text as ${encoding}, which not every message fits into.`,
  encodingMend: "Make another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  noSchema: (schema: string) => `The database has no schema named ${schema} yet.`,
  noSchemaMend: 'Start `signalbox serve` with this database once.',
  held: {
    tails: "A tail reads the agents' files into this database.",
    consoles: 'A console is served from this database.',
  },
  heldMend: 'Stop all of them first.',
  taken: 'This database is being rebuilt or moved.',
  takenMend: 'Wait until that has ended.',
} as const)

/** The same of SQLite. */
export const sqlite = spoken('sqlite', {
  written,
  full: ['The disk of the data directory is full.', space],
  readOnly: ['The data directory cannot be written.', 'Check its owner and permissions.'],
  damaged: ['The index is damaged.', 'Run `signalbox doctor`, then `signalbox reindex`.'],
  noDatabase: ['The file of the index is not a database.', 'Move it away; it is built again.'],
  disk: ['The disk of the data directory failed.', 'Check the disk; the system log says more.'],
  none: ['There is no data here that can be opened.', 'Check the data directory.'],
  fileGone: (file: string) => `${file} is gone, or another one lies in its place: nothing can be kept.`,
  fileGoneMend: 'Stop Signalbox, put back what lay there, or the latest backup, and start again.',
  noFile: (file: string) => `There is no ${file} yet.`,
  noFileMend: 'Start `signalbox serve` once, or name the data directory with --data.',
  refuses: (file: string, name: string, value: string | number, found: unknown) =>
    `SQLite refuses ${name} = ${value} on ${file}; it says ${found}.`,
  tooOld: (version: string | undefined, oldest: string) => `SQLite ${version} is too old; ${oldest} is needed.`,
  threadEnded: 'A thread of the index ended.',
  threadEndedMend: 'Start Signalbox again.',
} as const)
