import { taskState } from './plan'

/** A line of a letter as the grammar of its header sees it. `name`: the key in the one spelling that the word table knows. */
export type HeaderLine =
  | { is: 'blank' | 'rule' | 'text' }
  | { is: 'heading'; title: string }
  | { is: 'key'; key: string; name: string | null; value: string; bold: boolean }

/** Longer lines are text: no header line is so long, and matching stays cheap. */
const LONGEST = 1_000
const BEFORE = String.raw`^\s{0,3}(?:#{1,6}\s{1,4})?(?:[-*+]\s{1,4}|>\s{0,4})?`
/** `**From**: Agent-1`, `- **From:** Agent-1`, `## **From**: Agent-1`. */
const BOLD_KEY = new RegExp(String.raw`${BEFORE}\*\*([^*:：]{1,60})(?:[:：]\s{0,4}\*\*|\*\*\s{0,4}[:：])(.*)$`)
/** `## **To: Agent-3**`. */
const BOLD_LINE = new RegExp(String.raw`${BEFORE}\*\*([^*:：]{1,60})[:：]\s{0,4}([^*]{1,300})\*\*\s*$`)
/** `FROM: Agent-1`. */
const PLAIN_KEY = new RegExp(String.raw`${BEFORE}(\p{L}[\p{L} _/-]{0,30})[:：](.*)$`, 'u')
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,}|[━─═]{3,})\s*$/
const DAY = /\d{4}-?\d{2}-?\d{2}/

/** Header keys as people write them. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ...['from', 'sender', 'from agent', 'sent by', 'author'].map((key) => [key, 'From'] as const),
  ...['to', 'recipient', 'recipients', 'to agent'].map((key) => [key, 'To'] as const),
  ...['message id', 'msg id'].map((key) => [key, 'Message ID'] as const),
  ...['date', 'sent', 'date sent', 'issued'].map((key) => [key, 'Date'] as const),
  ...['type', 'message type'].map((key) => [key, 'Type'] as const),
  ...['task', 'task id'].map((key) => [key, 'Task ID'] as const),
  ['id', 'ID'],
  ['priority', 'Priority'],
  ['timestamp', 'Timestamp'],
  ['correlation id', 'Correlation ID'],
  ['in reply to', 'In Reply To'],
  ['reply to', 'Reply To'],
  ['status', 'Status'],
  ['deadline', 'Deadline'],
])

/** Values that are more than words under a key that text uses too; what does not fit stays in the text. */
const FITS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['Task ID', (value: string) => !/\s/.test(value)],
  ['Status', (value: string) => taskState(value) !== 'unknown'],
  ['Deadline', (value: string) => DAY.test(value)],
  ['Date', (value: string) => /\d/.test(value)],
])

export function headerLine(line: string): HeaderLine {
  if (line.trim() === '') return { is: 'blank' }
  if (line.length > LONGEST) return { is: 'text' }
  if (RULE.test(line)) return { is: 'rule' }
  const bold = keyed(BOLD_KEY.exec(line), true)
  if (bold !== null) return bold
  const short = keyed(BOLD_LINE.exec(line), true) ?? keyed(PLAIN_KEY.exec(line), false)
  const heading = HEADING.exec(line)
  // A word before a colon is a key only where it is known: any title and any sentence may have one.
  if (short !== null && (heading === null || short.name !== null)) return short
  return heading === null ? { is: 'text' } : { is: 'heading', title: (heading[1] ?? '').trim() }
}

function keyed(found: RegExpExecArray | null, bold: boolean): Extract<HeaderLine, { is: 'key' }> | null {
  const key = found?.[1]?.trim()
  const value = bareOf(found?.[2] ?? '')
  if (key === undefined || value === '') return null
  const known = KEYS.get(spelled(key)) ?? null
  const fits = known === null || (FITS.get(known)?.(value) ?? true)
  return { is: 'key', key, name: fits ? known : null, value, bold }
}

function spelled(key: string): string {
  return key
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[\s_-]+/g, ' ')
}

/** Without what only makes it stand out. */
function bareOf(value: string): string {
  return value
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/\*\*/g, '')
    .trim()
}
