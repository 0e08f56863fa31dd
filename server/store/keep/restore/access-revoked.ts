import { sql } from 'drizzle-orm'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import { type RowRef, refsTo } from '@/server/store/ledger/rows-told'
import { closeAccount } from '@/server/store/people/people-rows'
import { type Done, doneSince, keepActs, keepDecisions } from './done'
import { closeDecided, type HeldActs } from './held-restored'

/** Who may come in to a ledger, by the ids of accounts. */
export type Access = ReadonlyMap<string, { name: string; closed: boolean; known: string }>

/** What a ledger that makes room knows of what was ended, and of what was done; null: it does not tell. */
export type Former = { access: Access; held: HeldActs; done: Done | null }

/** What was ended in a ledger that was brought back. */
export type Ended = {
  sessions: number
  /** By name. */
  tokens: string[]
  links: number
  /** Names of those who had been closed since. */
  closed: string[]
  /** Whether nobody knows of some who may come in whether they were closed since. */
  unknown: boolean
  /** Names of those who are again as they were in the backup: their role, their scope, what they show. */
  other: string[]
  /** Posts that were held, and how many of them wait that may have been decided since. */
  held: { decided: number; unknown: number }
  /** Acts and decisions since the backup that are known here, too. */
  since: { acts: number; decisions: number }
}

type AccountRow = { id: string; name: string; closed: number; known: string }
type Factor = { id: string; person: string }

const people = sql`select id, name, case when closed_at is null then 0 else 1 end as closed,
    role || ' ' || coalesce(sources, '') || ' ' || coalesce(cast(password_at as text), '') as known
  from people order by made_at, id`
const factors = sql`select id, person from factors order by id`

/** Throws `StoreError`. */
export async function readAccess(door: Reader): Promise<Access> {
  const shown = await door.all<Factor>(factors)
  return new Map(
    (await door.all<AccountRow>(people)).map(({ id, name, closed, known }) => [
      id,
      {
        name,
        closed: closed === 1,
        known: [known, ...shown.filter((f) => f.person === id).map((f) => f.id)].join(' '),
      },
    ]),
  )
}

/**
 * A ledger that is brought back knows nothing of what was ended since. So all that lets somebody in without showing who
 * they are ends, accounts that are closed in `former` (null: unknown) are closed, what was held and is decided there is
 * closed too, what was done since is known to have been done, and the entry says so, all or nothing.
 */
export function endAccess(
  writer: WriteDoor,
  former: Former | null,
  at: number,
  entry: (ended: Ended) => Draft,
): Promise<Ended> {
  return writer.write(async (tx) => {
    const since = await doneSince(tx, former?.done ?? null)
    const { acts, decisions } = since
    const { rows, ...what } = await endedIn(tx, former, at)
    const ended = { ...what, since: { acts: acts.length, decisions: decisions.length } }
    const note = entry(ended)
    const head = await headOf(tx)
    const kept = await keepActs(tx, acts, (head?.n ?? 0) + 1)
    await appendAfter(tx, head, { ...note, rows: [...rows, ...kept] })
    await keepDecisions(tx, decisions, note)
    return ended
  })
}

async function endedIn(tx: Tx, former: Former | null, at: number): Promise<Omit<Ended, 'since'> & { rows: RowRef[] }> {
  const tokens = await tx.all<{ id: string; name: string; good: number }>(
    sql`select id, name, case when ends_at > ${at} then 1 else 0 end as good from tokens where revoked_at is null
      order by made_at, id`,
  )
  const good = tokens.filter((token) => token.good === 1)
  await tx.run(sql`update tokens set revoked_at = ${at} where revoked_at is null`)
  const open = [...(await readAccess(tx))].filter(([, one]) => !one.closed)
  const left = open.filter(([id]) => former?.access.get(id)?.closed === true)
  const other = open.filter(([id, one]) => {
    const since = former?.access.get(id)
    return since !== undefined && !since.closed && since.known !== one.known
  })
  const links = await tx.run(sql`update invites set ends_at = ${at} where used_at is null and ends_at > ${at}`)
  const sessions = await tx.run(
    sql`update sessions set revoked_at = ${at} where revoked_at is null and expires_at > ${at}`,
  )
  const rows = refsTo(
    'tokens',
    tokens.map(({ id }) => id),
  )
  for (const [id] of left) rows.push(...(await closeAccount(tx, id, at)))
  return {
    ...{ sessions, links, tokens: good.map(({ name }) => name), other: other.map(([, { name }]) => name) },
    closed: left.map(([, { name }]) => name),
    held: await closeDecided(tx, former?.held ?? null, at),
    unknown: open.some(([id]) => former?.access.has(id) !== true),
    rows,
  }
}
