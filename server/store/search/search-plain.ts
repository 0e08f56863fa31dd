import { type SQL, sql } from 'drizzle-orm'
import { BETWEEN, HALVED, REST_FOLLOWS } from '@/lib/letters/plain-words'
import { REST_OF_WORDS } from '@/server/store/rows/searched'

const PLAIN_WORD = /^[a-z0-9]+$/

/** The text of a row `messages m` of which words follow, in lower case, a blank before it. SQLite lowers ASCII alone, and it holds nothing else. */
const TEXT = sql`lower(' ' || substr(m.words, ${sql.raw(String(REST_FOLLOWS.length + 1))}) || ' ' || m.body || ' ' || coalesce(m.reasoning, ''))`

/** The same as its words, a blank before the first. */
const WORDS = singled(spaced())

/**
 * Of SQLite: whether the words of `messages m` hold the beginning of a word, or words behind one another of which the last
 * may go on. Where words follow from text, that is looked at as soon as it may hold them.
 */
export function beginsHere(words: readonly string[]): SQL {
  const beginning = ` ${words.join(' ')}`
  const stands = sql`instr(' ' || m.words, ${beginning}) > 0`
  // Nothing else follows from plain text.
  if (!words.every((word) => PLAIN_WORD.test(word))) return stands
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  const rest =
    words.length === 1 ? sql`${TEXT} glob ${`*[^a-z0-9]${longest}*`}` : sql`instr(${WORDS}, ${beginning}) > 0`
  return sql`case when ${stands} then 1 when not ${REST_OF_WORDS} or instr(${TEXT}, ${longest}) = 0 then 0
    when instr(${TEXT}, ${` ${longest}`}) > 0 and ${sql.raw(String(Number(words.length === 1)))} then 1 else ${rest} end`
}

function spaced(): SQL {
  return [...BETWEEN].reduce<SQL>((text, sign) => sql`replace(${text}, ${sql.raw(spelled(sign))}, ' ')`, TEXT)
}

function singled(text: SQL): SQL {
  return Array.from({ length: HALVED }).reduce<SQL>((one) => sql`replace(${one}, '  ', ' ')`, text)
}

function spelled(sign: string): string {
  if (sign < ' ') return `char(${sign.charCodeAt(0)})`
  return sign === "'" ? "''''" : `'${sign}'`
}
