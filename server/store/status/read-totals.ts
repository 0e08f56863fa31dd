import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

/** How much of each kind the record holds of some sources. */
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
  /** Places at which messages lie now, besides the first of each. */
  duplicates: number
  conversations: number
  agents: number
}

export async function readTotals(reader: Reader, sources: readonly number[]): Promise<Totals> {
  const found = await reader.get<Totals>(totals(await belonging(reader, sources)))
  if (!found) throw new Error('A query of totals gives one row.')
  return found
}

/** Where the record holds nothing else, what the indexes count need not be looked up row by row. */
async function belonging(reader: Reader, sources: readonly number[]): Promise<SQL> {
  const given = reader.inList(sql`source_id`, sources)
  const others = await reader.get(sql`select 1 from sources where not ${reader.inList(sql`id`, sources)} limit 1`)
  return others === undefined ? sql`1 = 1` : given
}

const totals = (belongs: SQL) => sql`select
    (select cast(coalesce(sum(size), 0) as bigint) from files
      where gone_at is null and status <> 'ignored' and is_dir = 0 and ${belongs}) as bytes,
    (select count(*) from messages where reading = 'message' and ${belongs}) as messages,
    (select count(*) from heartbeats where ${belongs}) as heartbeats,
    (select count(*) from versions where what = 'registration' and ${belongs}) as registrations,
    (select count(*) from versions where what = 'state' and ${belongs}) as "stateChanges",
    (select count(*) from messages where reading = 'log' and ${belongs}) as "logLines",
    (select count(*) from versions where what = 'document' and ${belongs}) as documents,
    (select count(*) from messages where reading = 'unreadable' and gone_at is null and ${belongs}) as unreadable,
    (select cast(coalesce(sum(living - 1), 0) as bigint) from (${livingPlaces(belongs)}) as copied) as duplicates,
    (select count(*) from conversations where ${belongs}) as conversations,
    (select count(*) from agents where ${belongs}) as agents`

/** Of messages that ever had several places: most have one, and an index tells which. */
const livingPlaces = (belongs: SQL) => sql`select count(*) as living from places join messages on key = message_key
  where until is null and reading = 'message' and ${belongs}
    and message_key in (select message_key from places group by message_key having count(*) > 1)
  group by message_key`
