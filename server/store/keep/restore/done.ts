import { type SQL, sql } from 'drizzle-orm'
import { toKeep } from '@/lib/ledger/kept-words'
import { heldAct } from '@/lib/post/held-flag'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { insertMany, type Reader, type SqlValue, type Tx } from '@/server/store/door/door'
import { DECISION_COLUMNS } from '@/server/store/hand/decisions'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import { type RowRef, refsTo } from '@/server/store/ledger/rows-told'

type Row = { readonly [column: string]: SqlValue }
type ActRow = Row & { id: number; key: string; status: string; why: string | null }
type DecidedRow = Row & { uid: string; verb: string; person: string; name: string; key: string; at: number } & {
  entry: number
  source: string
}

/** Acts on agents' files and decisions on asks, the oldest first, as a ledger that makes room has them. */
export type Done = { acts: readonly ActRow[]; decisions: readonly DecidedRow[] }

const ACT_COLUMNS = [
  ...['id', 'key', 'body', 'person', 'console', 'source', 'root', 'tag', 'at', 'status', 'written', 'draft', 'why'],
  'settled_at',
]
const list = (columns: readonly string[]): SQL => sql.raw(columns.map((name) => `"${name}"`).join(', '))

/** Throws `StoreError`. */
export async function readDone(door: Reader): Promise<Done> {
  return {
    acts: await door.all<ActRow>(sql`select ${list(ACT_COLUMNS)} from outbox order by id`),
    decisions: await door.all<DecidedRow>(sql`select ${list(DECISION_COLUMNS)} from decisions order by entry`),
  }
}

/** What was done since and a ledger that is brought back does not know; nothing where the two are no ages of one ledger. */
export async function doneSince(tx: Tx, former: Done | null): Promise<Done> {
  const last = await tx.get<{ id: number; key: string }>(sql`select id, "key" from outbox order by id desc limit 1`)
  if (former === null) return { acts: [], decisions: [] }
  if (last !== undefined && !former.acts.some(({ id, key }) => id === last.id && key === last.key))
    return { acts: [], decisions: [] }
  const here = await tx.all<DecidedRow>(sql`select uid, person, "key" from decisions`)
  const known = new Set(here.map(nameOf))
  return {
    acts: former.acts.filter(({ id }) => id > (last?.id ?? 0)),
    // Of a post that was held its act tells.
    decisions: former.decisions.filter((one) => heldAct(one.uid) === null && !known.has(nameOf(one))),
  }
}

const nameOf = ({ uid, person, key }: DecidedRow) => JSON.stringify([uid, person, key])

/**
 * Numbers and keys of acts stay taken: nothing is done twice. Bytes that were written are not brought over, so that no
 * file of agents is vouched for by a ledger that had to go. `entry`: that it was brought back; it tells of what is given.
 */
export async function keepActs(tx: Tx, acts: Done['acts'], entry: number): Promise<RowRef[]> {
  const rows = acts.map((act) => [
    ...ACT_COLUMNS.map((name) => ({ ...act, ...endOf(act) })[name] ?? null),
    ...[entry, 0, '[]'],
  ])
  await insertMany(tx, 'outbox', [...ACT_COLUMNS, 'entry', 'prepared', 'changes'], rows, 'ignore')
  return refsTo(
    'outbox',
    acts.map(({ id }) => id),
  )
}

/** What was decided stays decided, each on record. */
export async function keepDecisions(tx: Tx, decisions: Done['decisions'], note: Draft): Promise<void> {
  for (const one of decisions) {
    const { uid, verb, person, name, at, source, entry: was } = one
    const why = toKeep(() => words.backup.decidedThere(name))
    const detail = { ask: uid, verb, person, name, at, entry: was }
    const head = await headOf(tx)
    const n = (head?.n ?? 0) + 1
    await tx.run(sql`delete from decisions where uid = ${uid}`)
    const values = DECISION_COLUMNS.map((column) => (column === 'entry' ? n : (one[column] ?? null)))
    await insertMany(tx, 'decisions', DECISION_COLUMNS, [values])
    await appendAfter(tx, head, { ...note, source, why, detail, rows: refsTo('decisions', [uid]) })
  }
}

/** What waited there, or was under way, is not gone on with here. */
function endOf({ status, why }: ActRow): { status: string; why: string | null } {
  if (status === 'held') return { status: 'refused', why: toKeep(() => words.backup.heldThere) }
  return status === 'intent' ? { status: 'failed', why: toKeep(() => words.backup.openThere) } : { status, why }
}
