import { sql } from 'drizzle-orm'
import { LOCAL_PERSON, ROLES } from '@/lib/people/person'
import { mayShare, VIEW_LIMITS, type View, type ViewOwner, type WantedView } from '@/lib/people/view'
import { keptViews as words } from '@/lib/text/messages/views-words'
import { DAY_MS } from '@/lib/time/clock'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type Tx, type WriteDoor } from '@/server/store/door/door'

export type KeptView = Omit<View, 'id'> & { id: number }

/**
 * Views, as one person may see and change them: one's own and what others share. Somebody else's private view is not
 * there (`not-found`); somebody else's shared one is not changed (`refused`). Times are UTC ms.
 */
export type ViewStore = {
  /** Pinned ones first, in their order, then the others as they were saved. */
  list: (person: string) => Promise<KeptView[]>
  /** One's own, as it is kept, also within a day of its removal. */
  own: (person: string, id: number) => Promise<WantedView | null>
  /** Pins it too, unless there is no room. Throws a `KnownError`, as all that follow. */
  save: (person: string, wanted: WantedView & { pinned: boolean }, at: number) => Promise<{ id: number }>
  change: (person: string, id: number, wanted: WantedView) => Promise<void>
  pin: (person: string, id: number, pinned: boolean) => Promise<void>
  /** Pins stand in the order of `ids`; those that are not named follow. */
  order: (person: string, ids: readonly number[]) => Promise<void>
  remove: (person: string, id: number, at: number) => Promise<void>
  /** Takes back a removal of the last day; its pins and marks are as they were. Shared again only if `shares`. */
  restore: (person: string, id: number, shares: boolean) => Promise<void>
}

type ViewDbRow = {
  id: number
  owner: string
  name: string
  query: string
  at: string | null
  shared: number
  position: number | null
  owner_name: string | null
  owner_role: string | null
  owner_closed: number | null
}

const listed = sql`select v.id, v.owner, v.name, v.query, v.stands_at as "at", v.shared, p.position,
    o.name as owner_name, o.role as owner_role, o.closed_at as owner_closed
  from views v left join view_pins p on p.view_id = v.id and p.person = ${sql.placeholder('person')}
    left join people o on o.id = v.owner
  where v.removed_at is null and (v.owner = ${sql.placeholder('person')} or v.shared = 1)
  order by case when p.position is null then 1 else 0 end, p.position, v.id`

export function viewStore(writer: WriteDoor, reader: ReadDoor): ViewStore {
  return {
    list: async (person) =>
      (await reader.all<ViewDbRow>(listed, { person })).map((row) => ({
        ...{ id: row.id, name: row.name, query: row.query, at: row.at },
        shared: row.shared === 1,
        mine: row.owner === person,
        pinned: row.position !== null,
        owner: ownerOf(row),
      })),
    own: async (person, id) => {
      const found = await reader.get<Omit<WantedView, 'shared'> & { shared: number }>(
        sql`select name, query, stands_at as "at", shared from views where id = ${id} and owner = ${person}`,
      )
      return found === undefined ? null : { ...found, shared: found.shared === 1 }
    },
    save: (person, wanted, at) =>
      writer.write(async (tx) => {
        await forget(tx, at - DAY_MS)
        await assertRoom(tx, person)
        await assertFree(tx, person, wanted.name, null)
        const last = await tx.get<{ id: number | null }>(sql`select max(id) as id from views`)
        const id = (last?.id ?? 0) + 1
        const names = ['id', 'owner', 'name', 'query', 'stands_at', 'shared', 'saved_at']
        const row = [id, person, wanted.name, wanted.query, wanted.at, wanted.shared ? 1 : 0, at]
        await insertMany(tx, 'views', names, [row])
        const pins = await pinsOf(tx, person)
        if (wanted.pinned && pins.length < VIEW_LIMITS.pins) await setPins(tx, person, [...pins, id])
        return { id }
      }),
    change: (person, id, { name, query, at, shared }) =>
      writer.write(async (tx) => {
        await assertOwn(tx, person, id)
        await assertFree(tx, person, name, id)
        await tx.run(sql`update views set name = ${name}, query = ${query}, stands_at = ${at},
          shared = ${shared ? 1 : 0} where id = ${id}`)
      }),
    pin: (person, id, pinned) =>
      writer.write(async (tx) => {
        await assertSeen(tx, person, id)
        const others = (await pinsOf(tx, person)).filter((one) => one !== id)
        if (pinned && others.length >= VIEW_LIMITS.pins)
          throw new KnownError(
            'refused',
            () => words.pinned(VIEW_LIMITS.pins),
            () => words.pinnedMend,
          )
        await setPins(tx, person, pinned ? [...others, id] : others)
      }),
    order: (person, ids) =>
      writer.write(async (tx) => {
        const pins = await pinsOf(tx, person)
        const first = ids.filter((id) => pins.includes(id))
        await setPins(tx, person, [...new Set([...first, ...pins])])
      }),
    remove: (person, id, at) =>
      writer.write(async (tx) => {
        await assertOwn(tx, person, id)
        await tx.run(sql`update views set removed_at = ${at} where id = ${id}`)
      }),
    restore: (person, id, shares) =>
      writer.write(async (tx) => {
        const found = await tx.get<{ name: string }>(
          sql`select name from views where id = ${id} and owner = ${person} and removed_at is not null`,
        )
        if (found === undefined) throw gone()
        await assertRoom(tx, person)
        await assertFree(tx, person, found.name, id)
        await tx.run(sql`update views set removed_at = null where id = ${id}`)
        if (!shares) await tx.run(sql`update views set shared = 0 where id = ${id}`)
      }),
  }
}

