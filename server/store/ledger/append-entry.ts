import { hash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act, Outcome } from '@/lib/ledger/act'
import { type Detail, entryText, FIRST_PREV, type KeptEntry } from '@/lib/ledger/entry'
import type { Kept } from '@/lib/ledger/kept-words'
import type { ToldRow } from '@/lib/ledger/told-row'
import type { Actor } from '@/lib/people/person'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { insertMany, type Tx } from '@/server/store/door/door'
import { cleanText } from '@/server/store/rows/clean'
import { portionsOf } from './portions'
import { type RowRef, toldRows } from './rows-told'
import { assertTold } from './telling-since'

/** What is to be recorded. Times are UTC ms. */
export type Draft = {
  at: number
  actor: Actor
  act: Act
  /** What it was done to, in the words shown. */
  subject: Kept | null
  /** The label of a source. */
  source: string | null
  /** The number of the intent that this entry settles. */
  of: number | null
  outcome: Outcome
  why: Kept | null
  detail: Detail
  /** The bytes that the person saw, and those that were written for them, or would have been. */
  shown: Uint8Array | null
  written: Uint8Array | null
  /** What a passkey signed, kept as well: the detail names it by its sha256. */
  over?: Uint8Array
  /** Rows that were changed with it: the entry tells how they stand now. */
  rows?: readonly RowRef[]
  /** Of the program. */
  version: string
}

export type Entry = Draft & Pick<KeptEntry, 'n' | 'id' | 'prev' | 'hash'>

const MOST_TEXT = 64 * 1024

/** The columns of `entries`, in the order of `entryText`, the hash last. */
export const ENTRY_COLUMNS = [
  ...['n', 'id', 'prev', 'at', 'person', 'name', 'role', 'assurance', 'session', 'act', 'subject', 'source'],
  ...['settles', 'outcome', 'why', 'detail', 'shown', 'written', 'version', 'hash'],
]

const head = sql`select n, hash from entries order by n desc limit 1`

/** The last entry of the chain: null before the first. */
export type Head = Pick<KeptEntry, 'n' | 'hash'> | null

/** For whoever asks for it along with other things, before anything is appended in the same transaction. */
export const headOf = async (tx: Tx): Promise<Head> => (await tx.get<{ n: number; hash: string }>(head)) ?? null

/**
 * Adds one entry at the end of the chain, inside a transaction of the caller: what is written in the same transaction
 * is on record, or neither is. Its hash is the SHA-256 of `entryText` (lib/ledger/entry.ts), in hexadecimal. Bytes are kept
 * once by their SHA-256. Throws `StoreError`, or a `KnownError` for a text beyond 64 KiB.
 */
export async function appendEntry(tx: Tx, draft: Draft, id: string = randomUUID()): Promise<Entry> {
  return appendAfter(tx, await headOf(tx), draft, id)
}

/**
 * The same behind a head that is known. What was changed with it is asked for here, so it is to be written before; more
 * rows than an entry holds are told by further entries like it. Throws a `KnownError` `unavailable` where rows cannot be
 * told yet; what a restore changes, it tells in the ledger of an older version too.
 */
export async function appendAfter(tx: Tx, last: Head, draft: Draft, id: string = randomUUID()): Promise<Entry> {
  const rows = draft.rows ?? []
  if (rows.length > 0 && draft.act !== 'restore') await assertTold(tx)
  const [first = [], ...further] = portionsOf(await toldRows(tx, rows))
  const entry = await appendTold(tx, last, { ...draft, told: first }, id)
  let end: Head = entry
  for (const told of further)
    end = await appendTold(tx, end, { ...draft, shown: null, written: null, told, of: entry.n }, randomUUID())
  return entry
}

type Telling = Draft & { told: readonly ToldRow[] }

/** One entry that tells of rows as they were found. */
export async function appendTold(tx: Tx, last: Head, { told, ...draft }: Telling, id: string): Promise<Entry> {
  const { actor, detail } = draft
  const unsealed: Omit<KeptEntry, 'hash'> = {
    n: (last?.n ?? 0) + 1,
    id,
    prev: last?.hash ?? FIRST_PREV,
    at: draft.at,
    person: clean(actor.person),
    name: clean(actor.name),
    role: actor.role,
    assurance: actor.assurance,
    session: clean(actor.session),
    act: draft.act,
    subject: draft.subject === null ? null : clean(draft.subject),
    source: draft.source === null ? null : clean(draft.source),
    of: draft.of,
    outcome: draft.outcome,
    why: draft.why === null ? null : clean(draft.why),
    detail: withRows(clean(JSON.stringify(detail)), told),
    shown: await keep(tx, draft.shown),
    written: await keep(tx, draft.written),
    version: draft.version,
  }
  await keep(tx, draft.over ?? null)
  const sealed = { ...unsealed, hash: hash('sha256', entryText(unsealed)) }
  await insertMany(tx, 'entries', ENTRY_COLUMNS, [Object.values(sealed)])
  return { ...draft, n: sealed.n, id: sealed.id, prev: sealed.prev, hash: sealed.hash }
}

/** The rows stand last in the detail, which is an object wherever something is told. */
function withRows(detail: string, told: readonly ToldRow[]): string {
  if (told.length === 0) return detail
  const rows = `"rows":${JSON.stringify(told)}}`
  return detail === '{}' ? `{${rows}` : `${detail.slice(0, -1)},${rows}`
}

/** As both databases can hold it. */
function clean(text: string): string {
  if (text.length > MOST_TEXT)
    throw new KnownError(
      'refused',
      () => words.tooLong,
      () => words.tooLongMend,
    )
  return cleanText(text)
}

async function keep(tx: Tx, bytes: Uint8Array | null): Promise<string | null> {
  if (bytes === null) return null
  const sha256 = hash('sha256', bytes)
  await insertMany(tx, 'kept', ['sha256', 'bytes'], [[sha256, bytes]], 'ignore')
  return sha256
}
