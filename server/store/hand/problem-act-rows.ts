import { sql } from 'drizzle-orm'
import type { Actor, Assurance, Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { WaivedWhat } from '@/lib/rules/waiver'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { refsTo, type Tell } from '@/server/store/ledger/rows-told'
import { type AcknowledgedRow, readWaiver, type WaiverDbRow } from './problem-act-changes'

/** A waiver as it is kept. Times are UTC ms. */
export type Waiver = {
  id: string
  of: WaivedWhat
  /** What whoever made it could see then. */
  scope: Scope
  why: string
  until: number
  person: string
  name: string
  role: Role
  assurance: Assurance
  since: number
}

/**
 * What people did about problems. Each act gives the number of the change, by which is known whether the tail has taken it
 * over.
 */
export type ProblemActStore = {
  acknowledge: (rows: readonly AcknowledgedRow[], by: Pick<Actor, 'person' | 'name'>, at: number) => Promise<number>
  takeBack: (rows: readonly AcknowledgedRow[], by: Pick<Actor, 'person' | 'name'>, at: number) => Promise<number>
  /** Those that hold, the first to run out first. */
  holding: (now: number) => Promise<Waiver[]>
  put: (waiver: Waiver, tell: Tell) => Promise<number>
  /** Null where it holds no more. */
  end: (id: string, by: { at: number } & Pick<Actor, 'name'>, tell: Tell) => Promise<number | null>
}

const AT_ONCE = 1_000

export function problemActStore(writer: WriteDoor, reader: ReadDoor): ProblemActStore {
  return {
    acknowledge: (rows, by, at) => writer.write((tx) => mark(tx, rows, { by, at, takenBackAt: null })),
    takeBack: (rows, by, at) => writer.write((tx) => mark(tx, rows, { by, at, takenBackAt: at })),
    holding: (now) => waiversHolding(reader, now),
    put: (waiver, tell) =>
      writer.write(async (tx) => {
        const n = await nextChange(tx)
        const { id, of, scope, why, until, person, name, role, assurance, since } = waiver
        const row = {
          ...{ source: null, rule: null, uid: null, agent: null, recipient: null, called: null, query: null, ...of },
          ...{ id, n, why, until, scope: JSON.stringify(scope), person, name, role, assurance, since },
        }
        await insertMany(tx, 'waivers', Object.keys(row), [Object.values(row)])
        await tell(tx, refsTo('waivers', [id]))
        return n
      }),
    end: (id, { at, name }, tell) =>
      writer.write(async (tx) => {
        const standing = sql`id = ${id} and ended_at is null and "until" > ${at}`
        if ((await tx.get(sql`select id from waivers where ${standing}`)) === undefined) return null
        const n = await nextChange(tx)
        await tx.run(sql`update waivers set ended_at = ${at}, ended_by = ${name}, n = ${n} where id = ${id}`)
        await tell(tx, refsTo('waivers', [id]))
        return n
      }),
  }
}

type Marked = { by: Pick<Actor, 'person' | 'name'>; at: number; takenBackAt: number | null }

/** In the place of whatever was said of these before. */
async function mark(
  tx: Tx,
  rows: readonly AcknowledgedRow[],
  { by: { person, name }, at, takenBackAt }: Marked,
): Promise<number> {
  const n = await nextChange(tx)
  const names = ['uid', 'rule', 'n', 'source', 'person', 'name', 'at', 'taken_back_at']
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.runMany(
      dropping,
      some.map(({ uid, rule }) => ({ uid, rule })),
    )
    const values = some.map(({ uid, rule, source }) => [uid, rule, n, source, person, name, at, takenBackAt])
    await insertMany(tx, 'acknowledgements', names, values)
  }
  return n
}

const dropping = sql`delete from acknowledgements where uid = ${sql.placeholder('uid')} and rule = ${sql.placeholder('rule')}`

/** Waivers that hold, the first to run out first. */
export async function waiversHolding(reader: Reader, now: number): Promise<Waiver[]> {
  const rows = await reader.all<WaiverDbRow>(
    sql`select * from waivers where ended_at is null and "until" > ${now} order by "until", id`,
  )
  return rows.flatMap((row) => readWaiver(row) ?? [])
}

/** The last change of either table; 0 where there is none. */
export async function lastChange(reader: Reader): Promise<number> {
  const found = await reader.get<{ n: number | null }>(
    sql`select max(n) as n from (select max(n) as n from acknowledgements union all select max(n) from waivers) as both_tables`,
  )
  return found?.n ?? 0
}

async function nextChange(tx: Tx): Promise<number> {
  return (await lastChange(tx)) + 1
}
