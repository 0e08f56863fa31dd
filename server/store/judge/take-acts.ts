import { sql } from 'drizzle-orm'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import type { ProblemActChanges } from '@/server/store/hand/problem-act-changes'
import type { Waiver } from '@/server/store/hand/problem-act-rows'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import { waive, waiveNoMore } from './waive-problems'

/** The counter of the record that holds up to which change it knows what people did about problems. */
export const ACTS_TAKEN = 'problem-acts'

const AT_ONCE = 1_000

/** Takes over what people did about problems, as the ledger tells it; what was taken over already is passed over. */
export async function takeActs(door: WriteDoor, changes: ProblemActChanges, now: number): Promise<void> {
  await door.write(async (tx) => {
    if ((await actsTaken(tx)) >= changes.n) return
    for (let from = 0; from < changes.acknowledged.length; from += AT_ONCE) {
      const some = changes.acknowledged.slice(from, from + AT_ONCE)
      await forget(tx, some)
      await insertRows(tx, TABLES.acknowledged, some)
    }
    await forget(tx, changes.takenBack)
    const ids = [...changes.ended, ...changes.waivers.map(({ id }) => id)]
    await waiveNoMore(tx, ids)
    await waive(
      tx,
      changes.waivers.filter(({ until }) => until > now),
      null,
    )
    await tx.run(sql`insert into counters (name, value) values (${ACTS_TAKEN}, ${changes.n})
      on conflict (name) do update set value = excluded.value`)
    await tx.ring()
  })
}

/** What was taken over is dropped: all of it is taken over anew. */
export async function forgetActs(door: WriteDoor): Promise<void> {
  await door.write(async (tx) => {
    await tx.run(sql`delete from acknowledged`)
    await tx.run(sql`delete from waived`)
    await tx.run(sql`delete from counters where name = ${ACTS_TAKEN}`)
  })
}

/** For which problems these waivers hold, whatever was kept of that. */
export async function waiveAnew(door: WriteDoor, waivers: readonly Waiver[]): Promise<void> {
  await door.write(async (tx) => {
    await tx.run(sql`delete from waived`)
    await waive(tx, waivers, null)
  })
}

/** Up to which change the record knows what people did about problems. */
export async function actsTaken(reader: Pick<Tx, 'get'>): Promise<number> {
  return (await reader.get<{ value: number }>(taken))?.value ?? 0
}

const taken = sql`select value from counters where name = ${ACTS_TAKEN}`

const forgetting = sql`delete from acknowledged where uid = ${sql.placeholder('uid')} and rule = ${sql.placeholder('rule')}`

async function forget(tx: Tx, keys: readonly { uid: string; rule: string }[]): Promise<void> {
  await tx.runMany(
    forgetting,
    keys.map(({ uid, rule }) => ({ uid, rule })),
  )
}

/** Of messages that were judged: what somebody acknowledged and no longer is. If it comes again it is new. */
export async function endAcknowledged(
  tx: Tx,
  judged: readonly { uid: string; broken: readonly { rule: string }[] }[],
): Promise<void> {
  const standing = await tx.all<{ uid: string; rule: string }>(
    sql`select uid, rule from acknowledged where ${tx.inList(
      sql`uid`,
      judged.map(({ uid }) => uid),
    )}`,
  )
  if (standing.length === 0) return
  const broken = new Map(judged.map((one) => [one.uid, new Set(one.broken.map(({ rule }) => rule))]))
  await forget(
    tx,
    standing.filter(({ uid, rule }) => !broken.get(uid)?.has(rule)),
  )
}
