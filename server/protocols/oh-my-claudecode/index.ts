import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { owes, owesByTask } from './debts'
import { forgetting } from './forgetting'
import { layout, places, WITHIN } from './places'
import { read } from './read'
import { writing } from './write'

export const ohMyClaudecode: DecidingProtocol = {
  name: 'oh-my-claudecode',
  title: 'oh-my-claudecode',
  layout,
  within: WITHIN,
  places,
  prune: [
    { glob: '.lock*', rule: LEFT_OUT.lock },
    { glob: '*.lock', rule: LEFT_OUT.lock },
    { glob: '*.tmp.*', rule: LEFT_OUT.temporary },
    { glob: '*.tmp-*', rule: LEFT_OUT.temporary },
  ],
  read,
  forgetting,
  gone: ({ place, withFile }) => (place === 'mailbox' && withFile ? 'team ended' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: ['registration', 'state', 'document'],
  derives: false,
  unreadableRule: () => null,
  queues: true,
  rules: [],
  owes,
  owesByTask,
  writing,
}
