import { sql } from 'drizzle-orm'
import { heldAct } from '@/lib/post/held-flag'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { type Facts, PARCEL_FIELDS, type ParcelDbRow, parcelOf, type ToldAsk } from './deliveries'
import { failureFrom, keptFailure, withoutSaid } from './kept-failure'

/** Of these messages, those that are known. */
export type KnownOf = (uids: readonly string[]) => Promise<ReadonlySet<string>>

const everything = sql`select ${PARCEL_FIELDS} from deliveries d order by d.id`

/**
 * Takes out of every delivery what it tells of messages that are known no more: who asked and the first words, and what
 * was answered to it, since an answer may repeat them. That it was told, when, to whom and how often stays.
 */
export async function emptyTold(door: WriteDoor, knownOf: KnownOf): Promise<void> {
  const all = (await door.write((tx) => tx.all<ParcelDbRow>(everything))).map(parcelOf)
  const uids = new Set(all.flatMap(({ facts }) => facts.asks.map(({ uid }) => uid)))
  const asked = [...uids].filter((uid) => heldAct(uid) === null)
  const known = await knownOf(asked)
  const gone = new Set(asked.filter((uid) => !known.has(uid)))
  if (gone.size === 0) return
  await door.write(async (tx) => {
    // It may have grown meanwhile.
    for (const { id, facts } of (await tx.all<ParcelDbRow>(everything)).map(parcelOf))
      if (facts.asks.some(({ uid }) => gone.has(uid))) await emptyOne(tx, id, without(facts, gone))
  })
}

function without(facts: Facts, gone: ReadonlySet<string>): Facts {
  return { ...facts, asks: facts.asks.map((ask) => (gone.has(ask.uid) ? withoutWords(ask) : ask)) }
}

/** What may go along with content turned off. */
export function withoutWords({ from: _from, words: _words, ...ask }: ToldAsk): ToldAsk {
  return ask
}

async function emptyOne(tx: Tx, id: string, facts: Facts): Promise<void> {
  await tx.run(sql`update deliveries set facts = ${JSON.stringify(facts)} where id = ${id}`)
  await tx.run(sql`update delivery_tries set answer = '' where delivery_id = ${id}`)
  const failed = await tx.all<{ n: number; error: string }>(
    sql`select n, error from delivery_tries where delivery_id = ${id} and error is not null`,
  )
  for (const { n, error } of failed) {
    const left = keptFailure(withoutSaid(failureFrom(error)))
    await tx.run(sql`update delivery_tries set error = ${left} where delivery_id = ${id} and n = ${n}`)
  }
}
