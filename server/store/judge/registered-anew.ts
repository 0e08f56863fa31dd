import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'

/**
 * What rules said of agents whose registration changed is looked at once more: a message may be read before the registry
 * is. `from`: the last version of anything that was looked at. Gives the last one now.
 */
export async function lookAtRegisteredAnew(tx: Tx, from: number): Promise<number> {
  const last = (await tx.get<{ id: number | null }>(sql`select max(id) as id from versions where id > ${from}`))?.id
  if (last == null) return from
  await tx.run(sql`insert into judged_again (message_key, at)
    select p.message_key, 0 from problems p join versions v on v.source_id = p.source_id and v.agent = p.agent
      where v.id > ${from} and v.what = 'registration' group by p.message_key
    on conflict (message_key) do update set at = excluded.at`)
  return last
}
