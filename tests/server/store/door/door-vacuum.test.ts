import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { WriteDoor } from '@/server/store/door/door'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow } from '../rows'

const MANY = 9_000
/** Postgres keeps for so many transactions together how far they are on disk; those of other databases count. */
const TOGETHER = 32
const OLDEST = sql`select txid_snapshot_xmin(txid_current_snapshot()) as oldest`
const TAKEN = sql`select txid_current() as taken`
const VISIBLE = sql`select relallvisible as pages from pg_class where oid = 'messages'::regclass`

const WAITING = sql`select count(*) as count from pg_locks l join pg_class c on c.oid = l.relation
  where c.relname = 'messages' and l.mode = 'ShareUpdateExclusiveLock' and not l.granted`

eachDatabase('after much was written', (db) => {
  test('it is put in order once, and a little more is left as it lies', async () => {
    const door = db.writer()
    await door.settle()
    const visible = async () =>
      db.dialect === 'sqlite' ? null : (await db.reader().get<{ pages: number }>(VISIBLE))?.pages
    const add = (from: number, count: number) =>
      door.write(async (tx) => {
        const rows = Array.from({ length: count }, (_, at) => messageRowOf(from + at, { body: 'word '.repeat(800) }))
        await insert(tx, 'messages', rows)
      })
    await door.write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
    })
    for (let from = 1; from < MANY; from += 1000) await add(from, 1000)
    if (db.dialect === 'postgres') await noneNear(door)
    await besideAnother(door)
    const after = await visible()
    if (db.dialect === 'postgres') expect(after).toBeGreaterThan(3_000)
    await add(MANY + 1, 20)
    await door.settle()
    expect(await visible()).toBe(after)
    const rows = await db.reader().all(sql`select count(*) as count from messages`)
    expect(rows).toEqual([{ count: MANY + 20 }])
  })
})

eachDatabase('messages', (db) => {
  test('are vacuumed without pauses, in which the list that every search reads grows and nobody empties it', async () => {
    if (db.dialect === 'sqlite') return
    const told = await db
      .reader()
      .get<{ options: string[] }>(sql`select reloptions as options from pg_class where oid = 'messages'::regclass`)
    expect(told?.options).toContain('autovacuum_vacuum_cost_delay=0')
  })
})

/** Waits until no transaction runs any more that is kept together with those before. */
async function noneNear(door: WriteDoor): Promise<void> {
  const taken = async () => Number((await door.write((tx) => tx.get<{ taken: number }>(TAKEN)))?.taken)
  const last = await taken()
  await vi.waitFor(
    async () => {
      await taken()
      const oldest = await door.write((tx) => tx.get<{ oldest: number }>(OLDEST))
      expect(Number(oldest?.oldest)).toBeGreaterThan(last + TOGETHER)
    },
    { timeout: 60_000, interval: 1 },
  )
}

/** Settles while somebody else vacuums, as autovacuum does just then: what it began before is not all that was written. */
async function besideAnother(door: WriteDoor): Promise<void> {
  if (door.dialect === 'sqlite') return door.settle()
  const settling: Promise<void>[] = []
  await door.write(async (tx) => {
    await tx.run(sql`lock table messages in share update exclusive mode`)
    settling.push(door.settle())
    await vi.waitFor(async () => expect(await tx.get(WAITING)).toEqual({ count: 1 }), 60_000)
  })
  await Promise.all(settling)
}
