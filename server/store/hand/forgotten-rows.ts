import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { FORGOTTEN_KINDS, type Forgotten } from '@/lib/source/forgotten'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import type { Source } from '@/server/store/store'

/** What was forgotten, by the source as every index knows it: a new one is told of it by the ledger. */
export type ForgottenThere = Omit<Forgotten, 'source'> & Pick<Source, 'protocol' | 'root'>

const NAME = 'forgotten'

const schema = z.array(
  z.object({
    ...{ protocol: z.string(), root: z.string(), kind: z.enum(FORGOTTEN_KINDS), name: z.string() },
    ...{ globs: z.array(z.string()), at: z.number(), files: z.number(), observations: z.number() },
    ...{ messages: z.number(), bytes: z.number(), first: z.number().nullable(), last: z.number().nullable() },
    sha256: z.string(),
  }),
)

export async function forgottenThere(ledger: Reader): Promise<ForgottenThere[]> {
  const row = await ledger.get<{ value: string }>(sql`select value from settings where name = ${NAME}`)
  return row === undefined ? [] : schema.parse(JSON.parse(row.value))
}

/** Keeps these beside what other indexes forgot; what is known by the same name is replaced. */
export async function keepForgotten(door: WriteDoor, those: readonly ForgottenThere[]): Promise<void> {
  await door.write(async (tx) => {
    const before = (await forgottenThere(tx)).filter((one) => !those.some((other) => isSame(one, other)))
    await save(tx, [...before, ...those])
  })
}

export async function dropForgotten(door: WriteDoor, which: Which): Promise<void> {
  await door.write(async (tx) => {
    const all = await forgottenThere(tx)
    await save(
      tx,
      all.filter((one) => !isSame(one, which)),
    )
  })
}

type Which = Pick<ForgottenThere, 'protocol' | 'root' | 'name'>

const isSame = (one: Which, other: Which) =>
  one.protocol === other.protocol && one.root === other.root && one.name === other.name

async function save(tx: Tx, all: readonly ForgottenThere[]): Promise<void> {
  await tx.run(sql`insert into settings (name, value) values (${NAME}, ${JSON.stringify(all)})
    on conflict (name) do update set value = excluded.value`)
}
