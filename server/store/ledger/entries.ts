import { sql } from 'drizzle-orm'
import type { Act } from '@/lib/ledger/act'
import type { Kept } from '@/lib/ledger/kept-words'
import type { Assurance, Role } from '@/lib/people/person'
import type { Reader, WriteDoor } from '@/server/store/door/door'
import { appendEntry, type Draft, type Entry } from './append-entry'

export type EntryStore = {
  /** In a transaction of its own; durable when it resolves. Throws `StoreError`. */
  append: (draft: Draft) => Promise<Entry>
  /** The same where no entry has this id (a UUID); gives whether it was appended. Throws `StoreError`. */
  appendOnce: (id: string, draft: Draft) => Promise<boolean>
  /**
   * Settles as failed what was to be done when the program ended: intents of `acts` among the last entries that nothing
   * settles. Gives how many. Throws `StoreError`.
   */
  settleOpen: (acts: readonly Act[], said: Pick<Draft, 'at' | 'why' | 'version'>) => Promise<number>
}

/** A program has no more intents open at once. */
const LAST = 10_000

type OpenIntent = {
  n: number
  person: string
  name: string
  role: Role
  assurance: Assurance
  session: string
  act: Act
  subject: Kept | null
  source: string | null
}

export function entryStore(writer: WriteDoor): EntryStore {
  return {
    append: (draft) => writer.write((tx) => appendEntry(tx, draft)),
    appendOnce: (id, draft) =>
      writer.write(async (tx) => {
        if ((await tx.get(sql`select n from entries where id = ${id}`)) !== undefined) return false
        await appendEntry(tx, draft, id)
        return true
      }),
    settleOpen: (acts, said) =>
      writer.write(async (tx) => {
        const open = await tx.all<OpenIntent>(openAmong(tx, acts))
        for (const { n, act, subject, source, ...actor } of open)
          await appendEntry(tx, {
            ...{ ...said, actor, act, subject, source, of: n, outcome: 'failed', detail: {} },
            ...{ shown: null, written: null },
          })
        return open.length
      }),
  }
}

function openAmong(reader: Reader, acts: readonly Act[]) {
  return sql`select n, person, name, role, assurance, session, act, subject, source from entries e
    where n > (select coalesce(max(n), 0) from entries) - ${LAST} and outcome = 'intent'
      and ${reader.inList(sql`act`, [...acts])}
      and not exists (select 1 from entries o where o.settles = e.n) order by n`
}
