import path from 'node:path'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { slips } from './slips'
import { writesWhatItReads } from './writing'

const folder = path.resolve(import.meta.dirname, 'slips')

/** A bare list for each agent, with a flag that says what was read and no id: one folder, one line. */
keepsTheContract(
  slips,
  [...protocols, slips],
  path.join(folder, 'fixtures'),
  path.join(folder, 'fixtures.expected.txt'),
)
writesWhatItReads(slips)
