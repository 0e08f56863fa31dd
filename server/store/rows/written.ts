import type { Page } from '@/lib/message/message'

const COMMA = 0x2c
/** A character of a string is at most three bytes of UTF-8. */
const MOST_BYTES = 3
const SLAB_BYTES = 1024 * 1024

const texts = new WeakMap<object, Buffer>()

/** Pages lie one after the other in what is allocated at once: V8 collects all it has once so many bytes were allocated outside it. */
let slab = Buffer.allocUnsafeSlow(0)
/** Where the page begins that is being written, and how far it is. */
let begin = 0
let end = 0

/** The JSON of a value, where it was written as bytes. */
export function writtenJson(value: object): Buffer | null {
  return texts.get(value) ?? null
}

/** JSON objects, none of them empty, that are to be one. */
export type Pieces = readonly [string, ...string[]]

/**
 * A page of rows that are JSON already; they become objects only for who looks at them. Put together as bytes: as one
 * text it is made anew at each step, and at twice the size where one letter of one row needs it.
 */
export function writtenPage<Row>(rows: readonly Pieces[], next: string | null): Page<Row> {
  const json = bytesOf(rows, next)
  let read: Page<Row> | null = null
  const page = {
    get rows(): Row[] {
      read ??= JSON.parse(json.toString()) as Page<Row>
      return read.rows
    },
    next,
  }
  texts.set(page, json)
  return page
}

function bytesOf(rows: readonly Pieces[], next: string | null): Buffer {
  begin = end
  put('{"rows":[')
  rows.forEach(([first, ...others], at) => {
    if (at > 0) put(',')
    put(first)
    for (const other of others) {
      // It goes on where the one before would end.
      end -= 1
      const length = put(other)
      slab[end - length] = COMMA
    }
  })
  put(`],"next":${JSON.stringify(next)}}`)
  return slab.subarray(begin, end)
}

/** Gives its length in bytes. */
function put(text: string): number {
  const needed = text.length * MOST_BYTES
  if (end + needed > slab.length) {
    const larger = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, (end - begin + needed) * 2))
    slab.copy(larger, 0, begin, end)
    end -= begin
    begin = 0
    slab = larger
  }
  const length = slab.write(text, end)
  end += length
  return length
}
