import { sql } from 'drizzle-orm'
import { isAltering, isListing } from '@/lib/rules/alteration'
import { type Broken, GRAVITIES, type Verdict } from '@/lib/rules/judged'
import { ruleOfFlag, withRules } from '@/lib/rules/rule-flags'
import { believable } from '@/lib/time/time'
import { why } from '@/lib/unread/why-unread'
import type { Tx } from '@/server/store/door/door'
import { insertRows, updateRows } from '@/server/store/ingest/write/bulk'
import { TABLES } from '@/server/store/ingest/write/tables'
import { readExtra } from '@/server/store/rows/extra'
import { keyMs } from '@/server/store/rows/keys'
import { wordsOf } from '@/server/store/rows/message-rows'
import type { JudgedDbRow } from './around/judged-rows'

/** What was found about a message; `addedAt`: when its source was first watched, UTC ms. */
export type Found = Verdict & { row: JudgedDbRow; addedAt: number }

type KnownDbRow = Omit<Broken, 'severity'> & { key: number; severity: number; cause: string | null; history: number }

/**
 * Puts in the place of what was kept of these messages what is found now. Gives the new rev: a message takes one where
 * who follows has to be told, which nobody is of what was there, and as it is, before its source was watched. `owing`: of which else
 * something is another now.
 */
export async function keepProblems(
  tx: Tx,
  found: readonly Found[],
  owing: ReadonlySet<number>,
  rev: number,
): Promise<number> {
  const keys = found.map(({ row }) => row.key)
  const known = await tx.all<KnownDbRow>(
    sql`select message_key as "key", rule, says, severity, at, agent, cause, history from problems where ${tx.inList(sql`message_key`, keys)}`,
  )
  const before = new Map<number, string[]>()
  for (const { key, ...one } of known) before.set(key, [...(before.get(key) ?? []), inOrder(one)])
  await keepAgain(tx, found)
  await keepAwaiting(tx, found)
  const changed = found.filter(
    ({ row, broken, addedAt }) =>
      same(before.get(row.key) ?? []) !== same(broken.map((one) => inOrder(keptOf(one, row, addedAt)))),
  )
  const gone = changed.flatMap(({ row }) => (before.has(row.key) ? [row.key] : []))
  if (gone.length > 0) await tx.run(sql`delete from problems where ${tx.inList(sql`message_key`, gone)}`)
  await insertRows(tx, TABLES.problems, changed.flatMap(rowsOf))
  return flag(tx, found, owing, rev)
}

/** Why it could not be read. */
const causeOf = ({ reading, extra }: JudgedDbRow): string | null =>
  reading === 'unreadable' ? (readExtra(extra).reason ?? why('not-stated')) : null

const numbered = ({ severity, ...one }: Broken) => ({ ...one, severity: GRAVITIES.indexOf(severity) })
const inOrder = ({ rule, says, severity, at, agent, cause, history }: Omit<KnownDbRow, 'key'>) =>
  JSON.stringify([rule, severity, at, agent, says, cause, history])
const same = (all: readonly string[]) => all.toSorted().join('\n')

const keptOf = (one: Broken, row: JudgedDbRow, addedAt: number) => ({
  ...numbered(one),
  cause: causeOf(row),
  history: isHistory(row, addedAt) && !isChangeSince(one, addedAt) ? 1 : 0,
})

function rowsOf({ row, broken, addedAt }: Found) {
  return broken.map((one) => ({
    ...keptOf(one, row, addedAt),
    ...{ messageKey: row.key, uid: row.uid, sourceId: row.source_id, channel: row.channel },
    conversationId: row.conversation_id,
  }))
}

/** The first look begins so soon after a source was added, ms. */
export const FIRST_LOOK_MS = 10_000

/** It was there before its source was watched: by its time, or where it has none that can be true by the look that found it. */
export function isHistory({ key, reading, sent_at, observed_at, look }: JudgedDbRow, addedAt: number): boolean {
  if (keyMs(key) < addedAt) return true
  return (reading === 'unreadable' || !believable(sent_at, observed_at)) && look < addedAt + FIRST_LOOK_MS
}

const isOfChanges = (rule: string) => isAltering(rule) || isListing(rule)

/** What was changed or removed once its source was watched is new, however old the message is. */
const isChangeSince = ({ rule, at }: Broken, addedAt: number) => isOfChanges(rule) && at >= addedAt

/** Flags of messages tell which rules they break, so that they are shown and found by them. */
async function flag(tx: Tx, found: readonly Found[], owing: ReadonlySet<number>, rev: number): Promise<number> {
  let next = rev
  const rows = found.flatMap(({ row, broken, addedAt }) => {
    const known = wordsOf(row.flags)
    const flags = withRules(known, broken)
    const text = flags.length === 0 ? '' : ` ${flags.join(' ')} `
    const isPutRight = known.some((flag) => isOfChanges(ruleOfFlag(flag) ?? ''))
    const isTold = isPutRight || broken.some((one) => isChangeSince(one, addedAt))
    const history = isHistory(row, addedAt) && !isTold
    if (text === row.flags && (history || !owing.has(row.key))) return []
    if (!history) next += 1
    return [{ key: row.key, flags: text, rev: history ? row.rev : next }]
  })
  if (rows.length > 0) await updateRows(tx, TABLES.messages, { key: ['key'], changing: ['flags', 'rev'], rows })
  return next
}

/** When each is to be looked at once more. */
async function keepAgain(tx: Tx, found: readonly Found[]): Promise<void> {
  const keys = found.map(({ row }) => row.key)
  await tx.run(sql`delete from judged_again where ${tx.inList(sql`message_key`, keys)}`)
  const rows = found.flatMap(({ row, again }) => (again === null ? [] : [{ key: row.key, at: again }]))
  await insertRows(tx, TABLES.judgedAgain, rows)
}

/** Which agents may mend each by a new sign. */
async function keepAwaiting(tx: Tx, found: readonly Found[]): Promise<void> {
  const keys = found.map(({ row }) => row.key)
  await tx.run(sql`delete from judged_awaiting where ${tx.inList(sql`message_key`, keys)}`)
  const rows = found.flatMap(({ row: { key, source_id: sourceId }, awaits }) =>
    awaits.map((agent) => ({ sourceId, agent, key })),
  )
  await insertRows(tx, TABLES.judgedAwaiting, rows)
}
