import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader, WriteDoor } from '@/server/store/door/door'

/** What a person chose of how long observations are kept: calendar months before the current one; null: for ever. */
export type KeepingStore = {
  months: () => Promise<number | null>
  choose: (months: number | null) => Promise<void>
}

const NAME = 'keepMonths'

export function keepingStore(writer: WriteDoor, reader: Reader): KeepingStore {
  return {
    months: () => chosenMonths(reader),
    choose: (months) =>
      writer.write(async (tx) => {
        await tx.run(sql`insert into settings (name, value) values (${NAME}, ${JSON.stringify(months)})
          on conflict (name) do update set value = excluded.value`)
      }),
  }
}

/** The same for who only reads the ledger. */
export async function chosenMonths(ledger: Reader): Promise<number | null> {
  const row = await ledger.get<{ value: string }>(sql`select value from settings where name = ${NAME}`)
  return row === undefined ? null : z.number().nullable().parse(JSON.parse(row.value))
}
