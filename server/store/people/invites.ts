import { sql } from 'drizzle-orm'
import type { Role } from '@/lib/people/person'
import { insertMany, type ReadDoor, type Tx, type WriteDoor } from '@/server/store/door/door'

/** A one-time link by which a person chooses a password. `person` null: it makes the first admin. */
export type Invite = {
  person: string | null
  name: string | null
  role: Role | null
  madeAt: number
  endsAt: number
  usedAt: number | null
  usedFrom: string | null
}

/** Only the sha256 of a link's token is kept. Times are UTC ms. */
export type InviteStore = {
  find: (tokenSha: string) => Promise<Invite | null>
  /** Links for the same person that were made before end; those for the first admin stay, as each console has printed its own. */
  add: (tokenSha: string, person: string | null, times: { at: number; endsAt: number }) => Promise<void>
}

const byToken = sql`select i.person, p.name, p.role, i.made_at as "madeAt", i.ends_at as "endsAt",
    i.used_at as "usedAt", i.used_from as "usedFrom"
  from invites i left join people p on p.id = i.person where i.token_sha = ${sql.placeholder('tokenSha')}`

export function inviteStore(writer: WriteDoor, reader: ReadDoor): InviteStore {
  return {
    find: async (tokenSha) => (await reader.get<Invite>(byToken, { tokenSha })) ?? null,
    add: (tokenSha, person, { at, endsAt }) =>
      writer.write(async (tx) => {
        await tx.run(sql`update invites set ends_at = ${at}
          where person = ${person} and used_at is null and ends_at > ${at}`)
        await insertMany(tx, 'invites', ['token_sha', 'person', 'made_at', 'ends_at'], [[tokenSha, person, at, endsAt]])
      }),
  }
}

/** Uses a link inside a transaction of the caller: true for one, once. */
export async function spend(
  tx: Tx,
  { tokenSha, from, at }: { tokenSha: string; from: string; at: number },
): Promise<boolean> {
  const used = await tx.run(sql`update invites set used_at = ${at}, used_from = ${from}
    where token_sha = ${tokenSha} and used_at is null and ends_at > ${at}`)
  return used === 1
}
