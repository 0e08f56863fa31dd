import { type SQL, sql } from 'drizzle-orm'
import type { Course, Step } from '@/lib/conversation/course'
import { plainName } from '@/lib/names/names'
import { readExtra } from '@/server/store/rows/extra'
import { keyMs } from '@/server/store/rows/keys'
import { type ListedDbRow, listedExtra, recipientsOf, wordsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import { placeTold, toldWithin } from '@/server/store/rows/told-within'
import { rowsWithin } from '@/server/store/within/rows-within'

/** Messages of a diagram: the newest. */
const MOST_STEPS = 300
const MOST_PLACES = 2_000
/** Characters of what is said. */
const WORDS = 120

type StepDbRow = Pick<
  ListedDbRow,
  | 'key'
  | 'uid'
  | 'sender'
  | 'sender_tier'
  | 'recipients'
  | 'broadcast'
  | 'kind'
  | 'type'
  | 'flags'
  | 'answered_at'
  | 'state'
  | 'body'
  | 'extra'
> & { expires_at: number | null; deadline_at: number | null }

const config = sql`select s.config from conversations c join sources s on s.id = c.source_id
  where c.id = ${sql.placeholder('id')}`

type Asked = { conversation: number; messages: SQL }

/** Who said what to whom in a conversation, as a diagram needs it; `messages` holds for its messages `m` of sources `s`. */
export async function courseOf(reader: Scoped, { conversation, messages }: Asked): Promise<Course> {
  const { answeredAt, flags, state } = toldWithin(reader.scope)
  const known = await reader.get<{ config: string }>(config, { id: conversation })
  const rows = await reader.all<StepDbRow>(
    sql`select m.key, m.uid, m.sender, m.sender_tier, m.recipients, m.broadcast, m.kind, m.type, ${flags} as flags,
        ${answeredAt} as answered_at,
        ${state} as state, substr(m.body, 1, ${WORDS}) as body, ${listedExtra} as extra, m.expires_at, m.deadline_at
      from messages m join sources s on s.id = m.source_id
      where ${messages} order by m.key desc limit ${MOST_STEPS + 1}`,
  )
  const shown = await rowsWithin(reader, rows.slice(0, MOST_STEPS).reverse())
  const noticed = await noticedOf(
    reader,
    shown.map(({ key }) => key),
  )
  const found = shown.map((row) => stepOf(row, noticed.get(row.key) ?? null))
  const humans = known === undefined ? [] : readConfig(known.config).humans
  const named = new Set(found.flatMap(({ from, to }) => (from === null ? to : [from, ...to])))
  return {
    steps: found,
    earlier: rows.length > MOST_STEPS,
    people: [...named].filter((agent) => humans.includes(plainName(agent))),
  }
}

function stepOf(row: StepDbRow, noticedAt: number | null): Step {
  const { error } = readExtra(row.extra)
  return {
    uid: row.uid,
    from: row.sender,
    fromTier: row.sender_tier,
    to: recipientsOf(row.recipients).map(({ agent }) => agent),
    broadcast: row.broadcast === 1,
    kind: row.kind,
    type: row.type,
    flags: wordsOf(row.flags),
    orderAt: keyMs(row.key),
    answeredAt: row.answered_at,
    state: row.state,
    words: row.body,
    error: error ? (error.code ?? '') : row.kind === 'error' ? '' : null,
    noticedAt,
    limitAt: row.deadline_at ?? row.expires_at,
  }
}

/** When each of them first lay elsewhere or in another state than where it was put: somebody took it. */
async function noticedOf(reader: Scoped, keys: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader.all<{ key: number; since: number }>(
    sql`select p.message_key as key, p.since from places p join messages m on m.key = p.message_key
      where ${reader.inList(sql`p.message_key`, keys)} and ${placeTold(reader.scope)} order by p.id limit ${MOST_PLACES}`,
  )
  const put = new Set<number>()
  const noticed = new Map<number, number>()
  for (const { key, since } of rows) {
    if (!put.has(key)) put.add(key)
    else if (!noticed.has(key)) noticed.set(key, since)
  }
  return noticed
}
