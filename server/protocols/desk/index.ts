import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { forgetting } from './forgetting'
import { layout, places } from './places'
import { read } from './read'
import { writing } from './write'

/** A protocol of our own: how any program asks a person, by files alone. */
export const desk: DecidingProtocol = {
  name: 'desk',
  title: 'Desk',
  layout,
  places,
  prune: [],
  read,
  gone: ({ place }) => (place === 'request' ? 'withdrawn' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: [],
  forgetting,
  derives: false,
  unreadableRule: () => null,
  greetsAt: 'console.sock',
  rules: [],
  writing,
}
