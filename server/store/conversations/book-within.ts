import { sql } from 'drizzle-orm'
import type { BookOrder } from '@/lib/conversation/conversation-orders'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import type { Search } from '@/server/store/search/search-sql'
import { type Share, sharesOf } from '@/server/store/within/conversation-shares'

/** Messages that are walked past at first; more each time that was not enough. */
const WALKED = 500
const MOST_WALKED = 8_000
/** So many that are found are looked up themselves. */
const FEW_MATCHES = 2_000

/** A conversation and its place in an order. */
export type Standing = { share: Share; place: number }

type Wanted = { order: BookOrder; after: number | null; limit: number; search: Search | null }

/**
 * Conversations as a scope shows them, in an order: the messages that are seen are walked past, and each conversation
 * stands where its last, or its first, does. With a search, those of which some message is found.
 */
export async function standingWithin(reader: Scoped, wanted: Wanted): Promise<Standing[]> {
  const { order, after, limit, search } = wanted
  const few = search === null ? null : await fewFound(reader, search, wanted)
  if (few !== null) return few
  const column = order === 'begun' ? sql`m.seq` : sql`m.key`
  const [down, beyond] = order === 'quiet' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const found: Standing[] = []
  // One stands in many stretches, and is read once.
  const standing = new Map<number, Share>()
  const read = new Set<number>()
  let reached = after
  for (let size = WALKED; ; size = Math.min(size * 2, MOST_WALKED)) {
    const from = reached === null ? sql`` : sql` and ${column} ${beyond} ${reached}`
    const walked = await reader.all<{ id: number; place: number }>(
      sql`select m.conversation_id as id, ${column} as place from messages m cross join sources s
        where s.id = m.source_id and m.conversation_id is not null and ${inSight(reader)}${from} order by ${column} ${down} limit ${size}`,
    )
    const fresh = [...new Set(walked.map(({ id }) => id))].filter((id) => !read.has(id))
    for (const share of await sharesOf(reader, fresh)) {
      standing.set(placeOf(order, share), share)
      for (const id of share.conversations) read.add(id)
    }
    for (const id of fresh) read.add(id)
    const here = walked.flatMap(({ place }) => {
      const share = standing.get(place)
      return share === undefined ? [] : [{ share, place }]
    })
    found.push(...(search === null ? here : await holding(reader, search, here)))
    reached = walked.at(-1)?.place ?? null
    if (found.length >= limit || walked.length < size || reached === null) return found.slice(0, limit)
  }
}

/** In their order; null where too many messages are found for that. */
async function fewFound(reader: Scoped, search: Search, { order, after, limit }: Wanted): Promise<Standing[] | null> {
  const page = search.keys({ order: 'time', direction: 'older', from: null, limit: FEW_MATCHES + 1 })
  const rows = await reader.all<{ id: number | null; key: number }>(
    sql`select m.conversation_id as id, m.key from (${page}) k cross join messages m where m.key = k.key`,
  )
  if (rows.length > FEW_MATCHES) return null
  const shares = await sharesOf(
    reader,
    rows.flatMap(({ id }) => id ?? []),
  )
  const keys = new Set(rows.map(({ key }) => key))
  const upwards = order === 'quiet' ? 1 : -1
  return shares
    .filter(({ messages }) => messages.some(({ key }) => keys.has(key)))
    .map((share) => ({ share, place: placeOf(order, share) }))
    .filter(({ place }) => after === null || (place - after) * upwards > 0)
    .sort((one, other) => (one.place - other.place) * upwards)
    .slice(0, limit)
}

export function placeOf(order: BookOrder, { messages }: Share): number {
  if (order === 'begun') return Math.min(...messages.map(({ seq }) => seq))
  return (messages.at(-1) ?? messages[0]).key
}

/** Those of which some message is found. */
async function holding(reader: Scoped, search: Search, some: readonly Standing[]): Promise<Standing[]> {
  const ids = [...new Set(some.flatMap(({ share }) => share.conversations))]
  const rows = await reader.all<{ key: number }>(
    sql`select m.key from messages m where ${reader.inList(sql`m.conversation_id`, ids)} and ${search.where}`,
  )
  const keys = new Set(rows.map(({ key }) => key))
  return some.filter(({ share }) => share.messages.some(({ key }) => keys.has(key)))
}
