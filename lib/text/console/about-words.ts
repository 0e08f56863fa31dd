import { counted } from '../number'
import { spoken } from '../spoken'

/** What runs here, and whose work goes with it. */
export const about = spoken('about', {
  title: 'About',
  facts: 'This console',
  version: 'Version',
  commit: 'Commit',
  noCommit: 'unknown: built without Git',
  changed: 'with uncommitted changes',
  node: 'Node',
  data: 'Data directory',
  database: 'Database',
  databases: { sqlite: 'SQLite, in the data directory', postgres: 'Postgres' },
  failed: 'Could not load the details of this console.',
  licences: {
    title: 'Licences',
    count: (packages: number) => `${counted(packages, 'package is', 'packages are')} shipped with this version.`,
    none: 'There is no list of licences here: npm run build creates it.',
    unnamed: 'no licence named',
    looking: 'Loading…',
    noText: 'This package came without the text of its licence.',
    failed: 'Could not load the text of this licence.',
  },
} as const)
