import { type SQL, sql } from 'drizzle-orm'
import type { ListLayout } from '@/lib/json/list-layout'
import type { Kept } from '@/lib/ledger/kept-words'
import type { PostOutcome, WrittenFile } from '@/lib/post/post-parts'
import { insertMany, type ReadDoor, type Tx, type WriteDoor } from '@/server/store/door/door'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import { type RowRef, refsTo } from '@/server/store/ledger/rows-told'

/** A change as it is to be made: whole, so that it can be found again after a crash. `again`: the line where the first is torn. */
export type PlannedChange = {
  effect: 'create' | 'append' | 'add' | 'replace'
  path: string
  text: string
  id: string | null
  again?: string
  /** How the list lies that an element is added to. */
  into?: ListLayout
  /** sha256 of the file that is replaced. */
  was?: string
  /** sha256 by which the tail knows it, where that is not the one of its text. */
  known?: string
}

/** Who agreed to a post that a policy held, by name. */
export type Approved = { by: readonly string[] }

/** An act of a person on agents' files. Times are UTC ms. */
export type OutboxRow = {
  id: number
  key: string
  person: string
  source: string
  root: string
  /** Number of the entry that holds the intent. */
  entry: number
  /** Unique for ever; temporary names are made of it. */
  tag: string
  at: number
  status: PostOutcome
  /** Everything is on the disk under temporary names: what is missing of them has been published. */
  prepared: boolean
  changes: readonly PlannedChange[]
  written: readonly WrittenFile[]
  why: string | null
  /** The intent, for its outcome; who agreed to it, where a policy held it. */
  draft: Draft & { approved?: Approved }
}

export type Wanted = Pick<OutboxRow, 'key' | 'source' | 'root' | 'tag' | 'at' | 'changes'> & {
  /** sha256 of what was asked for: a key stands for one body. */
  body: string
  draft: Draft
}

/** `began`: it is to be done now. `known`: it was asked for before. `other`: the key stands for another body. `taken`: a name is. */
export type Begun = { begun: 'began' | 'known'; row: OutboxRow } | { begun: 'other' | 'taken' }

/**
 * What belongs to an act and stands with it or not at all; what it throws undoes everything. Gives the rows that the
 * entry of the act is to tell of, too.
 */
export type Along = (tx: Tx, done: { entry: number; outboxId: number }) => Promise<readonly RowRef[]>

export type OutboxStore = {
  /** Order 1: the intent, the row, its names and what goes along, durable in one transaction. */
  begin: (wanted: Wanted, along?: Along) => Promise<Begun>
  /** Noted before the first gets its name, and taken back before what is left of them is removed. */
  prepared: (id: number, all: boolean) => Promise<void>
  /** What a person asked for under a key, with the sha256 of that. */
  find: (person: string, key: string) => Promise<{ row: OutboxRow; body: string } | null>
  /** Order 3: the outcome and its entry, in one transaction. Once. */
  settle: (row: OutboxRow, outcome: Settled) => Promise<OutboxRow>
  /** Those of this console without an outcome, oldest first. */
  open: () => Promise<OutboxRow[]>
  one: (id: number) => Promise<OutboxRow | null>
  /** Those that there are, in no order. */
  among: (ids: readonly number[]) => Promise<OutboxRow[]>
}

export type Settled = { status: 'done' | 'failed'; written: readonly WrittenFile[]; why: Kept | null; at: number }

export type OutboxDbRow = Omit<OutboxRow, 'prepared' | 'changes' | 'written' | 'draft'> & {
  body: string
  prepared: number
  changes: string
  written: string
  draft: string
}

/** Of `outbox o`. */
export const OUTBOX_FIELDS = sql`o.id, o."key", o.body, o.person, o.source, o.root, o.entry, o.tag, o.at, o.status, o.prepared,
  o.changes, o.written, o.why, o.draft`
const NAMES = ['id', 'key', 'body', 'person', 'console', 'source', 'root', 'entry', 'tag', 'at', 'status', 'prepared']

/** `console` is this one among those that share a database, the same after it starts again; `former`: what else it was known by. */
export function outboxStore(
  writer: WriteDoor,
  reader: ReadDoor,
  console: string,
  former: readonly string[] = [],
): OutboxStore {
  // A file has one console, wherever it was moved to.
  const ours = reader.dialect === 'sqlite' ? sql`1 = 1` : reader.inList(sql`o.console`, [console, ...former])
  return {
    begin: (wanted, along) => writer.write((tx) => begin(tx, wanted, { console, along })),
    prepared: (id, all) =>
      writer.write((tx) => tx.runMany(sql`update outbox set prepared = ${all ? 1 : 0} where id = ${id}`, [{}])),
    find: async (person, key) => {
      const found = await reader.get<OutboxDbRow>(
        sql`select ${OUTBOX_FIELDS} from outbox o where o.person = ${person} and o."key" = ${key}`,
      )
      return found === undefined ? null : { row: outboxRow(found), body: found.body }
    },
    settle: (row, settled) => writer.write((tx) => settle(tx, row, settled)),
    open: async () =>
      (
        await reader.all<OutboxDbRow>(
          sql`select ${OUTBOX_FIELDS} from outbox o where o.status = 'intent' and ${ours} order by o.id`,
        )
      ).map(outboxRow),
    among: async (ids) =>
      ids.length === 0
        ? []
        : (
            await reader.all<OutboxDbRow>(
              sql`select ${OUTBOX_FIELDS} from outbox o where ${reader.inList(sql`o.id`, ids)}`,
            )
          ).map(outboxRow),
    one: async (id) => {
      const found = await reader.get<OutboxDbRow>(sql`select ${OUTBOX_FIELDS} from outbox o where o.id = ${id}`)
      return found === undefined ? null : outboxRow(found)
    },
  }
}

