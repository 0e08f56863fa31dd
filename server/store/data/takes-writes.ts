import { sql } from 'drizzle-orm'
import type { ReadDoor } from '@/server/store/door/door'

/**
 * Whether a connection that begins now may write: a server that follows another takes none, nor does a database or a
 * user that is set so. What is said of this user in this database goes before what is said of one of both. A session of
 * ours that only reads is asked, so what stands in the server's own file is not seen.
 */
export async function takesWrites(reader: ReadDoor): Promise<boolean> {
  if (reader.dialect === 'sqlite') return true
  const row = await reader.get<{ follows: boolean; said: string | null }>(
    sql`select pg_is_in_recovery() as follows, (
      select lower(split_part(c, '=', 2)) from pg_db_role_setting s cross join unnest(s.setconfig) c
      where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and s.setrole in (0, (select oid from pg_roles where rolname = current_user))
        and c like 'default_transaction_read_only=%'
      order by s.setrole <> 0 and s.setdatabase <> 0 desc, s.setrole <> 0 desc, s.setdatabase <> 0 desc limit 1) as said`,
  )
  return row?.follows !== true && !ON.has(row?.said ?? '')
}

/** As Postgres takes a yes. */
const ON: ReadonlySet<string> = new Set(['on', 'true', 'tru', 'tr', 't', 'yes', 'ye', 'y', '1'])
