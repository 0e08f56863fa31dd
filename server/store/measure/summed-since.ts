import { sql } from 'drizzle-orm'
import { byIndex } from '@/server/store/door/base/by-index'
import type { Reader } from '@/server/store/door/door'
import { TIMES_DERIVED } from '@/server/store/ingest/write/derivation'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { Slot } from './slot-sums'

/** How far the index was: its last rev, the last line of message logs, and how often it was derived. */
export type Reached = { rev: number; log: number; derived: number }

export async function reachedNow(reader: Reader): Promise<Reached> {
  const rows = await reader.all<{ name: string; value: number }>(
    sql`select name, value from counters where ${reader.inList(sql`name`, ['rev', TIMES_DERIVED])}`,
  )
  const value = (name: string) => rows.find((one) => one.name === name)?.value ?? 0
  const log = (await reader.get<{ id: number | null }>(sql`select max(id) as id from deliveries`))?.id ?? 0
  return { rev: value('rev'), log, derived: value(TIMES_DERIVED) }
}

/** Whether nothing of a span changed since then, so that sums that were begun then hold. */
export async function isAsItWas(reader: Reader, { span, slot }: Slot, since: Reached): Promise<boolean> {
  const now = await reachedNow(reader)
  if (now.derived !== since.derived) return false
  const inSlot = sql`m.key >= ${slot * KEYS_PER_MS} and m.key < ${(slot + span) * KEYS_PER_MS}`
  if (now.rev > since.rev) {
    const one = await reader.get<{ key: number }>(
      sql`select m.key from messages m ${byIndex(reader, sql`messages_rev`)} where m.rev > ${since.rev} and ${inSlot} limit 1`,
    )
    if (one !== undefined) return false
  }
  if (now.log === since.log) return true
  const told = await reader.get<{ key: number }>(
    sql`select m.key from deliveries d cross join messages m
      where m.source_id = d.source_id and m.native_id = d.message_id and d.id > ${since.log} and ${inSlot} limit 1`,
  )
  return told === undefined
}