async function begin(tx: Tx, wanted: Wanted, { console, along }: { console: string; along: Along | undefined }) {
  // What goes along with a decision looks for its key by itself.
  if (along === undefined && (await isDecided(tx, keyOf(wanted)))) return { begun: 'other' as const }
  return insertAct(tx, wanted, { console, status: 'intent', along })
}

export const keyOf = ({ key, draft }: Pick<Wanted, 'key' | 'draft'>) => ({ key, person: draft.actor.person })

/** Whether a person decided or signed with this key, on another ask than `uid`: nothing need have been written. */
export async function isDecided(tx: Tx, { person, key, uid = '' }: { person: string; key: string; uid?: string }) {
  const others = (table: SQL) =>
    sql`select uid from ${table} where person = ${person} and "key" = ${key} and uid <> ${uid}`
  const found = await tx.get<{ uid: string }>(
    sql`${others(sql`decisions`)} union all ${others(sql`signatures`)} limit 1`,
  )
  return found !== undefined
}

type Begins = { console: string; status: 'intent' | 'held'; along: Along | undefined }

/** The act, the names that it takes, what goes along, and the intent's entry that tells of all of it. */
export async function insertAct(tx: Tx, wanted: Wanted, { console, status, along }: Begins): Promise<Begun> {
  const { key, body, source, root, tag, at, changes } = wanted
  const { over: _over, ...draft } = wanted.draft
  const person = draft.actor.person
  const names = changes.filter(({ effect }) => effect === 'create').map(({ path }) => path)
  // Each question waits for its answer through two threads: none of them waits for another.
  const [before, taken, head, last] = await Promise.all([
    tx.get<OutboxDbRow>(sql`select ${OUTBOX_FIELDS} from outbox o where o.person = ${person} and o."key" = ${key}`),
    isTaken(tx, root, names),
    headOf(tx),
    tx.get<{ id: number | null }>(sql`select max(id) as id from outbox`),
  ])
  if (before !== undefined)
    return before.body === body ? { begun: 'known', row: outboxRow(before) } : { begun: 'other' }
  if (taken) return { begun: 'taken' }
  const entry = (head?.n ?? 0) + 1
  const id = (last?.id ?? 0) + 1
  // Bytes of the intent are kept by their hash; the draft of its outcome needs none.
  const kept = JSON.stringify({ ...draft, shown: null, written: null })
  const act = [id, key, body, person, console, source, root, entry, tag, at, status, 0]
  const columns = [...NAMES, 'changes', 'written', 'why', 'draft']
  await insertMany(tx, 'outbox', columns, [[...act, JSON.stringify(changes), '[]', null, kept]])
  await insertNames(tx, { root, names, act: id })
  const further = (await along?.(tx, { entry, outboxId: id })) ?? []
  await appendAfter(tx, head, { ...wanted.draft, rows: [...refsTo('outbox', [id]), ...further] })
  const row = { id, key, person, source, root, entry, tag, at, changes, draft, written: [], why: null }
  return { begun: 'began', row: { ...row, status, prepared: false } }
}

export async function insertNames(
  tx: Tx,
  { root, names, act }: { root: string; names: readonly string[]; act: number },
): Promise<void> {
  await insertMany(
    tx,
    'outbox_names',
    ['root', 'path', 'outbox_id'],
    names.map((path) => [root, path, act]),
  )
}

export async function isTaken(tx: Tx, root: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false
  const found = await tx.get<{ path: string }>(
    sql`select path from outbox_names where root = ${root} and ${tx.inList(sql`path`, [...names])} limit 1`,
  )
  return found !== undefined
}

async function settle(tx: Tx, row: OutboxRow, { status, written, why, at }: Settled): Promise<OutboxRow> {
  const [changed, head] = await Promise.all([
    tx.run(
      sql`update outbox set status = ${status}, written = ${JSON.stringify(written)}, why = cast(${why} as text),
        settled_at = ${at} where id = ${row.id} and status = 'intent'`,
    ),
    headOf(tx),
  ])
  if (changed === 0) throw new Error(`Act ${row.id} of the outbox has an outcome already.`)
  const { approved } = row.draft
  const files = written.map(({ path, sha256, offset, length }) => ({ path, sha256, offset, length }))
  const detail = { files, ...(approved === undefined ? {} : { approved }) }
  await appendAfter(tx, head, {
    ...row.draft,
    at,
    of: row.entry,
    outcome: status,
    why,
    detail,
    shown: null,
    written: null,
    rows: refsTo('outbox', [row.id]),
  })
  return { ...row, status, written, why }
}

export function outboxRow({ body: _body, prepared, changes, written, draft, ...row }: OutboxDbRow): OutboxRow {
  return {
    ...row,
    prepared: prepared === 1,
    changes: JSON.parse(changes),
    written: JSON.parse(written),
    draft: JSON.parse(draft),
  }
}
