import type { LogReading, Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { fault as words } from '@/lib/text/messages/json-words'
import { parseClaimed } from '@/lib/time/time'
import { withoutColours } from '@/server/protocols/kit/colours'
import { originalOf } from '@/server/protocols/kit/conflict-copy'
import { stem } from '@/server/protocols/kit/path'
import { unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found, ReadContext } from '../protocol'
import { WATCHED } from './schema'

const STAMPED =
  /^\s*\[?(\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?)\]?[\s:|-]*/
const LEVEL =
  /^(?:\[[^\]]{0,40}\]\s*)?\[?(DEBUG|TRACE|INFO|NOTICE|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL)\]?(?:\s*[:|-]\s*|\s+|$)/i
const LEVELS: ReadonlyMap<string, LogReading['level']> = new Map<string, LogReading['level']>([
  ['DEBUG', 'debug'],
  ['TRACE', 'debug'],
  ['INFO', 'info'],
  ['NOTICE', 'info'],
  ['WARN', 'warning'],
  ['WARNING', 'warning'],
  ['ERROR', 'error'],
  ['ERR', 'error'],
  ['FATAL', 'error'],
  ['CRITICAL', 'error'],
])

export function readLogLine({ text, path, captures, context }: Found): Reading[] {
  if (text.trim() === '') return []
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    const at = new TextEncoder().encode(text.slice(0, nul)).length
    return [unreadable({ reason: words.nul, at, line: 1, column: [...text.slice(0, nul)].length + 1 })]
  }
  const watcher = watcherOf(path, captures)
  const plain = withoutColours(text)
  const stamp = STAMPED.exec(plain)
  const rest = stamp === null ? plain : plain.slice(stamp[0].length)
  const level = LEVEL.exec(rest)
  const said = (level === null ? rest : rest.slice(level[0].length)).trim()
  return [
    {
      reading: 'log',
      channel: watcher,
      agent: watched(watcher, context),
      level: LEVELS.get(level?.[1]?.toUpperCase() ?? '') ?? null,
      text: said === '' ? text.trim() : said,
      claimed: parseClaimed(stamp?.[1]?.trim() ?? null, context.zone),
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
