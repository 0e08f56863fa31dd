import type { Protocol } from '../protocol'
import { withheldOf } from './line-types'
import { layout, places } from './places'
import { read } from './read'

export const claudeCode: Protocol = {
  name: 'claude-code',
  title: 'Claude Code',
  layout,
  places,
  prune: [],
  read,
  withholds: ({ line, text }) => (line === null ? null : withheldOf(text)),
  gone: ({ place }) => (place === 'session' ? 'over' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: ['registration', 'state', 'document'],
  derives: false,
  unreadableRule: () => null,
  writing: null,
}
