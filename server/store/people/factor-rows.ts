import { sql } from 'drizzle-orm'
import type { Factor } from '@/lib/people/people-told'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { refsTo, type Tell } from '@/server/store/ledger/rows-told'

/** A second factor with what it is checked against. */
export type KeptFactor = Factor & { content: string; counter: number }

/** Second factors of accounts. `tell` puts what was changed on record with it. Times are UTC ms. */
export type FactorStore = {
  of: (person: string) => Promise<KeptFactor[]>
  add: (person: string, factor: Omit<KeptFactor, 'usedAt'>, tell: Tell) => Promise<void>
  /**
   * True when `counter` is beyond all that were taken before: nothing is taken twice, whoever comes first. A passkey that
   * does not count says 0 each time; then its challenges are what works once.
   */
  take: (id: string, counter: number, at: number) => Promise<boolean>
  /** Throws a `KnownError` `not-found` where the person has none of that id. */
  remove: (person: string, id: string, tell: Tell) => Promise<void>
}

const ofPerson = sql`select id, kind, name, content, counter, made_at as "madeAt", used_at as "usedAt" from factors
  where person = ${sql.placeholder('person')} order by made_at, id`

export function factorStore(writer: WriteDoor, reader: ReadDoor): FactorStore {
  return {
    of: (person) => reader.all<KeptFactor>(ofPerson, { person }),
    add: (person, { id, kind, name, content, counter, madeAt }, tell) =>
      writer.write(async (tx) => {
        const names = ['id', 'person', 'kind', 'name', 'content', 'counter', 'made_at']
        await insertMany(tx, 'factors', names, [[id, person, kind, name, content, counter, madeAt]])
        await tell(tx, refsTo('factors', [id]))
      }),
    take: (id, counter, at) =>
      writer.write(async (tx) => {
        const taken = await tx.run(
          sql`update factors set counter = ${counter}, used_at = ${at}
            where id = ${id} and (counter < ${counter} or (kind = 'passkey' and counter = 0 and counter = ${counter}))`,
        )
        return taken === 1
      }),
    remove: (person, id, tell) =>
      writer.write(async (tx) => {
        const gone = await tx.run(sql`delete from factors where id = ${id} and person = ${person}`)
        if (gone === 0) throw new KnownError('not-found', () => words.noFactor)
        await tell(tx, refsTo('factors', [id]))
      }),
  }
}
