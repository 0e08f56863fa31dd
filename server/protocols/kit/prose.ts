import { asText, type Fields, isFields } from './json-fields'

/** Fields whose text says in words what the others say in data, most telling first. */
const SAID = [
  'message',
  'text',
  'content',
  'description',
  'goal',
  'instruction',
  'instructions',
  'prompt',
  'question',
  'task',
  'summary',
  'title',
  'details',
  'detail',
  'reason',
  'note',
  'body',
  'response',
  'conclusion',
  'output',
  '描述',
  '内容',
  '消息',
  '任务',
]

const LONGEST_KEY = 120

/**
 * What a person reads of a JSON value: its own words first, then the rest as lines `key: value`; nested keys are dotted.
 * A single value stands alone, without its key. Fields in `omit` (shown elsewhere) are left out.
 */
export function prose(value: unknown, omit: readonly string[] = []): string {
  if (!isFields(value)) return lines(value, '').join('\n')
  const entries = worthSaying(value, omit)
  const [only] = entries
  if (only !== undefined && entries.length === 1 && !isFields(only[1])) return lines(only[1], '').join('\n')
  return saidFirst(entries)
}

/** The same of fields beside others: a single value keeps its key. */
export function labelled(fields: Fields, omit: readonly string[]): string {
  return saidFirst(worthSaying(fields, omit))
}

/** Texts one under the other, or with another word between them; empty ones are left out. */
export function joined(by: string, ...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(by)
}

function worthSaying(fields: Fields, omit: readonly string[]): [string, unknown][] {
  return Object.entries(fields).filter(([key, inside]) => !omit.includes(key) && !isEmpty(inside))
}

function saidFirst(entries: [string, unknown][]): string {
  const texts = new Map(entries.filter(([, inside]) => typeof inside === 'string'))
  const said = SAID.find((key) => texts.has(key))
  const rest = entries
    .filter(([key, inside]) => key !== said && !(key === 'decision' && typeof inside === 'string'))
    .flatMap(([key, inside]) => lines(inside, key))
  const first = joined(': ', trimmed(texts.get('decision')), said === undefined ? null : trimmed(texts.get(said)))
  return joined('\n', first, ...rest)
}

/** One line for lists: `status: idle, tasks: 3`; at most `most` fields. */
export function oneLine(fields: Fields, most = 6): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(fields)) {
    if (parts.length === most) break
    const text = short(value)
    if (text !== null) parts.push(`${key}: ${text}`)
  }
  return parts.join(', ')
}

function trimmed(value: unknown): string | null {
  return asText(value)?.trim() ?? null
}

function short(value: unknown): string | null {
  if (Array.isArray(value)) return String(value.length)
  if (isFields(value)) return String(Object.keys(value).length)
  const text = asText(value)?.replace(/\s+/g, ' ').trim() ?? null
  return text !== null && text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function lines(value: unknown, name: string, told: string[] = []): string[] {
  const label = name === '' ? '' : `${nested('', name)}: `
  if (Array.isArray(value)) {
    const texts = value.map(asText)
    if (texts.every((text) => text !== null)) told.push(...(texts.length === 0 ? [] : [`${label}${texts.join(', ')}`]))
    else for (const [at, item] of value.entries()) lines(item, nested(name, `${at + 1}`), told)
  } else if (isFields(value)) {
    for (const [key, inside] of Object.entries(value)) lines(inside, nested(name, key), told)
  } else {
    const text = asText(value)
    if (text !== null) told.push(`${label}${text.trim()}`)
  }
  return told
}

/** A dotted key; long ones are cut, because deep nesting would repeat them on every line. */
function nested(name: string, key: string): string {
  const whole = name === '' ? key : `${name}.${key}`
  return whole.length > LONGEST_KEY ? `${whole.slice(0, LONGEST_KEY - 1)}…` : whole
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
