import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import { lookAtAllFor, lookAtSilent, type Silent } from './last-for'

/**
 * What rules said of agents whose registration changed is looked at once more: a message may be read before the registry
 * is. So is everything in a source that registers somebody for the first time, and what waits for whom it registers. `from`: the last version of anything that was looked at. `reached`: the rev up to which messages were judged. Gives the last one now.
 */
export async function lookAtRegisteredAnew(tx: Tx, from: number, reached: number): Promise<number> {
  const last = (await tx.get<{ id: number | null }>(sql`select max(id) as id from versions where id > ${from}`))?.id
  if (last == null) return from
  await tx.run(sql`insert into judged_again (message_key, at)
    select p.message_key, 0 from problems p join versions v on v.source_id = p.source_id and v.agent = p.agent
      where v.id > ${from} and v.what = 'registration' group by p.message_key
    on conflict (message_key) do update set at = excluded.at`)
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct w.message_key, 0 from judged_awaiting w join versions v on v.source_id = w.source_id and v.agent = w.agent
      where v.id > ${from} and v.what = 'registration'
    on conflict (message_key) do update set at = excluded.at`)
  // What an agent may do is told of by what it said last.
  await tx.run(sql`insert into judged_again (message_key, at)
    select distinct m.key, 0 from versions v join agents a on a.source_id = v.source_id and a.agent = v.subject
      join messages m on m.uid = a.last_uid where v.id > ${from} and v.what = 'registration'
    on conflict (message_key) do update set at = excluded.at`)
  await lookAtSilent(
    tx,
    sql`exists (select 1 from versions v where v.source_id = a.source_id and v.subject = a.agent and v.id > ${from}
      and v.what = 'registration')`,
  )
  const isFirst = sql`not exists (select 1 from versions o where o.source_id = v.source_id and o.id <= ${from}
    and o.what = 'registration')`
  await tx.run(sql`insert into judged_again (message_key, at)
    select m.key, 0 from messages m where m.rev <= ${reached} and m.reading = 'message' and m.sender is not null
      and m.source_id in (select v.source_id from versions v where v.id > ${from} and v.what = 'registration' and ${isFirst})
    on conflict (message_key) do update set at = excluded.at`)
  await lookAtFirstOf(tx, from, reached)
  return last
}

/** What was for somebody before they were registered at all is judged by what is registered then. */
async function lookAtFirstOf(tx: Tx, from: number, reached: number): Promise<void> {
  if (reached === 0) return
  const before = sql`o.source_id = v.source_id and o.id <= ${from} and o.what = 'registration'`
  const fresh = await tx.all<Silent>(sql`select distinct v.source_id as source, v.subject as agent from versions v
    where v.id > ${from} and v.what = 'registration' and exists (select 1 from versions o where ${before})
      and not exists (select 1 from versions o where ${before} and o.subject = v.subject)`)
  for (const one of fresh) await lookAtAllFor(tx, one, reached)
}
