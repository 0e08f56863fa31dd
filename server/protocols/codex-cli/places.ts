import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'
import { foretells } from './foretelling'
import { ROLLOUT } from './parsed-line'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const NAME = `rollout-\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}-(?<thread>${ID})\\.jsonl`
const HERE = new RegExp(`^sessions/\\d{4}/\\d{2}/\\d{2}/${NAME}$`)
const ASIDE = /^archived_sessions\/(?<name>rollout-(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T[\w-]+\.jsonl)$/

/** The root is the program's own directory: `~/.codex`, or what CODEX_HOME names. */
export const places: readonly Place[] = [
  {
    name: 'rollout',
    shape: 'lines',
    container: ROLLOUT,
    foretells,
    // The name tells the day of its directory: both are the local time at which it began.
    putAside: {
      to: (path) => (HERE.test(path) ? `archived_sessions/${path.slice(path.lastIndexOf('/') + 1)}` : null),
      from: (path) => {
        const { name, year, month, day } = ASIDE.exec(path)?.groups ?? {}
        const home = `sessions/${year}/${month}/${day}/${name}`
        return HERE.test(home) ? home : null
      },
    },
    match: byPattern(HERE),
  },
]

/** It is not offered by itself: what lies there is personal, so whoever wants it watched names it. */
export const layout: Layout = {
  usual: [],
  detect: (paths) =>
    weigh(paths, [
      { pattern: /^sessions\/\d{4}\/\d{2}\/\d{2}\/$/, weight: 60 },
      { pattern: /^archived_sessions\/rollout-[\dT-]+-[0-9a-f-]{36}\.jsonl$/, weight: 60 },
    ]),
  looksFor: 'sessions/<year>/<month>/<day>/ or archived_sessions/rollout-<time>-<id>.jsonl',
}
