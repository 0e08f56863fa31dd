import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { Protocol } from '../protocol'
import { layout, places, WITHIN } from './places'
import { read } from './read'

export const ohMyClaudecode: Protocol = {
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
  gone: ({ place, withFile }) => (place === 'mailbox' && withFile ? 'team ended' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: ['registration', 'state', 'document'],
  derives: false,
  unreadableRule: () => null,
  writing: null,
}
