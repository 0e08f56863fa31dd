import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { readEach } from '@/server/protocols/kit/read-each'
import { owes, owesByTask } from './debts'
import { THRESHOLDS } from './metric-rules'
import { layout, places } from './places'
import { read } from './read'
import { TRAFFIC_RULES } from './traffic-rules'
import { writing } from './write'

/** Agents beat every quarter of an hour or on change; after two missed beats they are stale. */
const BEAT_EVERY_MS = 15 * 60_000
const STALE_AFTER_MS = 2 * BEAT_EVERY_MS

export const clawOs: DecidingProtocol = {
  name: 'claw-os',
  title: 'ClawOS',
  layout,
  places,
  prune: [],
  read: readEach(places, read),
  gone: ({ state, expiresAt, at }) => {
    if (state !== 'inbox') return 'removed'
    return expiresAt !== null && at >= expiresAt ? 'expired' : 'consumed'
  },
  known: [],
  staleAfterMs: () => STALE_AFTER_MS,
  beatEveryMs: BEAT_EVERY_MS,
  keeps: ['registration', 'state', 'document'],
  derives: false,
  unreadableRule: () => null,
  queues: true,
  thresholds: THRESHOLDS,
  rules: TRAFFIC_RULES,
  owes,
  owesByTask,
  writing,
}
