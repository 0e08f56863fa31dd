import { sql } from 'drizzle-orm'
import { CLOSED } from '../decisions'
import type { Tx } from '../door'

/**
 * Whoever may less than when they signed agrees no more to what is still to be decided. What was decided stays as it
 * was, and that they signed stays in the ledger.
 */
export async function takeBackSignatures(tx: Tx, person: string): Promise<void> {
  await tx.run(sql`delete from signatures where person = ${person} and not exists (
    select 1 from decisions d left join outbox o on o.id = d.outbox_id where d.uid = signatures.uid and ${CLOSED})`)
}
