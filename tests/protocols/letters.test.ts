import path from 'node:path'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { letters } from './letters'
import { writesWhatItReads } from './writing'

const folder = path.resolve(import.meta.dirname, 'letters')

/**
 * Letters in Markdown with a header, which says whether they were read: one folder, one line. What `deciding.ts` and
 * `forming.ts` ask does not hold of it: no letter is read as a decision, and none repeats another. `markdown-mail.test.ts` decides in one.
 */
keepsTheContract(
  letters,
  [...protocols, letters],
  path.join(folder, 'fixtures'),
  path.join(folder, 'fixtures.expected.txt'),
)
writesWhatItReads(letters)
