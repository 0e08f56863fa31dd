import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import type { Waiver } from '@/server/store/hand/problem-act-rows'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import { scoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import { recipientsIn } from './around/judged-rows'
import { problemInSight, WITH_MESSAGES } from './problem-sight'

type Held = { key: number; rule: string }

/** Keeps for which problems these waivers hold, of those of some messages or of all. */
export async function waive(tx: Tx, waivers: readonly Waiver[], keys: readonly number[] | null): Promise<void> {
  if (keys?.length === 0) return
  if (keys !== null) await tx.run(sql`delete from waived where ${tx.inList(sql`message_key`, keys)}`)
  for (const waiver of waivers) {
    const mutes = waiver.of.what === 'query' ? 1 : 0
    const rows = (await heldBy(tx, waiver, keys)).map(({ key, rule }) => ({
      ...{ messageKey: key, rule, waiver: waiver.id, until: waiver.until, mutes },
    }))
    await insertRows(tx, TABLES.waived, rows)
  }
}

/** What is no longer waived by these. */
export async function waiveNoMore(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(sql`delete from waived where ${tx.inList(sql`waiver`, ids)}`)
}

/** A waiver reaches no further than whoever made it could see. */
async function heldBy(tx: Tx, { of, scope, since }: Waiver, keys: readonly number[] | null): Promise<Held[]> {
  const maker = scoped(tx, scope)
  const among = sql`${keys === null ? sql`1 = 1` : tx.inList(sql`p.message_key`, keys)} and ${problemInSight(maker)}`
  const found = sql`select p.message_key as "key", p.rule from ${WITH_MESSAGES} where ${among}`
  switch (of.what) {
    case 'problem':
      return tx.all<Held>(sql`${found} and p.uid = ${of.uid} and p.rule = ${of.rule}`)
    case 'agent':
      return tx.all<Held>(sql`${found} and p.rule = ${of.rule} and s.label = ${of.source} and p.agent = ${of.agent}`)
    case 'pair': {
      const rows = await tx.all<Held & { recipients: string }>(sql`select p.message_key as "key", p.rule, m.recipients
        from ${WITH_MESSAGES} where ${among} and p.rule = ${of.rule} and s.label = ${of.source} and p.agent = ${of.agent}`)
      return rows.filter((row) => recipientsIn(row).some(({ agent }) => agent === of.recipient))
    }
    case 'query':
      return tx.all<Held>(sql`${found} and ${(await searchFor(maker, of.query, since)).where}`)
  }
}
