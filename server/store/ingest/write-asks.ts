import { sql } from 'drizzle-orm'
import type { Tx } from '../door'
import { givenRows, insertRows, updateRows } from './bulk'
import type { State } from './model'
import { TABLES } from './tables'

const GONE = sql`update asks set gone_at = m.gone_at from messages m where m.key = asks.key`

/** Writes what came of asks, after the messages: they go where their messages go. */
export async function writeAsks(tx: Tx, state: State): Promise<void> {
  const { fresh, answered } = state.asks
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
    changing: ['answeredAt', 'answer'],
    rows: [...answered.values()].filter(({ key }) => !known.has(key)),
  })
  const rows = fresh.map((ask) => ({
    ...ask,
    ...answered.get(ask.key),
    goneAt: state.messages.byKey.get(ask.key)?.goneAt ?? null,
  }))
  await insertRows(tx, TABLES.asks, rows)
}

/** What a person decided, or earlier than was known. */
export async function writeVerdicts(tx: Tx, { verdicts }: State): Promise<void> {
  if (verdicts.size === 0) return
  const given = givenRows(tx, TABLES.verdicts, ['key', 'uid', 'answer', 'at'], [...verdicts.values()])
  const put = sql`insert into verdicts (key, uid, answer, at) select key, uid, answer, at from ${given} as given where true
    on conflict (key) do update set answer = excluded.answer, at = excluded.at`
  await tx.runMany(put, [{}])
}
