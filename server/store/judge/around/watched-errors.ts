import { sql } from 'drizzle-orm'
import type { WatchedError } from '@/lib/rules/judged'
import type { Reader, Tx } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

/** An error so soon after a message may be about it. */
const WITHIN = 600_000 * KEYS_PER_MS
const MOST_ERRORS = 500
const MOST_BETWEEN = 500
const LETTERS = 200

type ErrorDbRow = { key: number; source_id: number; sender: string; body: string }
type AddressedDbRow = Pick<JudgedDbRow, 'key' | 'recipients' | 'mentions'>

const addressed = (row: Pick<JudgedDbRow, 'recipients' | 'mentions'>) => [
  ...new Set([...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)]),
]

/** The errors that watchers logged of agents that messages were addressed to, where those were the last before; by their keys. */
export async function erredOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, WatchedError[]>> {
  const erred = new Map<number, WatchedError[]>()
  const asked = rows.filter(({ reading, recipients, mentions }) => {
    return reading === 'message' && (recipients !== '[]' || mentions !== '[]')
  })
  if (asked.length === 0) return erred
  const keys = asked.map(({ key }) => key)
  const errors = await reader.all<ErrorDbRow>(
    sql`select key, source_id, sender, substr(body, 1, ${sql.raw(String(LETTERS))}) as body from messages
      where reading = 'log' and type = 'error' and sender is not null and key > ${Math.min(...keys)}
        and key <= ${Math.max(...keys) + WITHIN} and ${reader.inList(sql`source_id`, [...new Set(asked.map((row) => row.source_id))])}
      order by key limit ${sql.raw(String(MOST_ERRORS))}`,
  )
  if (errors.length === 0) return erred
  for (const row of asked) {
    const near = addressed(row).flatMap((agent) => {
      const first = errors.find(
        ({ key, source_id, sender }) =>
          source_id === row.source_id && sender === agent && key > row.key && key <= row.key + WITHIN,
      )
      return first === undefined ? [] : [first]
    })
    const found = []
    for (const error of near)
      if (await isLastBefore(reader, row, error))
        found.push({ agent: error.sender, text: error.body, at: keyMs(error.key) })
    if (found.length > 0) erred.set(row.key, found)
  }
  return erred
}

/** Nothing else was said to the agent between the message and the error. */
async function isLastBefore(reader: Reader, row: JudgedDbRow, error: ErrorDbRow): Promise<boolean> {
  const between = await reader.all<AddressedDbRow>(
    sql`select key, recipients, mentions from messages where reading = 'message' and source_id = ${row.source_id}
      and key > ${row.key} and key < ${error.key} order by key limit ${sql.raw(String(MOST_BETWEEN))}`,
  )
  return between.length < MOST_BETWEEN && !between.some((one) => addressed(one).includes(error.sender))
}

/** Looks once more at what was said to agents soon before their watchers logged these errors: it may be read only now. */
export async function lookAtErred(tx: Tx, errors: readonly JudgedDbRow[]): Promise<void> {
  for (const { source_id, sender, key } of errors) {
    if (sender === null) continue
    const before = await tx.all<AddressedDbRow>(
      sql`select key, recipients, mentions from messages where reading = 'message' and source_id = ${source_id}
        and key >= ${key - WITHIN} and key < ${key} order by key desc limit ${sql.raw(String(MOST_BETWEEN))}`,
    )
    const last = before.find((one) => addressed(one).includes(sender))
    if (last === undefined) continue
    await tx.run(sql`insert into judged_again (message_key, at) values (${last.key}, 0)
      on conflict (message_key) do update set at = excluded.at`)
  }
}
