import { sql } from 'drizzle-orm'
import { CLOSED } from '../decisions'
import type { Tx } from '../door'

const UNDECIDED = sql`not exists (
  select 1 from decisions d where d.uid = signatures.uid and ${CLOSED})`

/**
 * Whoever may less than when they signed agrees no more to what is still to be decided. What was decided stays as it
 * was, and that they signed stays in the ledger.
 */
export async function takeBackSignatures(tx: Tx, person: string): Promise<void> {
  await tx.run(sql`delete from signatures where person = ${person} and ${UNDECIDED}`)
}

/** The same of a program whose token is revoked. */
export async function takeBackOfToken(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from signatures where assurance = 'token' and ${UNDECIDED}
    and exists (select 1 from entries e where e.n = signatures.entry and e.session = ${id})`)
}

/** The same of all programs of a person whose tokens are revoked. */
export async function takeBackOfTokens(tx: Tx, person: string): Promise<void> {
  await tx.run(sql`delete from signatures where person = ${person} and assurance = 'token' and ${UNDECIDED}`)
}
