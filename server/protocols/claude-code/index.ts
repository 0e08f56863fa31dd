import { LEFT } from '@/lib/message/left-place'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { Protocol } from '../protocol'
import { callsIn } from './calls-made'
import { owes, owesByTask } from './debts'
import { forgetting } from './forgetting'
import { keepsContents, withheldOf } from './line-types'
import { layout, places } from './places'
import { projects } from './projects'
import { read } from './read'
import { terminalOf } from './resume'
import { writing } from './write'

export const claudeCode: Protocol = {
  name: 'claude-code',
  title: 'Claude Code',
  layout,
  places,
  prune: [{ glob: '*.lock', rule: LEFT_OUT.lock }],
  read,
  projects,
  newestFirst: true,
  withholds: (line) => withheldOf(line.text, keepsContents(line)),
  keepDays: 30,
  forgetting,
  gone: ({ place, withFile }) => {
    if (place === 'session') return withFile ? LEFT.ended : LEFT.over
    return place === 'inbox' ? (withFile ? 'team ended' : LEFT.read) : 'removed'
  },
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: ['registration', 'state', 'document'],
  derives: false,
  terminal: terminalOf,
  calls: callsIn,
  unreadableRule: () => null,
  queues: true,
  rules: [],
  owes,
  owesByTask,
  writing,
}
