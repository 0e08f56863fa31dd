import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { givenIn } from '@/lib/ledger/kept-words'
import { QUIET_MS } from '@/lib/rules/circle-minutes'
import { CIRCLE_RULE, type CircleEdge, type CircleTold } from '@/lib/rules/circle-told'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import type { Scoped } from '@/server/store/rows/scoped'
import { isToAll } from '../around/circle-rows'
import { type JudgedDbRow, mentionsIn, recipientsIn } from '../around/judged-rows'
import { problemInSight, WITH_MESSAGES } from '../problem-sight'

const MINUTE = 60_000 * KEYS_PER_MS
/** Of the minute, and of what came since, so many are counted. */
const MOST = 2_000

/** In a storm so many recipients are told, those that were sent most. */
const MOST_EDGES = 20

const circleTold = z.tuple([z.array(z.string()), z.number()])
const stormTold = z.tuple([z.string(), z.number()])

type ProblemDbRow = { key: number; says: string; sourceId: number; source: string }
type PassedDbRow = Pick<JudgedDbRow, 'key' | 'recipients' | 'mentions' | 'broadcast' | 'body'> & { sender: string }

/** The circle or the storm in which a message was one too many; null where it was in none, or where that is not seen. */
export async function circleOfProblem(reader: Scoped, uid: string): Promise<CircleTold | null> {
  const problem = await reader.get<ProblemDbRow>(
    sql`select p.message_key as "key", p.says, p.source_id as "sourceId", s.label as source from ${WITH_MESSAGES}
      where m.uid = ${uid} and p.rule = ${CIRCLE_RULE} and ${problemInSight(reader)}`,
  )
  if (problem === undefined) return null
  const known = agentsIn(problem.says)
  if (known === null) return null
  const { what, agents } = known
  const { key, sourceId, source } = problem
  const passed = async (asked: Pick<Asked, 'from' | 'until' | 'newest'>) => {
    const rows = await passedOf(reader, { agents, sourceId, ...asked })
    return what === 'storm' ? passedToAnybody(rows) : passedAmong(agents, rows)
  }
  const within = await passed({ from: key - MINUTE, until: key, newest: true })
  const after = await passed({ from: key, until: Number.MAX_SAFE_INTEGER, newest: false })
  const edges = edgesOf(within)
  return {
    ...{ source, what, agents, edges: what === 'storm' ? edges.slice(0, MOST_EDGES) : edges },
    ...{ count: within.length, at: keyMs(key), since: sinceOf(after, keyMs(key)) },
  }
}

function agentsIn(says: string): Pick<CircleTold, 'what' | 'agents'> | null {
  const circle = circleTold.safeParse(givenIn(says, 'breaches.circle'))
  if (circle.success) return { what: 'circle', agents: circle.data[0] }
  const storm = stormTold.safeParse(givenIn(says, 'breaches.storm'))
  return storm.success ? { what: 'storm', agents: [storm.data[0]] } : null
}

type Asked = { agents: readonly string[]; sourceId: number; from: number; until: number; newest: boolean }

function passedOf(reader: Scoped, { agents, sourceId, from, until, newest }: Asked): Promise<PassedDbRow[]> {
  return reader.all<PassedDbRow>(
    sql`select key, sender, recipients, mentions, broadcast, substr(body, 1, 200) as body from messages where key > ${from} and key <= ${until}
      and source_id = ${sourceId} and reading = 'message' and ${reader.inList(sql`sender`, agents)}
      order by key ${sql.raw(newest ? 'desc' : 'asc')} limit ${MOST}`,
  )
}

type Passing = { from: string; to: (string | null)[]; at: number }

/** Those from one of the agents to others of them. */
function passedAmong(agents: readonly string[], rows: readonly PassedDbRow[]): Passing[] {
  const among = new Set(agents)
  return rows
    .map(({ key, sender, ...row }) => {
      const named = new Set([...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)])
      const to = isToAll(row)
        ? agents.filter((agent) => agent !== sender)
        : [...named].filter((agent) => among.has(agent))
      return { from: sender, to, at: keyMs(key) }
    })
    .filter(({ to }) => to.length > 0)
}

/** What is for all is for nobody by name; what is for nobody is in no storm. */
function passedToAnybody(rows: readonly PassedDbRow[]): Passing[] {
  return rows
    .map(({ key, sender, ...row }) => {
      const named = [...new Set([...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)])]
      return { from: sender, to: row.broadcast === 1 ? [null] : named, at: keyMs(key) }
    })
    .filter(({ to }) => to.length > 0)
}

function edgesOf(passed: readonly Passing[]): CircleEdge[] {
  const edges = new Map<string, CircleEdge>()
  for (const { from, to } of passed)
    for (const agent of to) {
      const key = JSON.stringify([from, agent])
      edges.set(key, { from, to: agent, count: (edges.get(key)?.count ?? 0) + 1 })
    }
  return [...edges.values()].sort((one, other) => other.count - one.count || one.from.localeCompare(other.from))
}

function sinceOf(after: readonly Passing[], at: number): CircleTold['since'] {
  let [count, last] = [0, at]
  for (const one of after) {
    if (one.at - last > QUIET_MS) break
    last = one.at
    count += 1
  }
  return { count, capped: count === MOST, lastAt: count === 0 ? null : last }
}
