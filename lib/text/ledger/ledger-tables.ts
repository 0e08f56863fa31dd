import type { TablesCompared } from '@/lib/ledger/told-row'
import { counted, number } from '../number'
import { spoken } from '../spoken'
import { NOT_COMPARED } from './ledger-words'

/** Of the tables, compared with what the entries of the ledger tell. */
export const tables = spoken('tables', {
  older:
    'The tables were not compared: an older version wrote this ledger, and no console has put on record how they stand.',
  compared: (rows: TablesCompared['rows']) => {
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `Compared with the tables: ${counted(all, 'row', 'rows')} of ${Object.keys(rows).join(', ')} are as the entries tell.`
  },
  since: (n: number, signed: boolean | null) =>
    `What stood there before entry ${number(n)} was taken as it was${signed === true ? '; that entry is signed' : ', by a key that is not known here'}.`,
  notCompared: `Not compared: ${NOT_COMPARED}.`,
  checkpoints: (directory: string) =>
    `Checkpoints go to ${directory}. A program of the same user can change them there too: a directory on another machine protects from that.`,
  differ: (count: number) =>
    `${counted(count, 'row of the tables is', 'rows of the tables are')} other than the entries tell: somebody changed the database without the console.`,
  more: (count: number) => `and ${number(count)} more, which signalbox verify names`,
} as const)
