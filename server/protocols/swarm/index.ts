import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { AUTONOMY_RULES } from './autonomy-rules'
import { owes, owesByTask } from './debts'
import { HANDLES } from './handles'
import { layout, places } from './places'
import { read } from './read'
import { RECORD_RULES } from './record-rules'
import { RULES } from './rules'
import { writing } from './write'

export const swarm: DecidingProtocol = {
  name: 'swarm',
  title: 'Swarm',
  layout,
  places,
  prune: [],
  read,
  gone: () => 'team ended',
  known: HANDLES,
  staleAfterMs: () => null,
  beatEveryMs: 300_000,
  keeps: [],
  derives: true,
  unreadableRule: () => 'SWM230',
  rules: [...RULES, ...RECORD_RULES, ...AUTONOMY_RULES],
  judgedByIndex: true,
  owes,
  owesByTask,
  writing,
}
