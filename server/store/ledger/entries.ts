import type { WriteDoor } from '../door'
import { appendEntry, type Draft, type Entry } from './append'

export type EntryStore = {
  /** In a transaction of its own; durable when it resolves. Throws `StoreError`. */
  append: (draft: Draft) => Promise<Entry>
}

export function entryStore(writer: WriteDoor): EntryStore {
  return { append: (draft) => writer.write((tx) => appendEntry(tx, draft)) }
}
