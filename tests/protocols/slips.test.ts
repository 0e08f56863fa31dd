import path from 'node:path'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { slips } from './slips'
import { writesWhatItReads } from './writing'

const folder = path.resolve(import.meta.dirname, 'slips')

/**
 * A bare list for each agent, with a flag that says what was read and no id: one folder, one line. What `deciding.ts` and
 * `forming.ts` ask does not hold of it: no slip is read as a decision, and none repeats another. `bare-list.test.ts` decides on one.
 */
keepsTheContract(
  slips,
  [...protocols, slips],
  path.join(folder, 'fixtures'),
  path.join(folder, 'fixtures.expected.txt'),
)
writesWhatItReads(slips)
