import { sql } from 'drizzle-orm'
import type { HoldScope, HoldTold } from '@/lib/asks/hold-told'
import type { Actor, Assurance, Role } from '@/lib/people/person'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { refsTo, type Tell } from '@/server/store/ledger/rows-told'

/** A hold that is on. Times are UTC ms. */
export type Hold = {
  id: string
  scope: HoldScope
  everywhere: boolean
  why: string
  person: string
  name: string
  role: Role
  assurance: Assurance
  since: number
}

/** Holds; `tell` puts each change on record with it. */
export type HoldStore = {
  /** Those that are on, the oldest first. */
  on: () => Promise<Hold[]>
  put: (hold: Hold, tell: Tell) => Promise<void>
  /** False where it is on no more. */
  lift: (id: string, by: { at: number } & Pick<Actor, 'name'>, tell: Tell) => Promise<boolean>
  /** How many calls each of them refused, by its id. */
  refused: (ids: readonly string[]) => Promise<Map<string, number>>
}

/** In whose name calls are refused: a hold is nobody. */
export const holdActor = (id: string) => `hold:${id}`

type Row = Omit<Hold, 'scope' | 'everywhere'> & {
  what: HoldScope['what']
  source: string
  called: string | null
  everywhere: number
}

const NAMES = ['id', 'what', 'source', 'called', 'everywhere', 'why', 'person', 'name', 'role', 'assurance', 'since']
const standing = sql`select id, what, source, called, everywhere, why, person, name, role, assurance, since from holds
  where lifted_at is null order by since, id`

export function holdStore(writer: WriteDoor, reader: ReadDoor): HoldStore {
  return {
    on: async () => (await reader.all<Row>(standing)).map(holdOf),
    put: ({ id, scope, everywhere, why, person, name, role, assurance, since }, tell) =>
      writer.write(async (tx) => {
        const called = scope.what === 'source' ? null : scope.name
        const placed = [id, scope.what, scope.source, called, everywhere ? 1 : 0]
        await insertMany(tx, 'holds', NAMES, [[...placed, why, person, name, role, assurance, since]])
        await tell(tx, refsTo('holds', [id]))
      }),
    lift: (id, { at, name }, tell) =>
      writer.write(async (tx) => {
        const [found] = await tx.all<{ id: string }>(sql`select id from holds where id = ${id} and lifted_at is null`)
        if (found === undefined) return false
        await tx.run(sql`update holds set lifted_at = ${at}, lifted_by = ${name} where id = ${id}`)
        await tell(tx, refsTo('holds', [id]))
        return true
      }),
    refused: async (ids) => {
      if (ids.length === 0) return new Map()
      const people = ids.map(holdActor)
      const rows = await reader.all<{ person: string; count: number }>(
        sql`select person, count(*) as count from outbox where ${reader.inList(sql`person`, people)} and status = 'done'
          group by person`,
      )
      const counts = new Map(rows.map(({ person, count }) => [person, count]))
      return new Map(ids.map((id) => [id, counts.get(holdActor(id)) ?? 0]))
    },
  }
}

function holdOf({ what, source, called, everywhere, ...row }: Row): Hold {
  const scope: HoldScope = what === 'source' ? { what, source } : { what, source, name: called ?? '' }
  return { ...row, scope, everywhere: everywhere === 1 }
}

/** As it is told to people. */
export function holdTold({ id, scope, why, name, assurance, since }: Hold): Omit<HoldTold, 'refused'> {
  return { id, scope, why, by: name, assurance, since }
}
