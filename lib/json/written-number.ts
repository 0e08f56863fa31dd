import { MARK } from './json-numbers'

/** A number that JavaScript would spell otherwise, with its digits as they are written. As JSON it is the number that was read. */
export class WrittenNumber extends Number {
  readonly #digits: string

  constructor(digits: string) {
    super(digits)
    this.#digits = digits
  }

  override toString(): string {
    return this.#digits
  }
}

/** Nearly no text holds one, so that none is looked for in most. A colon between digits is of a time, `12:30:05.123`. */
const MAY_HOLD = /(?:(?<!\d):|[[,\s])(?:-0|-?\d{16}|-?\d+(?:\.\d|[eE]))/
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The value of a JSON text of an object or a list, in which each such number keeps its digits; `value` is what was read of it. */
export function withWrittenNumbers(text: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !MAY_HOLD.test(text) || text.includes('\\u0000')) return value
  const marked = text.replace(TOKEN, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : JSON.stringify(`${MARK}${token}`),
  )
  if (marked === text) return value
  return JSON.parse(marked, (_, inside: unknown) =>
    typeof inside === 'string' && inside.startsWith(MARK) ? new WrittenNumber(inside.slice(MARK.length)) : inside,
  )
}
