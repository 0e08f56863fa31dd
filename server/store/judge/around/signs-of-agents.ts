import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import { type JudgedDbRow, recipientsIn } from './judged-rows'
import { lookAtSilent } from './last-for'

/**
 * Looks once more at what hangs on agents that showed themselves since: by heartbeats after `from`, and as senders of
 * `changed`, and at those that are idle, or never spoke, and are sent something. Gives the last heartbeat that was looked at.
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
  await lookAtRecipients(tx, changed)
  const last = (await tx.get<{ id: number | null }>(sql`select max(id) as id from heartbeats where id > ${from}`))?.id
  if (last == null) return from
  const shown = sql`select distinct source_id, agent from heartbeats where id > ${from} and id <= ${last}`
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct w.message_key, 0 from judged_awaiting w join (${shown}) h on h.source_id = w.source_id and h.agent = w.agent
      where true
    on conflict (message_key) do update set at = excluded.at`)
  await lookAtSilent(tx, sql`exists (select 1 from (${shown}) h where h.source_id = a.source_id and h.agent = a.agent)`)
  // What an agent said last may contradict what it shows now.
  await tx.run(sql`insert into judged_again (message_key, at)
    select m.key, 0 from (${shown}) h join agents a on a.source_id = h.source_id and a.agent = h.agent
      join messages m on m.uid = a.last_uid where true
    on conflict (message_key) do update set at = excluded.at`)
  return last
}

/** What is sent to whoever is idle, or taken by them, may contradict that; whoever never spoke is told of by the last of it. */
async function lookAtRecipients(tx: Tx, changed: readonly JudgedDbRow[]): Promise<void> {
  const said = changed.filter(({ reading }) => reading === 'message')
  const recipients = [...new Set(said.flatMap((row) => recipientsIn(row).map(({ agent }) => agent)))]
  if (recipients.length === 0) return
  const among = sql`${tx.inList(sql`a.source_id`, [...new Set(said.map(({ source_id }) => source_id))])}
    and ${tx.inList(sql`a.agent`, recipients)}`
  const idle = sql`(upper(a.state) = 'IDLE' or upper(coalesce(a.substate, '')) = 'IDLE')`
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct w.message_key, 0 from agents a
      join judged_awaiting w on w.source_id = a.source_id and w.agent = a.agent
      where ${among} and a.last_uid is null
    on conflict (message_key) do update set at = excluded.at`)
  await lookAtSilent(tx, sql`${among} and ${idle}`)
  await tx.run(sql`insert into judged_again (message_key, at)
    select m.key, 0 from agents a join messages m on m.uid = a.last_uid
      where ${among} and ${idle}
    on conflict (message_key) do update set at = excluded.at`)
}
