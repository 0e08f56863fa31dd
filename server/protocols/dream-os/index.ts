import { LEFT_OUT } from '@/lib/source/leaving-out'
import { isWhy } from '@/lib/unread/why-unread'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { readEach } from '@/server/protocols/kit/read-each'
import { owes, owesByTask } from './judging/debts'
import { MAILBOX_RULES } from './mailbox-rules'
import { layout, places } from './places'
import { read } from './read'
import { restsOn } from './rules'
import { TRAFFIC_RULES } from './traffic-rules'
import { writing } from './write'

/** Who is idle writes nothing for hours; who says that it is busy is heard within this (DRM360). */
const BUSY_FOR_MS = 30 * 60_000

export const dreamOs: DecidingProtocol = {
  name: 'dream-os',
  title: 'Dream.OS',
  layout,
  places,
  prune: [{ glob: '*.lock', rule: LEFT_OUT.lock }],
  read: readEach(places, read),
  gone: ({ place, state }) => (place === 'queue' ? 'taken' : (GONE.get(state ?? '') ?? 'removed')),
  known: [],
  staleAfterMs: (state) => (state?.toUpperCase() === 'BUSY' ? BUSY_FOR_MS : null),
  beatEveryMs: null,
  keeps: ['state', 'document'],
  derives: false,
  unreadableRule: (reason) => (isWhy(reason, 'json-template') ? 'DRM350' : null),
  queues: true,
  rules: [...TRAFFIC_RULES, ...MAILBOX_RULES],
  owes,
  owesByTask,
  restsOn,
  writing,
}

/** What it means that a message left the place where it had this state. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['queued', 'taken'],
  ['inbox', 'consumed'],
  ['outbox', 'consumed'],
  ['staged', 'consumed'],
])
