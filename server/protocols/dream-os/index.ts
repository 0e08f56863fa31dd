import { reading } from '@/lib/text/reading'
import type { Protocol } from '../protocol'
import { layout, places } from './places'
import { read } from './read'
import { writing } from './write'

export const dreamOs: Protocol = {
  name: 'dream-os',
  title: 'Dream.OS',
  layout,
  places,
  prune: [{ glob: '*.lock', rule: reading.ignored.lock }],
  read,
  gone: ({ state }) => GONE.get(state ?? '') ?? 'removed',
  known: [],
  staleAfterMs: null,
  beatEveryMs: null,
  writing,
}

/** What it means that a message left the place where it had this state. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['queued', 'taken'],
  ['inbox', 'consumed'],
  ['outbox', 'consumed'],
  ['staged', 'consumed'],
])
