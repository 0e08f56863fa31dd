import { foreseenBy, StoreError } from './errors'

const NETWORK = ['The database server cannot be reached.', 'Check the network, and that it runs.'] as const

const CERTIFICATE = [
  'The database server could not show who it is.',
  'Name the authority that signed its certificate in NODE_EXTRA_CA_CERTS (a PEM file).',
] as const

const known = foreseenBy([
  ['53100', 'full', 'The disk of the database server is full.', 'Free some space; reading goes on by itself.'],
  ['53', 'busy', 'The database server is out of connections or memory.', 'Raise its limits, or wait.'],
  ['55P03', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['40', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['25006', 'read-only', 'This connection to the database may only read.', null],
  [
    '42501',
    'read-only',
    'The database user may not do this.',
    'Grant it CREATE on the database, or make it the owner of the schemas `record` and `ledger`.',
  ],
  ['58', 'io', 'The disk of the database server failed.', 'The log of the server says more.'],
  ['XX001', 'corrupt', 'The database is damaged.', 'The log of the server says more.'],
  ['XX002', 'corrupt', 'An index of the database is damaged.', 'Run REINDEX on it.'],
  ['3D000', 'missing', 'There is no such database.', 'Create it, or mend the address.'],
  ['28P01', 'unreachable', 'The database server refuses this password.', 'Check the user and password in the address.'],
  [
    '28',
    'unreachable',
    'The database server does not let this user in from here.',
    'Check the user in the address, and pg_hba.conf of the server: many let in only who adds ?sslmode=require.',
  ],
  [
    '57014',
    'busy',
    'The database server cancelled a statement.',
    'Raise its statement_timeout for this user, or wait.',
  ],
  ['25P', 'unreachable', 'The connection to the database server broke.', 'Check that it runs.'],
  ['08', 'unreachable', 'The connection to the database server broke.', 'Check that it runs.'],
  ['57P', 'unreachable', 'The database server is stopping or starting.', 'Wait for it.'],
  ['ECONN', 'unreachable', 'The database server does not answer.', 'Check that it runs and the address.'],
  ['ENOTFOUND', 'unreachable', 'The database server is not known by this name.', 'Check the address.'],
  ['ENOENT', 'unreachable', 'The database server has no socket there.', 'Check that it runs and the address.'],
  ['ETIMEDOUT', 'unreachable', ...NETWORK],
  ['EHOST', 'unreachable', ...NETWORK],
  ['ENET', 'unreachable', ...NETWORK],
  ['EAI_', 'unreachable', ...NETWORK],
  ['EPIPE', 'unreachable', ...NETWORK],
  ['EADDR', 'unreachable', ...NETWORK],
  ['EACCES', 'unreachable', 'This user may not talk to the database server.', 'Check the address.'],
  ['EMFILE', 'busy', 'No more files can be opened: there is no connection to the database.', 'Raise ulimit -n.'],
  ['ENFILE', 'busy', 'No more files can be opened: there is no connection to the database.', 'Raise ulimit -n.'],
  ['EPROTO', 'unreachable', ...CERTIFICATE],
  ['ERR_TLS', 'unreachable', ...CERTIFICATE],
  ['ERR_SSL', 'unreachable', ...CERTIFICATE],
  ['CERT_', 'unreachable', ...CERTIFICATE],
  ['DEPTH_ZERO_', 'unreachable', ...CERTIFICATE],
  ['SELF_SIGNED_', 'unreachable', ...CERTIFICATE],
  ['UNABLE_TO_', 'unreachable', ...CERTIFICATE],
  ['CONNECT', 'unreachable', 'The database server does not answer.', 'Check that it runs and the address.'],
  ['CONNECTION_', 'unreachable', 'The connection to the database server broke.', 'Check that it runs.'],
])

const PARAMETER = /configuration parameter "([\w.]+)"/

/**
 * What the driver of Postgres throws, as `StoreError`. What is not foreseen here counts as a mistake in what was to be
 * written: nothing that may pass by itself may be missing.
 */
export function postgresError(error: unknown): unknown {
  const [, parameter] = (error instanceof Error && PARAMETER.exec(error.message)) || []
  if (parameter === undefined) return known(error)
  const message = `The database server knows no parameter named ${parameter}.`
  const mend = 'Leave it out of the address, where sslmode is enough; and use Postgres 14 or newer.'
  return new StoreError('place', message, mend, { cause: error })
}
