import { type SQL, sql } from 'drizzle-orm'
import { NEVER } from '@/drizzle/record-debts'
import { type Debt, debtStateAt } from '@/lib/rules/debt'
import type { Tx } from '@/server/store/door/door'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import type { JudgedDbRow } from './around/judged-rows'
import { type Found, isHistory } from './keep-problems'

/** So many that may be settled are looked at again with one portion, those that were said last. */
const MOST_AGAIN = 200

type DebtDbRow = ReturnType<typeof debtRow>

/** What something is owed by: a message or a task. `key`: its place in order. */
export type Owing = {
  uid: string
  task: boolean
  key: number
  sourceId: number
  channel: string
  conversationId: number | null
  history: boolean
}

/** Puts in the place of what was owed by these messages what is owed now, at `now`, UTC ms. Gives the keys of those of which that is another. */
export async function keepDebts(tx: Tx, found: readonly Found[], now: number): Promise<Set<number>> {
  const rows = found.flatMap(({ row, addedAt, owed }) => {
    const { uid, key, source_id: sourceId, channel, conversation_id: conversationId } = row
    const by: Owing = { uid, key, sourceId, channel, conversationId, task: false, history: isHistory(row, addedAt) }
    return owed.map((debt) => debtRow(debt, by, now))
  })
  const changed = await putDebts(
    tx,
    found.map(({ row }) => row.uid),
    rows,
  )
  return new Set(found.flatMap(({ row }) => (changed.has(row.uid) ? [row.key] : [])))
}

/** Puts these rows in the place of all that is owed by messages or tasks. Gives the uids of those of which that is another. */
export async function putDebts(tx: Tx, uids: readonly string[], rows: readonly DebtDbRow[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const known = byUid(await tx.all<DebtDbRow>(sql`select ${COLUMNS} from debts where ${tx.inList(sql`uid`, uids)}`))
  const wanted = byUid(rows)
  const changed = uids.filter((uid) => same(known.get(uid) ?? []) !== same(wanted.get(uid) ?? []))
  const gone = changed.filter((uid) => known.has(uid))
  if (gone.length > 0) await tx.run(sql`delete from debts where ${tx.inList(sql`uid`, gone)}`)
  await insertRows(
    tx,
    TABLES.debts,
    changed.flatMap((uid) => wanted.get(uid) ?? []),
  )
  return new Set(changed)
}

function byUid(rows: readonly DebtDbRow[]): Map<string, DebtDbRow[]> {
  const by = new Map<string, DebtDbRow[]>()
  for (const row of rows) by.set(row.uid, [...(by.get(row.uid) ?? []), row])
  return by
}

const same = (rows: readonly DebtDbRow[]) => rows.map(textOf).toSorted().join('\n')

/** A row of the table `debts`, as it stands at `now`, UTC ms. */
export function debtRow(debt: Debt, { task, history, ...by }: Owing, now: number) {
  const { kind, debtor, creditor, since, due, lapsesAt, acknowledgedAt, settledAt, settledBy, rule, follows } = debt
  return {
    ...{ ...by, kind: kind as string, debtor: debtor ?? '', task: task ? 1 : 0, creditor, since, due: due ?? NEVER },
    ...{ lapsesAt: lapsesAt ?? NEVER, acknowledgedAt, settledAt, settledBy, rule, follows: follows ? 1 : 0 },
    ...{ history: history ? 1 : 0, stood: debtStateAt(debt, now) as string },
  }
}

const COLUMNS = sql`uid, kind, debtor, task, key, source_id as "sourceId", channel, conversation_id as "conversationId",
  creditor, since, due, lapses_at as "lapsesAt", acknowledged_at as "acknowledgedAt", settled_at as "settledAt",
  settled_by as "settledBy", rule, follows, history, stood`

/** In the order of the columns, however it was made. */
function textOf(row: DebtDbRow): string {
  const { kind, debtor, key, channel, conversationId, creditor, since, due, lapsesAt } = row
  const { acknowledgedAt, settledAt, settledBy, rule, follows, history, stood } = row
  const told = [kind, debtor, key, channel, conversationId, creditor, since, due, lapsesAt]
  return JSON.stringify([...told, acknowledgedAt, settledAt, settledBy, rule, follows, history, stood])
}

/** Keys of messages by which something is owed still that these may settle: by naming them, or in their conversations. */
export async function owingBy(tx: Tx, changed: readonly JudgedDbRow[]): Promise<number[]> {
  const ids = [...new Set(changed.flatMap(({ reply_to }) => reply_to ?? []))]
  const conversations = [...new Set(changed.flatMap(({ conversation_id }) => conversation_id ?? []))]
  const keysOf = async (where: SQL) => {
    const rows = await tx.all<{ key: number }>(sql`select distinct d.key as "key" from debts d
      where d.settled_at is null and ${where} order by d.key desc limit ${sql.raw(String(MOST_AGAIN))}`)
    return rows.map(({ key }) => key)
  }
  const named = sql`d.uid in (select uid from messages where ${tx.inList(sql`native_id`, ids)})`
  return [
    ...(ids.length === 0 ? [] : await keysOf(named)),
    ...(conversations.length === 0
      ? []
      : await keysOf(sql`d.follows = 1 and ${tx.inList(sql`d.conversation_id`, conversations)}`)),
  ]
}
