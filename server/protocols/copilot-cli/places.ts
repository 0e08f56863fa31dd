import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'
import { foretells } from './foretelling'
import { EVENTS } from './parsed-line'

/** The root is the program's own directory: `~/.copilot`. */
export const places: readonly Place[] = [
  {
    name: 'events',
    shape: 'lines',
    container: EVENTS,
    foretells,
    match: byPattern(/^session-state\/(?<session>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/events\.jsonl$/),
  },
]

/** It is not offered by itself: what lies there is personal, so whoever wants it watched names it. */
export const layout: Layout = {
  usual: [],
  detect: (paths) => weigh(paths, [{ pattern: /^session-state\/[0-9a-f-]{36}\/events\.jsonl$/, weight: 70 }]),
  looksFor: 'session-state/<session>/events.jsonl',
}
