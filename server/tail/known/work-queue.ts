/** First in, first out, without moving what remains at each step. */
export type Queue<T> = {
  push: (item: T) => void
  first: (item: T) => void
  next: () => T | undefined
  size: () => number
  clear: () => void
}

const COMPACT_AT = 4096

export function newQueue<T>(): Queue<T> {
  let items: T[] = []
  let head = 0
  return {
    push: (item) => void items.push(item),
    first: (item) => {
      items.splice(0, head, item)
      head = 0
    },
    next: () => {
      const item = items[head]
      if (item === undefined) return undefined
      head += 1
      if (head > COMPACT_AT && head * 2 > items.length) {
        items = items.slice(head)
        head = 0
      }
      return item
    },
    size: () => items.length - head,
    clear: () => {
      items = []
      head = 0
    },
  }
}
