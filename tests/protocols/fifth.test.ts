import path from 'node:path'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { pigeonPost } from './fifth'

const folder = path.resolve(import.meta.dirname, 'fifth')

/** One folder, one line in a list, fixtures dropped in: the same suite finds them, and no other file knows. */
keepsTheContract(
  pigeonPost,
  [...protocols, pigeonPost],
  path.join(folder, 'fixtures'),
  path.join(folder, 'fixtures.expected.txt'),
)
