import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { KnownAgent } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import { addressedIn, type JudgedDbRow } from './judged-rows'

/** A file was seen so soon after it was written. */
const SEEN_WITHIN_MS = 5_000

const Registered = z.object({
  ...{ tier: z.string().nullable(), role: z.string().nullable(), status: z.string().nullable() },
  capabilities: z.array(z.string()),
  guardrails: z.array(z.object({ name: z.string(), value: z.string() })),
})
type Registered = z.infer<typeof Registered>

type Agents = ReadonlyMap<string, KnownAgent>
type Statuses = ReadonlyMap<string, string | null>
/** What is known now of the agents of a source, and of those that are registered their status. */
export type Standing = { agents: Agents; registered: Statuses }

type Version = { id: number; source: number; subject: string; at: number }

/**
 * Of whom messages name, what was registered when they were sent, where it is other than now: whoever is held to something
 * later was not held to it then, and whoever is let go broke it all the same. Before the first that is known, that one.
 */
export async function registeredThen(
  reader: Reader,
  rows: readonly JudgedDbRow[],
): Promise<(row: JudgedDbRow, now: Standing) => Standing> {
  const versions = await severalOf(reader, rows)
  const held = new Map<number, readonly { agent: string; id: number }[]>()
  for (const row of versions.size === 0 ? [] : rows) {
    const until = keyMs(row.key) + SEEN_WITHIN_MS
    const then = addressedIn(row).flatMap((agent) => {
      const all = versions.get(`${row.source_id} ${agent}`) ?? []
      const one = all.findLast(({ at }) => at <= until) ?? all[0]
      return one === undefined || one === all.at(-1) ? [] : [{ agent, id: one.id }]
    })
    if (then.length > 0) held.set(row.key, then)
  }
  const contents = await contentsOf(
    reader,
    [...held.values()].flatMap((all) => all.map(({ id }) => id)),
  )
  return ({ key }, now) =>
    (held.get(key) ?? []).reduce((standing, { agent, id }) => asThen(standing, agent, contents.get(id) ?? null), now)
}

/** Null of what was withdrawn then: it was registered later, which says nothing of that time. */
function asThen(now: Standing, agent: string, then: Registered | null): Standing {
  const known = now.agents.get(agent)
  if (then === null || known === undefined) return now
  const { tier, role, status, guardrails, capabilities } = then
  const was = {
    ...known,
    tier: tier ?? known.tier,
    role: role ?? known.role,
    guardrails: JSON.stringify(guardrails),
    capabilities,
    status,
  }
  return {
    agents: new Map(now.agents).set(agent, was),
    registered: new Map(now.registered).set(agent, status),
  }
}

/** Versions of registrations of which there are several, in order, by source and agent. */
async function severalOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<string, Version[]>> {
  const several = new Map<string, Version[]>()
  const messages = rows.filter(({ reading }) => reading === 'message')
  const names = [...new Set(messages.flatMap(addressedIn))]
  if (names.length === 0) return several
  const found = await reader.all<Version>(
    sql`select id, source_id as source, subject, at from versions where what = 'registration'
      and ${reader.inList(sql`source_id`, [...new Set(messages.map(({ source_id }) => source_id))])}
      and ${reader.inList(sql`subject`, names)} order by id`,
  )
  for (const version of found) {
    const key = `${version.source} ${version.subject}`
    const known = several.get(key)
    if (known === undefined) several.set(key, [version])
    else known.push(version)
  }
  return several
}

async function contentsOf(reader: Reader, ids: readonly number[]): Promise<Map<number, Registered>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.all<{ id: number; content: string }>(
    sql`select id, content from versions where ${reader.inList(sql`id`, [...new Set(ids)])}`,
  )
  return new Map(
    rows.flatMap(({ id, content }): [number, Registered][] => {
      const read = Registered.safeParse(JSON.parse(content))
      return read.success ? [[id, read.data]] : []
    }),
  )
}
