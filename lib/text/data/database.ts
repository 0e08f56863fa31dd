import { spoken } from '../spoken'

const network = [
  'The database server cannot be reached.',
  'Check the network, and that the server is running.',
] as const
const broke = ['The connection to the database server was lost.', 'Check that the server is running.'] as const
const noAnswer = [
  'The database server does not respond.',
  'Check the address, and that the server is running.',
] as const
const written = ['Another process is writing to this data.', 'Stop that process, or wait.'] as const
const space = 'Free some space. Reading continues automatically.'
const serverLog = 'See the log of the server.'

/** What a driver says, with its own code before the full stop. */
export const coded = (message: string, code: string) =>
  message.replace(/[.。]?$/, (stop) => (stop === '。' ? `（${code}）。` : ` (${code})${stop}`))

/** What is said of Postgres, and what to do about it. */
export const postgres = spoken('postgres', {
  network,
  broke,
  noAnswer,
  written,
  certificate: [
    'Could not verify the identity of the database server.',
    'Name the certificate authority (a PEM file) that signed its certificate in NODE_EXTRA_CA_CERTS.',
  ],
  full: ['The disk of the database server is full.', space],
  spent: ['The database server is out of connections or memory.', 'Raise its limits, or wait.'],
  readOnly: [
    'This connection to the database is read-only.',
    'Name the server that accepts writes (a standby does not), or turn off default_transaction_read_only for this database and user.',
  ],
  mayNot: [
    'The database user does not have permission to do this.',
    'Grant it CREATE on the database, or make it the owner of the schemas `record` and `ledger`.',
  ],
  disk: ['The disk of the database server failed.', serverLog],
  damaged: ['The database is damaged.', serverLog],
  indexDamaged: ['An index of the database is damaged.', 'Run REINDEX on it.'],
  none: ['There is no such database.', 'Create the database, or correct the address.'],
  password: ['The database server rejects this password.', 'Check the user and password in the address.'],
  notLetIn: [
    'The database server does not allow this user to connect from here.',
    'Check the user in the address, and pg_hba.conf of the server. Many servers require ?sslmode=require.',
  ],
  cancelled: ['The database server cancelled a statement.', 'Raise statement_timeout for this user, or wait.'],
  starting: ['The database server is stopping or starting.', 'Wait until it is running.'],
  unknownHost: ['There is no database server with this name.', 'Check the address.'],
  noSocket: ['The database server has no socket there.', 'Check the address, and that the server is running.'],
  mayNotTalk: ['This user does not have permission to connect to the database server.', 'Check the address.'],
  openFiles: [
    'No more files can be opened, so there is no connection to the database.',
    'Raise the limit on open files (ulimit -n).',
  ],
  shared: [
    'A pooler in front of the database server gives each transaction another session, but settings, locks and notifications must outlast a transaction.',
    'Set pool_mode = session for this database in the pooler, or use the address of the server itself.',
  ],
  noSession: (seconds: number) => `The database server did not provide another session within ${seconds} s.`,
  noSessionMend:
    'If there is a pooler in front of it, raise its default_pool_size to 50 or more; otherwise, check the server.',
  pooler: (says: string) => `The database server, or a pooler in front of it, says: ${says}.`,
  poolerMend: 'See its log.',
  parameter: (name: string) => `The database server does not know the parameter ${name}.`,
  parameterMend: 'Remove it from the address (sslmode is enough), and use Postgres 14 or newer.',
  encoding: (encoding: string) => `The database stores text as ${encoding}, which cannot hold every message.`,
  encodingMend: "Create another database: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
  noSchema: (schema: string) => `The database has no schema named ${schema} yet.`,
  noSchemaMend: 'Start `signalbox serve` with this database once to create it.',
  held: {
    tails: "A tail is reading the agents' files into this database.",
    consoles: 'A console is running on this database.',
  },
  heldMend: 'Stop all of them first.',
  taken: 'This database is being rebuilt or moved.',
  takenMend: 'Wait until that is complete.',
} as const)

/** The same of SQLite. */
export const sqlite = spoken('sqlite', {
  written,
  full: ['The disk of the data directory is full.', space],
  readOnly: ['The data directory cannot be written.', 'Check its owner and permissions.'],
  damaged: ['The index is damaged.', 'Run `signalbox doctor`, then `signalbox reindex`.'],
  noDatabase: ['The index file is not a database.', 'Move it away. The index is then rebuilt.'],
  disk: ['The disk of the data directory failed.', 'Check the disk and the system log.'],
  none: ['There is no data here that can be opened.', 'Check the data directory.'],
  fileGone: (file: string) => `${file} is missing or was replaced, so nothing can be stored.`,
  fileGoneMend: 'Stop Signalbox, put back the original file or restore the latest backup, and start again.',
  noFile: (file: string) => `${file} does not exist yet.`,
  noFileMend: 'Start `signalbox serve` once to create it, or name the data directory with --data.',
  refuses: (file: string, name: string, value: string | number, found: unknown) =>
    `SQLite refuses ${name} = ${value} on ${file}: it returns ${found}.`,
  tooOld: (version: string | undefined, oldest: string) => `SQLite ${version} is too old; ${oldest} is needed.`,
  heldOpen: 'What was deleted still lies in the files of the index, because another process is reading them.',
  heldOpenMend: 'Stop that process, and run the command again.',
  threadEnded: 'A thread of the index stopped.',
  threadEndedMend: 'Start Signalbox again.',
} as const)
