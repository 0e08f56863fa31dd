import type { LogReading } from '@/lib/message/reading'
import { asWritten } from '@/server/protocols/kit/as-written'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { labelled } from '@/server/protocols/kit/prose'
import { RECORD } from './places'

/** What a line of a log says, and what it says of when and how grave. */
export type LogLine = { time: unknown; level: LogReading['level']; text: string }

const STAMPED =
  /^\s*\[?(\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?)\]?[\s:|-]*/
const WORD =
  'DEBUG|TRACE|VERBOSE|INFO|NOTICE|SUCCESS|WARN|WARNING|ERROR|ERR|FATAL|CRITICAL|CRIT|SEVERE|PANIC|ALERT|EMERG|EMERGENCY'
/** In brackets, or before a sign; without one it is in capitals, as a sentence may begin with such a word. */
const MARKED = new RegExp(
  String.raw`^(?:\[ ?(${WORD}) ?\](?:\s*[:|]\s*|\s+-\s+|\s+|$)|(${WORD})(?:\s*[:|]\s*|\s+-\s+|\s*$))`,
  'i',
)
const BARE = new RegExp(String.raw`^(${WORD})\s+`)
/** What stands before a level: a time of day, who logs, signs. */
const BEFORE = [
  /^\[[^\]]{0,60}\](?:\s*[:|]\s*|\s+-\s+|\s*)/,
  /^\([^()]{1,60}\)\s+/,
  /^(?:\p{So}|\ufe0f|\u200d){1,8}\s*/u,
  /^\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?\s*[|-]?\s+/,
  /^[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \S{1,60} /,
  /^[^\s|:[\](){}]{1,60}\s+[-|]\s+/,
  /^[\w$/.-]{1,60}\[\d{1,9}\]:?\s+/,
  /^\w[\w$-]{0,60}(?:[./][\w$-]{1,60})+:?\s+/,
]
const MOST_BEFORE = 4

const LEVELS: ReadonlyMap<string, LogReading['level']> = new Map<string, LogReading['level']>([
  ...['DEBUG', 'TRACE', 'VERBOSE', '10', '20'].map((word) => [word, 'debug'] as const),
  ...['INFO', 'NOTICE', 'SUCCESS', '30'].map((word) => [word, 'info'] as const),
  ...['WARN', 'WARNING', '40'].map((word) => [word, 'warning'] as const),
  ...['ERROR', 'ERR', 'FATAL', 'CRITICAL', 'CRIT', 'SEVERE', 'PANIC', 'ALERT', 'EMERG', 'EMERGENCY', '50', '60'].map(
    (word) => [word, 'error'] as const,
  ),
])

const PAIR = /([A-Za-z@][\w.@-]{0,60})=("(?:[^"\\]|\\.){0,8000}"|[^\s"]{0,8000})(?:\s+|$)/y
const FIELDS = {
  level: ['level', 'levelname', 'severity', 'lvl', 'log.level', 'loglevel'],
  time: ['timestamp', 'time', 'ts', 'asctime', '@timestamp', 'datetime', 't'],
  text: ['message', 'msg', 'event', 'text'],
}

/** `line` is without colours. */
export function logLine(line: string): LogLine {
  return ofRecord(line) ?? ofPairs(line) ?? ofText(line)
}

function ofText(line: string): LogLine {
  const stamp = STAMPED.exec(line)
  const rest = line.slice(stamp?.[0].length ?? 0)
  const time = stamp?.[1]?.trim() ?? null
  let at = 0
  for (let before = 0; before <= MOST_BEFORE; before += 1) {
    const from = rest.slice(at)
    const level = MARKED.exec(from) ?? BARE.exec(from)
    if (level !== null) {
      const said = from.slice(level[0].length)
      // Some say when behind how grave.
      const late = time === null ? STAMPED.exec(said) : null
      const text = said.slice(late?.[0].length ?? 0).trim()
      return { time: time ?? late?.[1]?.trim() ?? null, level: levelOf(level[1] ?? level[2]), text }
    }
    const length = BEFORE.map((field) => field.exec(from)?.[0].length ?? 0).find((found) => found > 0)
    if (length === undefined) break
    at += length
  }
  return { time, level: null, text: rest.trim() }
}

/** A line that is one JSON object. */
function ofRecord(line: string): LogLine | null {
  if (!line.startsWith('{')) return null
  const parsed = asWritten(line, RECORD.one(line))
  return parsed.ok && isFields(parsed.value) ? ofFields(parsed.value, labelled) : null
}

/** `level=error msg="It failed" agent=codex`: a line of nothing else. */
function ofPairs(line: string): LogLine | null {
  const fields: Fields = {}
  PAIR.lastIndex = 0
  let end = 0
  for (let pair = PAIR.exec(line); pair !== null; pair = PAIR.exec(line)) {
    const [, key = '', value = ''] = pair
    fields[key] = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value
    end = PAIR.lastIndex
    if (pair[0] === '') break
  }
  if (end < line.length || !FIELDS.level.some((key) => key in fields)) return null
  return ofFields(fields, (record, read) =>
    Object.entries(record)
      .filter(([key]) => !read.includes(key))
      .map(([key, value]) => `${key}=${String(value)}`)
      .join(' '),
  )
}

function ofFields(record: Fields, rest: (record: Fields, read: readonly string[]) => string): LogLine {
  const at = (keys: readonly string[]) => keys.find((key) => record[key] !== undefined && record[key] !== null)
  const [level, time, text] = [at(FIELDS.level), at(FIELDS.time), at(FIELDS.text)]
  const said = text === undefined ? null : asText(record[text])
  const read = [level, time, said === null ? undefined : text].filter((key) => key !== undefined)
  const more = rest(record, read)
  return {
    time: time === undefined ? null : record[time],
    level: level === undefined ? null : levelOf(asText(record[level])),
    text: [said ?? '', more].filter((part) => part !== '').join(rest === labelled ? '\n' : ' '),
  }
}

function levelOf(word: string | null | undefined): LogReading['level'] {
  return LEVELS.get(word?.toUpperCase() ?? '') ?? null
}
