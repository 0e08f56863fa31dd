import { foreseenBy } from './errors'

/** What the driver of Postgres throws, as `StoreError`. */
export const postgresError = foreseenBy([
  ['53100', 'full', 'The disk of the database server is full.', 'Free some space; reading goes on by itself.'],
  ['53', 'busy', 'The database server is out of connections or memory.', 'Raise its limits, or wait.'],
  ['55P03', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['40', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['25006', 'read-only', 'This connection to the database may only read.', null],
  ['42501', 'read-only', 'The database user may not do this.', 'Grant it the schemas `record` and `ledger`.'],
  ['58', 'io', 'The disk of the database server failed.', 'The log of the server says more.'],
  ['XX001', 'corrupt', 'The database is damaged.', 'The log of the server says more.'],
  ['XX002', 'corrupt', 'An index of the database is damaged.', 'Run REINDEX on it.'],
  ['3D000', 'missing', 'There is no such database.', 'Create it, or mend the address.'],
  ['28', 'unreachable', 'The database server refuses this user.', 'Check the user and password in the address.'],
  ['08', 'unreachable', 'The connection to the database server broke.', 'Check that it runs.'],
  ['57P', 'unreachable', 'The database server is stopping or starting.', 'Wait for it.'],
  ['ECONN', 'unreachable', 'The database server does not answer.', 'Check that it runs and the address.'],
  ['ENOTFOUND', 'unreachable', 'The database server is not known by this name.', 'Check the address.'],
  ['ENOENT', 'unreachable', 'The database server has no socket there.', 'Check that it runs and the address.'],
  ['CONNECT', 'unreachable', 'The database server does not answer.', 'Check that it runs and the address.'],
  ['CONNECTION_', 'unreachable', 'The connection to the database server broke.', 'Check that it runs.'],
])
