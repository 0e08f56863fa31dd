import type { TablesCompared } from '@/lib/ledger/told-row'
import { counted, number } from '../number'
import { spoken } from '../spoken'
import { NOT_COMPARED } from './ledger-words'

/** Of the tables, compared with what the entries of the ledger tell. */
export const tables = spoken('tables', {
  older:
    'The tables were not compared: an older version wrote this ledger, and no console has recorded their state yet.',
  compared: (rows: TablesCompared['rows']) => {
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `Compared with the tables ${Object.keys(rows).join(', ')}: ${counted(all, 'row matches', 'rows match')} the entries.`
  },
  since: (n: number, signed: boolean | null) =>
    `Rows from before entry ${number(n)} were taken as they were${signed === true ? '; that entry is signed' : '; that entry is signed with a key that is unknown here'}.`,
  notCompared: `Not compared: ${NOT_COMPARED}.`,
  checkpoints: (directory: string) =>
    `Checkpoints are written to ${directory}. A program run by the same user can change them there too. A directory on another machine prevents that.`,
  differ: (count: number) =>
    `${counted(count, 'table row differs', 'table rows differ')} from the entries: somebody changed the database without the console.`,
  more: (count: number) => `and ${number(count)} more; run signalbox verify to list them`,
} as const)
