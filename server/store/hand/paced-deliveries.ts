import { sql } from 'drizzle-orm'
import { isAnswered, type LastNotice, tellingAt } from '@/lib/pages/notice-pace'
import { afterQuiet, type Haste, type QuietHours } from '@/lib/pages/quiet-hours'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import type { Pressing } from '@/lib/rules/pressing-problem'
import type { Reader, Tx } from '@/server/store/door/door'
import { type Facts, hasteOf, insertDelivery, isUrgent, PARCEL_FIELDS, type ParcelDbRow, parcelOf } from './deliveries'
import { quietFrom } from './kept-quiet'

/** What is new for somebody who may have quiet hours; `id` names its delivery if it becomes one of its own. */
export type News = { webhookId: string; id: string; facts: Facts; haste: Haste; quiet: QuietHours | null }

/** What may be told of: the uids of asks that wait, and what presses. */
export type Tellable = { uids: readonly string[]; pressing: Pressing }

type Around = {
  at: number
  most: number
  paceMs: number
  tellable: Tellable
  join: (one: Facts, other: Facts) => Facts
}

/**
 * Has it sent with what waits and was never tried, or as a delivery of its own: now, with the next notification, or after
 * quiet hours.
 */
export async function deliverNews(tx: Tx, news: News, { at, most, paceMs, tellable, join }: Around): Promise<void> {
  const { webhookId, id, facts, haste, quiet } = news
  const last = await lastNotice(tx, webhookId, tellable)
  const nextAt = tellingAt(
    { urgent: isUrgent(facts), haste, last, actedAt: last === null ? null : await lastActed(tx), quiet },
    { now: at, paceMs },
  )
  const row = await tx.get<ParcelDbRow>(sql`select ${PARCEL_FIELDS} from deliveries d where d.hook_id = ${webhookId}
    and d.kind = 'notice' and d.state = 'waiting' and d.tries = 0 and d.claimed_until <= ${at} limit 1`)
  if (row === undefined)
    return insertDelivery(tx, { id, webhookId, kind: 'notice', at, facts, tries: 0, most, nextAt, claimedUntil: 0 })
  const joined = JSON.stringify(join(parcelOf(row).facts, facts))
  await tx.run(sql`update deliveries set facts = ${joined}, next_at = ${Math.min(row.nextAt, nextAt)}
    where id = ${row.id}`)
}

/** Deliveries that are kept back. */
export const keptBack = (reader: Reader, now: number) =>
  reader.all<ParcelDbRow & { quiet: string | null }>(sql`select ${PARCEL_FIELDS}, h.quiet
    from deliveries d join hooks h on h.id = d.hook_id
    where d.state = 'waiting' and d.kind = 'notice' and d.tries = 0 and d.next_at > ${now}`)

/**
 * Has those sent now, or once quiet hours end, that are kept back behind a notification of which nothing waits any more, or
 * since which a person did something.
 */
export async function hastenOver(tx: Tx, tellable: Tellable, now: number): Promise<void> {
  const kept = await keptBack(tx, now)
  const actedAt = kept.length === 0 ? null : await lastActed(tx)
  for (const { quiet, ...row } of kept) {
    const { id, webhookId, nextAt, facts } = parcelOf(row)
    const at = afterQuiet(quietFrom(quiet), now, hasteOf(facts))
    if (at >= nextAt) continue
    const last = await lastNotice(tx, webhookId, tellable)
    if (last === null || isAnswered(last, actedAt))
      await tx.run(sql`update deliveries set next_at = ${at} where id = ${id} and tries = 0`)
  }
}

/** What a webhook was last sent. */
async function lastNotice(tx: Tx, webhookId: string, { uids, pressing }: Tellable): Promise<LastNotice | null> {
  const row = await tx.get<ParcelDbRow>(sql`select ${PARCEL_FIELDS} from deliveries d where d.hook_id = ${webhookId}
    and d.kind = 'notice' and d.state = 'delivered' order by d.next_at desc, d.id desc limit 1`)
  if (row === undefined) return null
  const { asks, more, problems } = parcelOf(row).facts
  const waiting = new Set(uids)
  const pressed = new Set(pressing.rows.map(({ key }) => key))
  const isOpen = asks.some(({ uid }) => waiting.has(uid)) || problems.some(({ key }) => pressed.has(key))
  return { sentAt: row.nextAt, isOver: !isOpen && more.decide + more.answer === 0 }
}

/** When a person did something that is on record, UTC ms; programs, policies and holds are none. */
async function lastActed(tx: Tx): Promise<number | null> {
  const row = await tx.get<{ at: number }>(sql`select at from entries
    where person not in (${SYSTEM_ACTOR.person}, 'unknown') and assurance not in ('policy', 'token') order by n desc limit 1`)
  return row?.at ?? null
}
