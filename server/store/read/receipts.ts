import { sql } from 'drizzle-orm'
import { isMoved, type Stations } from '@/lib/source/stations'
import type { Reader } from '@/server/store/door/door'
import { isAddressedTo } from '@/server/store/rows/addressed'
import { seenAmong } from './receipts-among'

/**
 * One file of a post, as it was written. `id`: native, where the protocol has one. `known`: sha256 by which an element
 * without one is known in its list; null of what is no such element.
 */
export type Posted = {
  root: string
  path: string
  sha256: string
  offset: number
  id: string | null
  whole: boolean
  known: string | null
}

export type SeenAgain = {
  uid: string
  at: number
  conversation: number | null
  key: number
  from: string | null
  /** Those of its row; space-separated. */
  flags: string
}

/** What the index knows of what people wrote. Times are UTC ms. */
export type ReceiptReader = {
  /** The tail's row of that path, or where an agent that was faster put it aside, and those bytes; null as long as there is none. */
  seen: (posted: Posted) => Promise<SeenAgain | null>
  /** The same of many files, in their order. */
  seenAmong: (posted: readonly Posted[]) => Promise<(SeenAgain | null)[]>
  /** The first later message of its conversation that names it, or comes from one of whom it was for. */
  reply: (seen: SeenAgain) => Promise<{ uid: string; from: string | null; at: number } | null>
}

/** Of a broadcast, which lies in many inboxes. */
const PLACES = 64

const byId = sql`select f.path, m.uid, p.since as at, m.conversation_id as conversation, m.key, m.sender as "from", m.flags
  from messages m join sources s on s.id = m.source_id join places p on p.message_key = m.key
  join files f on f.id = p.file_id
  where m.native_id = ${sql.placeholder('id')} and s.root = ${sql.placeholder('root')}
    and (${sql.placeholder('whole')} = 0 or p.sha256 = ${sql.placeholder('sha256')})
  order by case when f.path = ${sql.placeholder('path')} then 0 else 1 end, p.id limit ${sql.raw(String(PLACES))}`

const byLine = sql`select m.uid, m.observed_at as at, m.conversation_id as conversation, m.key, m.sender as "from", m.flags
  from messages m join files f on f.id = m.file_id join sources s on s.id = f.source_id
  where s.root = ${sql.placeholder('root')} and f.path = ${sql.placeholder('path')}
    and m.start = ${sql.placeholder('offset')} and m.sha256 = ${sql.placeholder('sha256')} limit 1`

const byElement = sql`select m.uid, p.since as at, m.conversation_id as conversation, m.key, m.sender as "from", m.flags
  from places p join files f on f.id = p.file_id join sources s on s.id = f.source_id join messages m on m.key = p.message_key
  where s.root = ${sql.placeholder('root')} and f.path = ${sql.placeholder('path')}
    and p.sha256 = ${sql.placeholder('known')} order by p.id limit 1`

const firstReply = sql`select m.uid, m.sender as "from", m.observed_at as at from messages m
  where m.conversation_id = ${sql.placeholder('conversation')} and m.key > ${sql.placeholder('key')}
    and m.reading = 'message' and m.sender <> ${sql.placeholder('from')}
    and exists (select 1 from messages o where o.uid = ${sql.placeholder('uid')}
      and (m.reply_to = o.native_id or o.broadcast = 1 or ${isAddressedTo(sql`o`, sql`m.sender`)}))
  order by m.key limit 1`

export function receiptReader(reader: Reader, stations: Stations): ReceiptReader {
  return {
    seen: async ({ root, path, sha256, offset, id, whole, known }) => {
      if (id === null && known !== null) return (await reader.get<SeenAgain>(byElement, { root, path, known })) ?? null
      if (id === null) return (await reader.get<SeenAgain>(byLine, { root, path, offset, sha256 })) ?? null
      const places = await reader.all<SeenAgain & { path: string }>(byId, {
        ...{ root, path, id, sha256, whole: whole ? 1 : 0 },
      })
      const own = places.find((place) => place.path === path || (whole && isMoved(path, place.path, stations)))
      if (own === undefined) return null
      const { path: _, ...seen } = own
      return seen
    },
    seenAmong: (posted) => seenAmong(reader, posted, stations),
    reply: async ({ uid, conversation, key, from }) => {
      if (conversation === null) return null
      const found = await reader.get<{ uid: string; from: string | null; at: number }>(firstReply, {
        ...{ uid, conversation, key, from: from ?? '' },
      })
      return found ?? null
    },
  }
}
