import { lines } from '@/server/containers/lines-container'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import type { Layout, Place } from '../protocol'

/** A team's channel. */
export const CHANNEL = lines()

/** The root is the directory of teams or one team. Whatever else lies there belongs to other tools. */
export const places: readonly Place[] = [
  { name: 'channel', shape: 'lines', container: CHANNEL, match: byPattern(/^(?:(?<team>[^/]+)\/)?channel\.jsonl$/) },
]

export const layout: Layout = {
  usual: ['~/.claude/teams'],
  detect: (paths) =>
    weigh(paths, [
      { pattern: /^[^/]+\/channel\.jsonl$/, weight: 80 },
      { pattern: /^channel\.jsonl$/, weight: 80 },
    ]),
  looksFor: '<team>/channel.jsonl, or channel.jsonl of one team',
}
