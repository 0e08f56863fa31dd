import type { Page } from '@/lib/message'

const texts = new WeakMap<object, string>()

/** The JSON of a value. */
export function jsonOf(value: object): string {
  return texts.get(value) ?? JSON.stringify(value)
}

/** A page of rows that are JSON already; they become objects only for who looks at them. */
export function writtenPage<Row>(rows: readonly string[], next: string | null): Page<Row> {
  const list = `[${rows.join(',')}]`
  let read: Row[] | null = null
  const page = {
    get rows(): Row[] {
      read ??= JSON.parse(list)
      return read ?? []
    },
    next,
  }
  texts.set(page, `{"rows":${list},"next":${JSON.stringify(next)}}`)
  return page
}
