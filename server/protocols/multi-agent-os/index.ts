import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { readEach } from '@/server/protocols/kit/read-each'
import { owes, owesByTask } from './debts'
import { GUARDRAIL_RULES } from './guardrail-rules'
import { layout, places, prune } from './places'
import { read } from './read'
import { RECORD_RULES } from './record-rules'
import { RULES } from './rules'
import { WATCH_RULES } from './watch-rules'
import { writing } from './write'

/** The threshold of the protocol's own `who`. */
const STALE_AFTER_MS = 300_000

export const multiAgentOs: DecidingProtocol = {
  name: 'multi-agent-os',
  title: 'Multi-Agent OS',
  layout,
  places,
  prune,
  read: readEach(places, read),
  gone: ({ place }) => (place === 'presence' ? 'OFFLINE' : 'removed'),
  known: [{ agent: 'supervisor', role: 'supervisor', tier: null }],
  staleAfterMs: () => STALE_AFTER_MS,
  beatEveryMs: STALE_AFTER_MS,
  keeps: ['registration', 'document'],
  derives: false,
  unreadableRule: () => null,
  rules: [...RULES, ...RECORD_RULES, ...GUARDRAIL_RULES, ...WATCH_RULES],
  owes,
  owesByTask,
  writing,
}
