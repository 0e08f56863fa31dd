import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import { type JudgedDbRow, recipientsIn } from './judged-rows'

/**
 * Looks once more at what hangs on agents that showed themselves since: by heartbeats after `from`, and as senders of
 * `changed`, and at those that are idle and are sent something. Gives the last heartbeat that was looked at.
 */
export async function lookAtSigns(tx: Tx, changed: readonly JudgedDbRow[], from: number): Promise<number> {
  const senders = [
    ...new Set(changed.flatMap(({ reading, sender }) => (reading === 'message' && sender ? [sender] : []))),
  ]
  const sources = [...new Set(changed.map(({ source_id }) => source_id))]
  if (senders.length > 0)
    await tx.run(sql`insert into judged_again (message_key, at)
      select distinct message_key, 0 from judged_awaiting
        where ${tx.inList(sql`source_id`, sources)} and ${tx.inList(sql`agent`, senders)}
      on conflict (message_key) do update set at = excluded.at`)
  await lookAtIdle(tx, changed)
  const last = (await tx.get<{ id: number | null }>(sql`select max(id) as id from heartbeats where id > ${from}`))?.id
  if (last == null) return from
  const shown = sql`select distinct source_id, agent from heartbeats where id > ${from} and id <= ${last}`
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct w.message_key, 0 from judged_awaiting w join (${shown}) h on h.source_id = w.source_id and h.agent = w.agent
      where true
    on conflict (message_key) do update set at = excluded.at`)
  // What an agent said last may contradict what it shows now.
  await tx.run(sql`insert into judged_again (message_key, at)
    select m.key, 0 from (${shown}) h join agents a on a.source_id = h.source_id and a.agent = h.agent
      join messages m on m.uid = a.last_uid where true
    on conflict (message_key) do update set at = excluded.at`)
  return last
}

/** What is sent to whoever is idle, or taken by them, may contradict that. */
async function lookAtIdle(tx: Tx, changed: readonly JudgedDbRow[]): Promise<void> {
  const said = changed.filter(({ reading }) => reading === 'message')
  const recipients = [...new Set(said.flatMap((row) => recipientsIn(row).map(({ agent }) => agent)))]
  if (recipients.length === 0) return
  await tx.run(sql`insert into judged_again (message_key, at)
    select m.key, 0 from agents a join messages m on m.uid = a.last_uid
      where ${tx.inList(sql`a.source_id`, [...new Set(said.map(({ source_id }) => source_id))])}
        and ${tx.inList(sql`a.agent`, recipients)}
        and (upper(a.state) = 'IDLE' or upper(coalesce(a.substate, '')) = 'IDLE')
    on conflict (message_key) do update set at = excluded.at`)
}
