import { sql } from 'drizzle-orm'
import type { Reader } from './door'

/** How much of each kind the record holds. */
export type Totals = {
  /** Of the files that are read, wholly or in part. */
  bytes: number
  messages: number
  heartbeats: number
  registrations: number
  stateChanges: number
  logLines: number
  documents: number
  /** What is unreadable now. */
  unreadable: number
  conversations: number
  agents: number
}

const totals = sql`select
    (select coalesce(sum(size), 0) from files where gone_at is null and status <> 'ignored' and is_dir = 0) as bytes,
    (select count(*) from messages where reading = 'message') as messages,
    (select count(*) from heartbeats) as heartbeats,
    (select count(*) from versions where what = 'registration') as registrations,
    (select count(*) from versions where what = 'state') as "stateChanges",
    (select count(*) from messages where reading = 'log') as "logLines",
    (select count(*) from versions where what = 'document') as documents,
    (select count(*) from messages where reading = 'unreadable' and gone_at is null) as unreadable,
    (select count(*) from conversations) as conversations,
    (select count(*) from agents) as agents`

export async function readTotals(reader: Reader): Promise<Totals> {
  const found = await reader.get<Totals>(totals)
  if (!found) throw new Error('A query of totals gives one row.')
  return found
}
