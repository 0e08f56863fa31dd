import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import type { State } from '@/server/store/ingest/derive/rows/model'
import { insertRows, updateRows } from './bulk'
import { TABLES } from './tables'

const GONE = sql`update asks set gone_at = m.gone_at from messages m where m.key = asks.key`

/** Writes what came of asks, after the messages: they go where their messages go. */
export async function writeAsks(tx: Tx, state: State): Promise<void> {
  const { fresh, settled } = state.asks
  for (const { fileId } of state.sweeps)
    await tx.runMany(sql`${GONE} and asks.key in (select key from messages where file_id = ${fileId})`, [{}])
  const moved = [...state.messages.dirty].filter(({ ask }) => ask !== null)
  const known = new Set(fresh.map(({ key }) => key))
  await updateRows(tx, TABLES.asks, {
    key: ['key'],
    changing: ['goneAt'],
    rows: moved.filter(({ key }) => !known.has(key)),
  })
  await updateRows(tx, TABLES.asks, {
    key: ['key'],
    changing: ['answeredAt', 'answer', 'waits', 'said', 'saidAt'],
    rows: [...settled.values()].filter(({ key }) => !known.has(key)),
  })
  const rows = fresh.map((ask) => ({
    ...ask,
    ...settled.get(ask.key),
    goneAt: state.messages.byKey.get(ask.key)?.goneAt ?? null,
  }))
  await insertRows(tx, TABLES.asks, rows)
}

/** What people decided by now, and what they wrote that is on record for what it answers. */
export async function writeVerdicts(tx: Tx, { verdicts, namings }: State): Promise<void> {
  await insertRows(tx, TABLES.namings, namings.fresh)
  if (verdicts.size === 0) return
  await tx.run(sql`delete from verdicts where ${tx.inList(sql`key`, [...verdicts.keys()])}`)
  await insertRows(
    tx,
    TABLES.verdicts,
    [...verdicts.values()].filter((row) => row !== null),
  )
}
