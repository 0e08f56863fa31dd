import { hash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { FIRST_PREV } from '@/lib/ledger/entry'
import { toKeep } from '@/lib/ledger/kept-words'
import type { ToldRow } from '@/lib/ledger/told-row'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { SqlValue, Tx, WriteDoor } from '@/server/store/door/door'
import { appendTold, type Draft, type Head, headOf } from './append-entry'
import { portionsOf } from './portions'
import { TOLD_TABLES, type ToldTable, toldOf } from './rows-told'
import type { Signer } from './signature'
import { snapshotText } from './snapshot-text'
import { putToldSince, toldSince } from './telling-since'

const AT_ONCE = 200

/**
 * Once in the life of a ledger: how the rows stand that an older version wrote is put on record, signed, in one
 * transaction; from then on every change of them is told. Gives whether it was done now. Throws `StoreError`.
 */
export function takeSnapshot(
  writer: WriteDoor,
  signer: Signer,
  { at, version }: { at: number; version: string },
): Promise<boolean> {
  return writer.write(async (tx) => {
    if ((await toldSince(tx)) !== null) return false
    const draft: Draft = {
      ...{ at, version, actor: SYSTEM_ACTOR, act: 'snapshot', subject: null, source: null, of: null },
      ...{ outcome: 'done', why: toKeep(() => words.replay.snapshot), detail: {}, shown: null, written: null },
    }
    let head = await headOf(tx)
    let first: number | null = null
    for await (const told of everyPortion(tx)) {
      const detail = signedBy(signer, head, told)
      head = await appendTold(tx, head, { ...draft, of: first, detail, told }, randomUUID())
      first ??= head.n
    }
    await putToldSince(tx, first ?? 0, at)
    return first !== null
  })
}

function signedBy(signer: Signer, head: Head, told: readonly ToldRow[]) {
  const key = signer.fingerprint
  const rows = hash('sha256', JSON.stringify(told))
  const text = snapshotText({ n: (head?.n ?? 0) + 1, prev: head?.hash ?? FIRST_PREV, rows, key })
  return { key, signature: signer.sign(text) }
}

/** Every row of the tables as it stands, as many at once as an entry tells. */
async function* everyPortion(tx: Tx): AsyncGenerator<ToldRow[]> {
  let open: ToldRow[] = []
  for await (const rows of everyRow(tx)) {
    const portions = portionsOf([...open, ...rows])
    open = portions.pop() ?? []
    yield* portions
  }
  if (open.length > 0) yield open
}

async function* everyRow(tx: Tx): AsyncGenerator<ToldRow[]> {
  for (const table of TOLD_TABLES) {
    let after: SQL = sql`1 = 1`
    for (;;) {
      const found = await tx.all<{ [column: string]: SqlValue }>(table.some(after, AT_ONCE))
      const last = found.at(-1)
      if (last === undefined) break
      yield found.map((row) => toldOf(table, valuesOf(table, row)))
      after = table.beyond(table.key.map((column) => last[column] ?? null))
    }
  }
}

const valuesOf = ({ columns }: ToldTable, row: { readonly [column: string]: SqlValue }) =>
  columns.map((column) => row[column] ?? null)
