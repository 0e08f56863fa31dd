import { sql } from 'drizzle-orm'
import type { Posts, Strip } from '@/lib/message/agent-day'
import type { AgentRow } from '@/lib/message/message'
import { beatTimes, type Claim } from '@/lib/time/agent-clock'
import { DAY_MS } from '@/lib/time/clock'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import type { Scoped } from '@/server/store/rows/scoped'
import { searchWhere } from '@/server/store/search/question'

const MOST_BEATS = 5_000
/** Who declares the same is shown once in so long: of a day fewer than `MOST_BEATS`, and no state holds so short. */
const SAME_MS = 30_000
/** Of its newest messages: all of them are sent of who keeps heartbeats, of others two of a minute. */
const MOST_POSTS = { heartbeat: 1_000, inferred: 10_000 }
const MINUTE_MS = 60_000

const columns = sql`select observed_at as observed, claimed_at as claimed, file_id as file, state, substate from heartbeats
  where source_id = ${sql.placeholder('source')} and agent = ${sql.placeholder('agent')}`

const same = sql.raw(String(SAME_MS))

const beats = sql`select observed, claimed, file, state, substate from (
  select id, observed_at as observed, claimed_at as claimed, file_id as file, state, substate, lag(observed_at) over came as before,
    lag(state) over came as state_before, lag(substate) over came as substate_before, lead(id) over came as after
  from heartbeats where source_id = ${sql.placeholder('source')} and agent = ${sql.placeholder('agent')}
    and observed_at >= ${sql.placeholder('from')}
  window came as (order by observed_at, id)) b
  where before is null or after is null or observed / ${same} <> before / ${same} or state <> state_before
    or coalesce(substate, '') <> coalesce(substate_before, '')
  order by observed desc, id desc limit ${sql.raw(String(MOST_BEATS))}`

const beatBefore = sql`${columns} and observed_at < ${sql.placeholder('from')}
  order by observed_at desc, id desc limit 1`

type Declared = Omit<Strip[number], 'holdsMs'>
type Beat = Claim & { state: string; substate: string | null }

/** What it declared from `from` on (UTC ms), and the last before that. */
export async function stripOf(
  reader: Reader,
  { source_id: source, agent }: { source_id: number; agent: string },
  from: number,
): Promise<Declared[]> {
  const within = await reader.all<Beat>(beats, { source, agent, from })
  const whole = within.length < MOST_BEATS
  const before = whole ? await reader.get<Beat>(beatBefore, { source, agent, from }) : undefined
  const strip = inOrder([...(before ? [before] : []), ...within.reverse()])
  const held = strip.findLastIndex(({ at }) => at <= from)
  return strip.slice(Math.max(0, held))
}

/** At the times that they claim, where their clock is not known to be off, and in the order in which they came: what came last is what holds now. */
function inOrder(beats: readonly Beat[]): Declared[] {
  let last = 0
  const times = beatTimes(beats)
  return beats.map(({ state, substate }, index) => {
    last = Math.max(last, times[index] ?? last)
    return { at: last, state, substate }
  })
}

/** When it spoke in the day before `now`, and the last time before that. */
export async function postsOf(
  reader: Scoped,
  { agent: { source, agent, presence }, now }: { agent: AgentRow; now: number },
): Promise<Posts> {
  const search = await searchWhere(
    reader,
    [
      { field: 'source', value: source },
      { field: 'from', value: agent },
      { field: 'is', value: 'message' },
    ],
    now,
  )
  const limit = presence === 'heartbeat' ? MOST_POSTS.heartbeat : MOST_POSTS.inferred
  const found = await reader.all<{ key: number }>(search.keys({ order: 'time', direction: 'older', from: null, limit }))
  const times = found.map(({ key }) => keyMs(key)).reverse()
  const from = now - DAY_MS
  const inDay = times.slice(
    Math.max(
      0,
      times.findLastIndex((at) => at < from),
    ),
  )
  const since = times.length < limit ? from : Math.max(from, times[0] ?? from)
  return { times: presence === 'heartbeat' ? inDay : inDay.filter(isEndOfMinute), since }
}

/** The first or the last of its minute. */
function isEndOfMinute(at: number, index: number, times: readonly number[]): boolean {
  const minute = (of: number | undefined) => (of === undefined ? null : Math.floor(of / MINUTE_MS))
  return minute(times[index - 1]) !== minute(at) || minute(times[index + 1]) !== minute(at)
}
