import { counted } from '../number'
import { spoken } from '../spoken'

/** What runs here, and whose work goes with it. */
export const about = spoken('about', {
  title: 'About',
  facts: 'This console',
  version: 'Version',
  commit: 'Commit',
  noCommit: 'not known: it was built without Git',
  changed: 'with changes that are not committed',
  node: 'Node',
  data: 'Data directory',
  database: 'Database',
  databases: { sqlite: 'SQLite, in the data directory', postgres: 'Postgres' },
  failed: 'What runs here could not be had.',
  licences: {
    title: 'Licences',
    count: (packages: number) => `${counted(packages, 'package is', 'packages are')} shipped with this version.`,
    none: 'The list is made by npm run build, and there is none here.',
    unnamed: 'names none',
    looking: 'Looking it up…',
    noText: 'It came without the words of its licence.',
    failed: 'The words of this licence could not be had.',
  },
} as const)
