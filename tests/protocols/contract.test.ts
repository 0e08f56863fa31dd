import path from 'node:path'
import { decides, writes } from '@/server/protocols/kit/capable'
import { protocols } from '@/server/protocols/registry'
import { keepsTheContract } from './contract'
import { decidesWhatItReads } from './deciding'
import { forgetsWhatItReads } from './forgetting'
import { formsWhatItReads } from './forming'
import { writesWhatItReads } from './writing'

const fixtures = path.resolve(import.meta.dirname, '../fixtures')

for (const protocol of protocols) {
  const tree = path.join(fixtures, protocol.name)
  keepsTheContract(protocol, protocols, tree, `${tree}.expected.txt`)
  if (writes(protocol)) writesWhatItReads(protocol)
  if (writes(protocol)) formsWhatItReads(protocol)
  if (protocol.forgetting !== undefined) forgetsWhatItReads(protocol, protocol.forgetting, tree)
  if (decides(protocol)) decidesWhatItReads(protocol)
}
