import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Assurance, Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import { type ProblemKey, waivedWhat } from '@/lib/rules/waiver'
import type { Reader } from '@/server/store/door/door'
import type { Waiver } from './problem-act-rows'

/** So many problems are acknowledged by one act. */
export const MOST_ACKNOWLEDGED = 10_000

export type AcknowledgedRow = ProblemKey & { source: string }

/** What people did about problems after a change, in order; `n`: the last change of these. Times are UTC ms. */
export type ProblemActChanges = {
  n: number
  acknowledged: readonly (ProblemKey & { by: string; at: number })[]
  takenBack: readonly ProblemKey[]
  /** Waivers that were made, and the ids of those that were ended. */
  waivers: readonly Waiver[]
  ended: readonly string[]
}

export type WaiverDbRow = {
  [column in 'source' | 'rule' | 'uid' | 'agent' | 'recipient' | 'called' | 'query']: string | null
} & {
  id: string
  what: string
  why: string
  until: number
  scope: string
  person: string
  name: string
  role: Role
  assurance: Assurance
  since: number
  n: number
  ended_at: number | null
}

const NAMED = ['source', 'rule', 'uid', 'agent', 'recipient', 'called', 'query'] as const
const keptScope = z
  .array(z.union([z.string(), z.object({ source: z.string(), channels: z.array(z.string()) })]))
  .nullable()

/** Null for one of a kind that this version does not know. */
export function readWaiver(row: WaiverDbRow): Waiver | null {
  const told = NAMED.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))
  const of = waivedWhat.safeParse({ what: row.what, ...Object.fromEntries(told) }).data
  if (of === undefined) return null
  const { id, why, until, person, name, role, assurance, since } = row
  const scope: Scope = keptScope.parse(JSON.parse(row.scope))
  return { id, of, scope, why, until, person, name, role, assurance, since }
}

type ChangedDbRow = ProblemKey & { n: number; at: number; name: string; taken: number | null }

/** What changed after `after`: all of it, or of much the first. Null where nothing did. */
export async function problemActsAfter(reader: Reader, after: number): Promise<ProblemActChanges | null> {
  const limit = 2 * MOST_ACKNOWLEDGED
  const rows = await reader.all<ChangedDbRow>(
    sql`select uid, rule, n, at, name, taken_back_at as taken from acknowledgements where n > ${after} order by n limit ${limit}`,
  )
  const last = rows.at(-1)?.n ?? 0
  // Of the last act of as many as are asked for there may be more.
  const upTo = rows.length < limit ? Number.MAX_SAFE_INTEGER : last - 1
  const waivers = await reader.all<WaiverDbRow>(
    sql`select * from waivers where n > ${after} and n <= ${upTo} order by n`,
  )
  const taken = rows.filter(({ n }) => n <= upTo)
  const n = Math.max(taken.at(-1)?.n ?? 0, waivers.at(-1)?.n ?? 0)
  if (n === 0) return null
  return {
    n,
    acknowledged: taken.flatMap(({ uid, rule, at, name: by, taken: back }) =>
      back === null ? [{ uid, rule, by, at }] : [],
    ),
    takenBack: taken.flatMap(({ uid, rule, taken: back }) => (back === null ? [] : [{ uid, rule }])),
    waivers: waivers.flatMap((row) => (row.ended_at === null ? (readWaiver(row) ?? []) : [])),
    ended: waivers.flatMap(({ id, ended_at }) => (ended_at === null ? [] : [id])),
  }
}
