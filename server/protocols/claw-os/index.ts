import type { Protocol } from '../protocol'
import { layout, places } from './places'
import { read } from './read'

/** Twice the quarter of an hour at which agents beat. */
const STALE_AFTER_MS = 30 * 60_000

export const clawOs: Protocol = {
  name: 'claw-os',
  title: 'ClawOS',
  layout,
  places,
  prune: [],
  read,
  gone: ({ state, expiresAt, at }) => {
    if (state !== 'inbox') return 'removed'
    return expiresAt !== null && at >= expiresAt ? 'expired' : 'consumed'
  },
  known: [],
  staleAfterMs: STALE_AFTER_MS,
}
