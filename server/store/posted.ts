import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ReadDoor } from './door'
import type { PlannedChange } from './outbox'

/** One change of one file that was put on record before it was made. */
export type Posted = Pick<PlannedChange, 'effect' | 'path'>

/** What people had Signalbox write, for whoever reads the same files: known before it lies there. */
export type PostedBook = {
  /** Takes in what was recorded since. Throws `StoreError` where it cannot be read. */
  renew: () => Promise<void>
  /** Of one root, by the sha256 of the text that was written. */
  of: (root: string) => ReadonlyMap<string, readonly Posted[]>
}

const AT_ONCE = 500
const ACTS = sql`select id, status, root, changes from outbox`

type ActDbRow = { id: number; status: string; root: string; changes: string }

const NOTHING: ReadonlyMap<string, readonly Posted[]> = new Map()

/** Reads the ledger and never writes it; `open` gives null as long as there is none. */
export function postedBook(open: () => Promise<ReadDoor | null>): PostedBook & { close: () => Promise<void> } {
  const known = new Map<string, Map<string, Posted[]>>()
  let door: ReadDoor | null = null
  let last = 0
  /** Acts that a policy holds: nothing of them is written before they are approved. */
  const held = new Set<number>()
  const keep = (root: string, { effect, path, text }: PlannedChange) => {
    const ofRoot = known.get(root) ?? new Map<string, Posted[]>()
    known.set(root, ofRoot)
    const sha256 = hash('sha256', text)
    ofRoot.set(sha256, [...(ofRoot.get(sha256) ?? []), { effect, path }])
  }
  return {
    renew: async () => {
      door ??= await open()
      if (door === null) return
      const take = ({ id, status, root, changes }: ActDbRow) => {
        if (status === 'held') return held.add(id)
        for (const change of changesOf(changes)) keep(root, change)
        return held.delete(id)
      }
      if (held.size > 0)
        for (const row of await door.all<ActDbRow>(sql`${ACTS} where ${door.inList(sql`id`, [...held])}`)) take(row)
      for (let more = true; more; ) {
        const rows = await door.all<ActDbRow>(sql`${ACTS} where id > ${last} order by id limit ${AT_ONCE}`)
        for (const row of rows) take(row)
        last = rows.at(-1)?.id ?? last
        more = rows.length === AT_ONCE
      }
    },
    of: (root) => known.get(root) ?? NOTHING,
    close: async () => door?.close(),
  }
}

function changesOf(json: string): readonly PlannedChange[] {
  return JSON.parse(json)
}
