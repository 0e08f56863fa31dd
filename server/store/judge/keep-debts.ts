import { type SQL, sql } from 'drizzle-orm'
import { NEVER } from '@/drizzle/record-debts'
import type { Debt } from '@/lib/rules/debt'
import type { Tx } from '@/server/store/door/door'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import type { JudgedDbRow } from './around/judged-rows'
import { type Found, isHistory } from './keep-problems'

/** So many that may be settled are looked at again with one portion, those that were said last. */
const MOST_AGAIN = 200

type DebtDbRow = ReturnType<typeof rowOf>

/** Puts in the place of what was owed by these messages what is owed now. Gives the keys of those of which that is another. */
export async function keepDebts(tx: Tx, found: readonly Found[]): Promise<Set<number>> {
  if (found.length === 0) return new Set()
  const keys = found.map(({ row }) => row.key)
  const known = await tx.all<DebtDbRow>(sql`select ${COLUMNS} from debts where ${tx.inList(sql`message_key`, keys)}`)
  const before = new Map<number, string[]>()
  for (const one of known) before.set(one.messageKey, [...(before.get(one.messageKey) ?? []), textOf(one)])
  const changed = found
    .map((one) => ({ key: one.row.key, rows: one.owed.map((debt) => rowOf(debt, one)) }))
    .filter(({ key, rows }) => same(before.get(key) ?? []) !== same(rows.map(textOf)))
  const gone = changed.flatMap(({ key }) => (before.has(key) ? [key] : []))
  if (gone.length > 0) await tx.run(sql`delete from debts where ${tx.inList(sql`message_key`, gone)}`)
  await insertRows(
    tx,
    TABLES.debts,
    changed.flatMap(({ rows }) => rows),
  )
  return new Set(changed.map(({ key }) => key))
}

const same = (all: readonly string[]) => all.toSorted().join('\n')

function rowOf(debt: Debt, { row, addedAt }: Pick<Found, 'row' | 'addedAt'>) {
  const { kind, debtor, creditor, since, due, lapsesAt, acknowledgedAt, settledAt, settledBy, rule, follows } = debt
  return {
    ...{ messageKey: row.key, kind: kind as string, debtor: debtor ?? '', uid: row.uid, sourceId: row.source_id },
    ...{ channel: row.channel, conversationId: row.conversation_id, creditor, since, due: due ?? NEVER },
    ...{ lapsesAt: lapsesAt ?? NEVER, acknowledgedAt, settledAt, settledBy, rule, follows: follows ? 1 : 0 },
    history: isHistory(row, addedAt) ? 1 : 0,
  }
}

const COLUMNS = sql`message_key as "messageKey", kind, debtor, uid, source_id as "sourceId", channel,
  conversation_id as "conversationId", creditor, since, due, lapses_at as "lapsesAt", acknowledged_at as "acknowledgedAt",
  settled_at as "settledAt", settled_by as "settledBy", rule, follows, history`

/** In the order of the columns, however it was made. */
function textOf(row: DebtDbRow): string {
  const { kind, debtor, channel, conversationId, creditor, since, due, lapsesAt } = row
  const { acknowledgedAt, settledAt, settledBy, rule, follows, history } = row
  const told = [kind, debtor, channel, conversationId, creditor, since, due, lapsesAt]
  return JSON.stringify([...told, acknowledgedAt, settledAt, settledBy, rule, follows, history])
}

/** Keys of messages by which something is owed still that these may settle: by naming them, or in their conversations. */
export async function owingBy(tx: Tx, changed: readonly JudgedDbRow[]): Promise<number[]> {
  const ids = [...new Set(changed.flatMap(({ reply_to }) => reply_to ?? []))]
  const conversations = [...new Set(changed.flatMap(({ conversation_id }) => conversation_id ?? []))]
  const keysOf = async (where: SQL) => {
    const rows = await tx.all<{ key: number }>(sql`select distinct message_key as "key" from debts d
      where d.settled_at is null and ${where} order by message_key desc limit ${sql.raw(String(MOST_AGAIN))}`)
    return rows.map(({ key }) => key)
  }
  const named = sql`d.message_key in (select key from messages where ${tx.inList(sql`native_id`, ids)})`
  return [
    ...(ids.length === 0 ? [] : await keysOf(named)),
    ...(conversations.length === 0
      ? []
      : await keysOf(sql`d.follows = 1 and ${tx.inList(sql`d.conversation_id`, conversations)}`)),
  ]
}