/** Who comes in without an account has no row. */
function ownerOf({ owner, owner_name: name, owner_role: has, owner_closed: closedAt }: ViewDbRow): ViewOwner {
  if (owner === LOCAL_PERSON) return { name: owner, standing: 'may' }
  if (name === null || closedAt !== null) return { name: name ?? owner, standing: 'closed' }
  const role = ROLES.find((one) => one === has)
  return { name, standing: role !== undefined && mayShare(role) ? 'may' : 'lowered' }
}

const gone = () => new KnownError('not-found', () => words.none)

async function assertSeen(tx: Tx, person: string, id: number): Promise<{ owner: string }> {
  const found = await tx.get<{ owner: string }>(
    sql`select owner from views where id = ${id} and removed_at is null and (owner = ${person} or shared = 1)`,
  )
  if (found === undefined) throw gone()
  return found
}

async function assertOwn(tx: Tx, person: string, id: number): Promise<void> {
  const { owner } = await assertSeen(tx, person, id)
  if (owner !== person)
    throw new KnownError(
      'refused',
      () => words.others,
      () => words.othersMend,
    )
}

async function assertRoom(tx: Tx, person: string): Promise<void> {
  const found = await tx.get<{ count: number }>(
    sql`select count(*) as count from views where owner = ${person} and removed_at is null`,
  )
  if ((found?.count ?? 0) >= VIEW_LIMITS.views)
    throw new KnownError(
      'refused',
      () => words.most(VIEW_LIMITS.views),
      () => words.mostMend,
    )
}

async function assertFree(tx: Tx, person: string, name: string, id: number | null): Promise<void> {
  const found = await tx.get<{ id: number }>(
    sql`select id from views where owner = ${person} and name = ${name} and removed_at is null and id <> ${id ?? 0}`,
  )
  if (found !== undefined) throw new KnownError('conflict', () => words.taken(name))
}

/** Removals that cannot be taken back any more. */
async function forget(tx: Tx, before: number): Promise<void> {
  await tx.run(sql`delete from views where removed_at < ${before}`)
  await tx.run(sql`delete from view_pins where view_id not in (select id from views)`)
}

async function pinsOf(tx: Tx, person: string): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    sql`select view_id as id from view_pins where person = ${person} order by position`,
  )
  return rows.map(({ id }) => id)
}

async function setPins(tx: Tx, person: string, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from view_pins where person = ${person}`)
  const rows = ids.map((id, position) => [person, id, position])
  await insertMany(tx, 'view_pins', ['person', 'view_id', 'position'], rows)
}
