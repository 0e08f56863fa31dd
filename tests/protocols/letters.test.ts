import path from 'node:path'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { letters } from './letters'
import { writesWhatItReads } from './writing'

const folder = path.resolve(import.meta.dirname, 'letters')

/** Letters in Markdown with a header, which says whether they were read: one folder, one line. */
keepsTheContract(
  letters,
  [...protocols, letters],
  path.join(folder, 'fixtures'),
  path.join(folder, 'fixtures.expected.txt'),
)
writesWhatItReads(letters)
