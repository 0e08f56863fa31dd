import type { Page } from '@/lib/message'

const COMMA = 0x2c
/** A character of a string is at most three bytes of UTF-8. */
const MOST_BYTES = 3
const ROOM_BYTES = 1024 * 1024

const texts = new WeakMap<object, Buffer>()
let room = Buffer.allocUnsafeSlow(0)

/** The JSON of a value, where it was written as bytes. */
export function writtenJson(value: object): Buffer | null {
  return texts.get(value) ?? null
}

/** Two JSON objects, neither of them empty, that are to be one. */
export type Halves = readonly [string, string]

/**
 * A page of rows that are JSON already; they become objects only for who looks at them. Put together as bytes: as one
 * text it is made anew at each step, and at twice the size where one letter of one row needs it.
 */
export function writtenPage<Row>(rows: readonly Halves[], next: string | null): Page<Row> {
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

function bytesOf(rows: readonly Halves[], next: string | null): Buffer {
  let end = put('{"rows":[', 0)
  rows.forEach(([first, second], at) => {
    if (at > 0) end = put(',', end)
    const joint = put(first, end) - 1
    end = put(second, joint)
    room[joint] = COMMA
  })
  return Buffer.from(room.subarray(0, put(`],"next":${JSON.stringify(next)}}`, end)))
}

/** Gives where it ends. */
function put(text: string, at: number): number {
  const needed = at + text.length * MOST_BYTES
  if (needed > room.length) {
    const larger = Buffer.allocUnsafeSlow(Math.max(ROOM_BYTES, needed * 2))
    room.copy(larger, 0, 0, at)
    room = larger
  }
  return at + room.write(text, at)
}
