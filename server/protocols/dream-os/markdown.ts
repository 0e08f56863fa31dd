import type { MessageReading } from '@/lib/message/reading'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { joined } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import type { Setting } from './element'
import { assemble, wordsOf } from './message'

const KEY_LINE = /^\s{0,3}(?:[-*+]\s{1,4}|>\s{0,4})?\*\*([^*:：]{1,60})(?:[:：]\s{0,4}\*\*|\*\*\s{0,4}[:：])(.*)$/
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/
/** Longer lines are text: no header line is so long, and matching stays cheap. */
const LONGEST_HEADER = 1_000
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/

/** Header keys as people write them, and the one spelling that the word table knows. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['from', 'From'],
  ['sender', 'Sender'],
  ['to', 'To'],
  ['recipient', 'Recipient'],
  ['recipients', 'Recipient'],
  ['priority', 'Priority'],
  ['message id', 'Message ID'],
  ['message-id', 'Message ID'],
  ['message_id', 'Message ID'],
  ['id', 'ID'],
  ['timestamp', 'Timestamp'],
  ['date', 'Date'],
  ['type', 'Type'],
  ['message type', 'Type'],
  ['task id', 'Task ID'],
  ['task_id', 'Task ID'],
  ['task', 'Task ID'],
  ['correlation id', 'Correlation ID'],
  ['correlation_id', 'Correlation ID'],
  ['in reply to', 'In Reply To'],
  ['in-reply-to', 'In Reply To'],
  ['reply to', 'Reply To'],
  ['status', 'Status'],
  ['deadline', 'Deadline'],
])

export type Letter = { header: Fields; body: string }

/** Header of bold keys, then text. Headings before the first other line are its title; unknown keys stay in the body. */
export function parseLetter(text: string): Letter {
  const lines = text.split(/\r?\n/)
  const header: Fields = {}
  const kept: string[] = []
  let at = 0
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.length > LONGEST_HEADER) break
    const [, key, value] = KEY_LINE.exec(line) ?? []
    const heading = HEADING.exec(line)
    if (key !== undefined && value !== undefined) keep(key.trim(), value, header, kept)
    else if (heading !== null && kept.length === 0) kept.push((heading[1] ?? '').trim())
    else if (RULE.test(line) && Object.keys(header).length > 0) break
    else if (line.trim() !== '') break
  }
  const rest = lines.slice(RULE.test(lines[at] ?? '') ? at + 1 : at).join('\n')
  return { header, body: joined('\n\n', kept.join('\n'), rest.trim()) }
}

function keep(key: string, value: string, header: Fields, kept: string[]): void {
  const name = KEYS.get(key.toLowerCase())
  const bare = value.trim().replace(/^`(.*)`$/, '$1')
  if (name === undefined) kept.push(`${key}: ${bare}`)
  else if (header[name] === undefined) header[name] = bare
}

/** A letter; null where it is plain text without a header, which nobody need have written to anybody. */
export function readLetter(found: Found, setting: Setting): MessageReading | null {
  const { header, body } = parseLetter(found.text)
  if (Object.keys(header).length === 0 && found.path.endsWith('.txt')) return null
  const words = wordsOf(header)
  const type = words.type.field === null ? { word: 'type', field: null, value: 'markdown' } : words.type
  return assemble(
    {
      words: { ...words, type },
      form: 'letter',
      channel: setting.channel,
      state: setting.state,
      body,
      fallback: setting.fallback,
      writer: setting.writer,
      required: ['id', 'from', 'time'],
      ambiguous: false,
      planned: [],
    },
    found,
  )
}
