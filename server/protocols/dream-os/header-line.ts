import { taskState } from './plan'

/** A line of a letter as the grammar of its header sees it. `name`: the key in the one spelling that the word table knows. */
export type HeaderLine =
  | { is: 'blank' | 'rule' | 'text' }
  | { is: 'heading'; title: string }
  | { is: 'key'; key: string; name: string | null; value: string; bold: boolean }

type Key = Extract<HeaderLine, { is: 'key' }>

/** Longer lines are text: no header line is so long, and matching stays cheap. */
const LONGEST = 1_000
const BEFORE = String.raw`^\s{0,3}(?:#{1,6}\s{1,4})?(?:[-*+]\s{1,4}|>\s{0,4})?`
/** `**From**: Agent-1`, `- **From:** Agent-1`, `## **From**: Agent-1`, `__From__: Agent-1`. */
const BOLD_KEY = new RegExp(
  String.raw`${BEFORE}(\*{1,2}|_{1,2})([^*:\uff1a]{1,60}?)(?:[:\uff1a]\s{0,4}\1|\1\s{0,4}[:\uff1a])(.*)$`,
)
/** `## **To: Agent-3**`. */
const BOLD_LINE = new RegExp(String.raw`${BEFORE}\*\*([^*:\uff1a]{1,60})[:\uff1a]\s{0,4}([^*]{1,300})\*\*\s*$`)
/** `FROM: Agent-1`, `📤 FROM: Agent-1`. */
const PLAIN_KEY = new RegExp(
  String.raw`${BEFORE}((?:[\p{So}\p{Sk}\ufe0f\u200d]{1,8}\s{0,2})?\p{L}[\p{L} _/-]{0,30})[:\uff1a](.*)$`,
  'u',
)
/** Between keys that share a line. */
const BETWEEN = /\s+[|·•]\s+|\s+(?=\*\*[^*:：]{1,30}(?:[:：]\*\*|\*\*[:：]))/
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,}|[━─═]{3,})\s*$/
const DAY = /\d{4}-?\d{2}-?\d{2}/

/** Header keys as people write them. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ...['from', 'sender', 'from agent', 'sent by', 'author'].map((key) => [key, 'From'] as const),
  ...['reported by', 'assigned by', 'submitted by', 'prepared by', 'written by', 'requested by', 'created by'].map(
    (key) => [key, 'By'] as const,
  ),
  ...['coordinator', 'reporting agent'].map((key) => [key, 'By'] as const),
  ...['agent', 'agent id'].map((key) => [key, 'Agent'] as const),
  ...['to', 'recipient', 'recipients', 'to agent', 'submitted to', 'assigned to'].map((key) => [key, 'To'] as const),
  ...['message id', 'msg id'].map((key) => [key, 'Message ID'] as const),
  ...['date', 'sent', 'date sent', 'issued', 'created', 'created at'].map((key) => [key, 'Date'] as const),
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
  ['By', isName],
  ['Agent', isName],
])
const MOST_WORDS = 4
/** With whatever office behind it. */
const NUMBERED = /^[^\p{L}]{0,8}(?:captain )?agent[-_ ]?\d{1,6}\b/iu

export function headerLine(line: string): HeaderLine {
  if (line.trim() === '') return { is: 'blank' }
  if (line.length > LONGEST) return { is: 'text' }
  if (RULE.test(line)) return { is: 'rule' }
  const [, , key, value] = BOLD_KEY.exec(line) ?? []
  const bold = keyed(key, value, true)
  if (bold !== null) return bold
  const short = found(BOLD_LINE, line, true) ?? found(PLAIN_KEY, line, false)
  const heading = HEADING.exec(line)
  // A word before a colon is a key only where it is known: any title and any sentence may have one.
  if (short !== null && (heading === null || short.name !== null)) return short
  return heading === null ? { is: 'text' } : { is: 'heading', title: (heading[1] ?? '').trim() }
}

/** `**From**: Agent-1 | **To**: Agent-2` as one line for each of its keys; any other line as it is. */
export function eachKey(line: string): string[] {
  if (line.length > LONGEST) return [line]
  const parts = line.split(BETWEEN)
  const keys = parts.length > 1 ? parts.map(headerLine) : []
  const known = keys.filter((key) => key.is === 'key' && key.name !== null)
  return known.length > 1 && keys.every(({ is }) => is === 'key') ? parts : [line]
}

function found(form: RegExp, line: string, bold: boolean): Key | null {
  const [, key, value] = form.exec(line) ?? []
  return keyed(key, value, bold)
}

function keyed(written: string | undefined, said: string | undefined, bold: boolean): Key | null {
  const key = written?.trim()
  const value = bareOf(said ?? '')
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

/** A numbered agent, or few words beside what stands in brackets. */
function isName(value: string): boolean {
  const words = value
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/)
  return words.length <= MOST_WORDS || NUMBERED.test(value)
}

/** Without what only makes it stand out, and where it links to. */
function bareOf(value: string): string {
  return value
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/\[([^\][]{1,100})\]\([^()\s]{0,300}\)/g, '$1')
    .trim()
}
