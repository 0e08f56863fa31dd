import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AgentAuthority, Witness } from '@/lib/authority/authority'
import { type AuthorityFact, authorityOf, stepsOf } from '@/lib/authority/authority-history'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import type { RunningFacts } from '@/server/store/status/running-facts'
import { judgedGuardrails } from './judged-guardrails'

/** So many versions of registrations, and so many words of messages, are looked at for what changed. */
const MOST = 200

/** `source` is a label; `at`: of which time, UTC ms, null for now. */
export type WantedAuthority = { source: string; agent: string; at: number | null }

type Found = { source: number; protocol: string; autonomy: string | null }
type VersionDbRow = { id: number; at: number; content: string; path: string }
type SaidDbRow = {
  what: 'autonomy' | 'mode'
  value: string
  freedom: number | null
  at: number
  uid: string
  key: number
}

/**
 * What an agent may do, as its registrations and messages say, and when that changed; null where it is not known, or its
 * source is not seen whole.
 */
export async function authorityIn(
  reader: Scoped,
  { source: label, agent, at }: WantedAuthority,
  running: Pick<RunningFacts, 'guardrailRule'>,
): Promise<AgentAuthority | null> {
  const found = await reader.get<Found>(sql`select a.source_id as source, s.protocol, a.autonomy from agents a
    join sources s on s.id = a.source_id
    where s.label = ${label} and a.agent = ${agent} and s.removed_at is null and ${ofScope(reader, sql`s.label`)}`)
  if (found === undefined) return null
  const of = { source: found.source, agent }
  const [files, said] = [await versionsOf(reader, of, null, MOST + 1), await saidOf(reader, of, null, MOST + 1)]
  const earlier = files.length > MOST || said.length > MOST
  const facts = inOrder([...files.slice(0, MOST), ...said.slice(0, MOST)])
  const held = await heldAt(reader, of, at)
  // Where times and arrival disagree, what the index made of all that was said holds.
  const isGranted = at === null && held.some(({ what }) => what === 'autonomy')
  const holds = { ...authorityOf(held), ...(isGranted ? { autonomy: found.autonomy } : {}) }
  return {
    holds: held.length === 0 ? null : holds,
    judged: judgedGuardrails({ protocol: found.protocol, guardrails: holds.guardrails }, running),
    by: witnesses(held),
    since: await firstOf(reader, of),
    steps: stepsOf(facts, !earlier),
    earlier,
  }
}

type Of = { source: number; agent: string }

/** The last of each kind that was there then; null: that is there now. */
async function heldAt(reader: Scoped, of: Of, at: number | null): Promise<AuthorityFact[]> {
  const until = at === null ? sql`1 = 1` : sql`x.at <= ${at}`
  const last = async (what: string) => saidOf(reader, of, sql`${until} and x.what = ${what}`, 1)
  return inOrder([...(await versionsOf(reader, of, until, 1)), ...(await last('autonomy')), ...(await last('mode'))])
}

const Registered = z.object({
  ...{ tier: z.string().nullable(), role: z.string().nullable(), status: z.string().nullable() },
  autonomy: z.string().nullable(),
  capabilities: z.array(z.string()),
  guardrails: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** Null of one that was withdrawn. */
function registeredIn(json: string) {
  const read = Registered.safeParse(JSON.parse(json))
  return read.success ? { said: read.data, json } : null
}

/** The newest first. */
async function versionsOf(reader: Scoped, { source, agent }: Of, and: SQL | null, most: number) {
  const rows = await reader.all<VersionDbRow>(sql`select x.id, x.at, x.content, f.path from versions x
    join files f on f.id = x.file_id
    where x.source_id = ${source} and x.what = 'registration' and x.subject = ${agent} and ${and ?? sql`1 = 1`}
    order by x.id desc limit ${sql.raw(String(most))}`)
  return rows.map(
    ({ id, at, content, path }): Placed => ({
      fact: { id: `v${id}`, at, what: 'registration', content: registeredIn(content), path, uid: null },
      order: id,
    }),
  )
}

/** The newest first; what says the same as before is left out, since a program says it with each message. */
async function saidOf(reader: Scoped, { source, agent }: Of, and: SQL | null, most: number) {
  const rows = await reader.all<SaidDbRow>(sql`select x.what, x.value, x.freedom, x.at, x.uid, x.key from (
      select t.what, t.value, t.freedom, t.at, t.uid, m.key,
        lag(t.value) over (partition by t.what order by t.at, m.key) as before
      from authority_said t join messages m on m.uid = t.uid
      where t.source_id = ${source} and t.agent = ${agent} and t.doubtful = 0) x
    where (x.before is null or x.before <> x.value) and ${and ?? sql`1 = 1`}
    order by x.at desc, x.key desc limit ${sql.raw(String(most))}`)
  return rows.map(
    ({ key, uid, ...said }): Placed => ({ fact: { ...said, id: `${said.what} ${uid}`, uid, path: null }, order: key }),
  )
}

type Placed = { fact: AuthorityFact; order: number }

function inOrder(placed: readonly Placed[]): AuthorityFact[] {
  const isFile = ({ fact }: Placed) => (fact.what === 'registration' ? 0 : 1)
  return placed
    .toSorted((one, other) => one.fact.at - other.fact.at || isFile(one) - isFile(other) || one.order - other.order)
    .map(({ fact }) => fact)
}

/** What the last registration says, unless it was withdrawn, and the last message of each kind. */
function witnesses(held: readonly AuthorityFact[]): Witness[] {
  const last = new Map(held.map((fact) => [fact.what, fact]))
  return [...last.values()].map((fact) =>
    fact.uid === null ? { path: fact.path, uid: null } : { path: null, uid: fact.uid },
  )
}

async function firstOf(reader: Scoped, { source, agent }: Of): Promise<number | null> {
  const found = await reader.get<{ at: number | null }>(sql`select min(o.at) as at from (
      select min(at) as at from versions where source_id = ${source} and what = 'registration' and subject = ${agent}
      union all
      select min(at) as at from authority_said where source_id = ${source} and agent = ${agent} and doubtful = 0) o`)
  return found?.at ?? null
}
