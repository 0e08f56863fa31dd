import type { Naming } from '@/lib/json/list-layout'
import type { Fields } from '@/lib/ledger/seal'
import type { Container } from './container'
import { headerLine, parseMail, withHeader } from './mail-text'
import { singleRecord } from './single-record'

/**
 * One file, one letter: a header of names and values between two lines of `---`, then Markdown. As a record it has its
 * names in small letters, and the text as `body`.
 */
export function mail(more: Partial<Naming> = {}): Container {
  const format = { name: 'mail', one: parseMail, exact: plainMail, withField: withHeader } as const
  return { ...singleRecord(format, more), spell: spellMail }
}

/** Null where YAML, which many take such a header for, would make something else of a value than the text that it is. */
function plainMail(text: string): { value: unknown; exact: unknown } | null {
  const parsed = parseMail(text)
  if (!parsed.ok || parsed.duplicateKeys) return null
  const { body: _body, ...header } = parsed.value
  if (!Object.values(header).every(isPlain)) return null
  return { value: parsed.value, exact: parsed.value }
}

const ACTS = /^["'&*!|>%@`{}[\],?#-]|\s#|:\s|:$/

function isPlain(value: string): boolean {
  return !ACTS.test(value)
}

/** A record as a letter. What would end a line of the header is a space in it. */
function spellMail({ body, ...header }: Fields): string {
  const lines = Object.entries(header).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [headerLine(name, typeof value === 'string' ? value : JSON.stringify(value))],
  )
  return `---\n${lines.join('\n')}\n---\n\n${typeof body === 'string' ? body : ''}\n`
}
