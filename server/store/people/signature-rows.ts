import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import { CLOSED } from '@/server/store/hand/decisions'
import type { RowRef } from '@/server/store/ledger/rows-told'

const UNDECIDED = sql`not exists (
  select 1 from decisions d where d.uid = signatures.uid and ${CLOSED})`

/**
 * Whoever may less than when they signed agrees no more to what is still to be decided. What was decided stays as it
 * was, and that they signed stays in the ledger.
 */
export function takeBackSignatures(tx: Tx, person: string): Promise<RowRef[]> {
  return takeBack(tx, sql`person = ${person} and ${UNDECIDED}`)
}

/** The same of a program whose token is revoked. */
export function takeBackOfToken(tx: Tx, id: string): Promise<RowRef[]> {
  return takeBack(
    tx,
    sql`assurance = 'token' and ${UNDECIDED}
      and exists (select 1 from entries e where e.n = signatures.entry and e.session = ${id})`,
  )
}

/** The same of all programs of a person whose tokens are revoked. */
export function takeBackOfTokens(tx: Tx, person: string): Promise<RowRef[]> {
  return takeBack(tx, sql`person = ${person} and assurance = 'token' and ${UNDECIDED}`)
}

/** Gives what was taken back. */
async function takeBack(tx: Tx, those: SQL): Promise<RowRef[]> {
  const found = await tx.all<{ uid: string; person: string }>(sql`select uid, person from signatures where ${those}`)
  if (found.length > 0) await tx.run(sql`delete from signatures where ${those}`)
  return found.map(({ uid, person }) => ({ table: 'signatures', key: [uid, person] }))
}
