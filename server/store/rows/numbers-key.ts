import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader, WriteDoor } from '@/server/store/door/door'
import { KEY_BYTES } from './opaque'

const NAME = 'numbers'
const kept = z.base64url().transform((text) => Buffer.from(text, 'base64url'))

/** The key with which numbers of the record are told, made once: consoles that share a ledger have no other common place. */
export async function numbersKey(
  writer: WriteDoor,
  reader: Reader,
  random: (bytes: number) => Uint8Array,
): Promise<Uint8Array> {
  const known = await found(reader)
  if (known !== null) return known
  const made = Buffer.from(random(KEY_BYTES))
  return writer.write(async (tx) => {
    await tx.run(sql`insert into settings (name, value) values (${NAME}, ${JSON.stringify(made.toString('base64url'))})
      on conflict (name) do nothing`)
    // Another console may have been first.
    return (await found(tx)) ?? made
  })
}

async function found(ledger: Reader): Promise<Uint8Array | null> {
  const row = await ledger.get<{ value: string }>(sql`select value from settings where name = ${NAME}`)
  return row === undefined ? null : kept.parse(JSON.parse(row.value))
}
