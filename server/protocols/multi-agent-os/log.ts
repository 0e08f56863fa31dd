import type { Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { originalOf } from '@/lib/source/conflict-name'
import { parseClaimed } from '@/lib/time/time'
import { why } from '@/lib/unread/why-unread'
import { withoutColours } from '@/server/protocols/kit/colours'
import { stem } from '@/server/protocols/kit/path'
import { unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found, ReadContext } from '../protocol'
import { logLine } from './log-line'
import { WATCHED } from './schema'

export function readLogLine({ text, path, captures, context }: Found): Reading[] {
  if (text.trim() === '') return []
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    const at = new TextEncoder().encode(text.slice(0, nul)).length
    return [unreadable({ reason: why('json-nul'), at, line: 1, column: [...text.slice(0, nul)].length + 1 })]
  }
  const watcher = watcherOf(path, captures)
  const { time, level, text: said } = logLine(withoutColours(text))
  return [
    {
      reading: 'log',
      channel: watcher,
      agent: watched(watcher, context),
      level,
      text: said === '' ? text.trim() : said,
      claimed: parseClaimed(time, context.zone),
      delivery: null,
      flags: [],
    },
  ]
}

/** What lost against a log is of the same watcher, not of one more. */
function watcherOf(path: string, { watcher = '' }: Found['captures']): string {
  const original = originalOf(path)
  return original === null ? watcher : stem(original)
}

/** Whose log it is: `codex-watcher`, `watcher_hamgr`, `codex-1`. */
function watched(watcher: string, { aliases }: ReadContext): string | null {
  const named = aliases.get(watcher)
  if (named !== undefined) return named
  const bare = watcher.replace(/^watch(?:er)?[-_.]|[-_.]?watch(?:er)?$/gi, '')
  if (bare === '') return null
  const agent = agentName(bare, aliases)
  return aliases.has(bare) ? agent : (WATCHED.get(agent.replaceAll('_', '-')) ?? agent)
}
