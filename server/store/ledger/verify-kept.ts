import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Broken } from '@/lib/ledger/entry'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { StillReader } from '@/server/store/door/still'

const kept = sql`select sha256, bytes from kept order by sha256`
const named = sql`select n, shown as sha256 from entries where shown is not null
  union all select n, written from entries where written is not null`
const isLost = (column: 'shown' | 'written') =>
  sql`(${sql.raw(column)} is not null and ${sql.raw(column)} not in (select sha256 from kept))`
const lost = sql`select n, case when ${isLost('shown')} then shown else written end as sha256 from entries
  where ${isLost('shown')} or ${isLost('written')} order by n limit 1`
const strays = sql`select sha256 from kept where sha256 not in (select sha256 from (${named}) as named)
  order by sha256`
const namer = sql`select min(n) as n from (${named}) as named where sha256 = ${sql.placeholder('sha256')}`

/**
 * Are all bytes there that entries name, and no others, and is each what its name says? `overs`: what passkeys signed, by
 * its sha256, and the entry that names it.
 */
export async function keptBroken(
  door: StillReader,
  overs: ReadonlyMap<string, number>,
): Promise<{ count: number; broken: Broken | null }> {
  const { count, altered, missing } = await looked(door, overs)
  if (altered !== null) {
    const n = (await door.get<{ n: number | null }>(namer, { sha256: altered }))?.n ?? overs.get(altered) ?? null
    return { count, broken: { at: 'kept', n, number: null, says: words.keptAltered(altered) } }
  }
  const gone = (await door.get<{ n: number; sha256: string }>(lost)) ?? missing
  if (gone !== null)
    return { count, broken: { at: 'kept', n: gone.n, number: null, says: words.keptLost(gone.n, gone.sha256) } }
  const spare = (await door.all<{ sha256: string }>(strays)).find(({ sha256 }) => !overs.has(sha256))
  const broken = spare && { at: 'kept' as const, n: null, number: null, says: words.keptStray(spare.sha256) }
  return { count, broken: broken ?? null }
}

type Looked = { count: number; altered: string | null; missing: { n: number; sha256: string } | null }

async function looked(door: StillReader, overs: ReadonlyMap<string, number>): Promise<Looked> {
  const left = new Map(overs)
  let count = 0
  let altered: string | null = null
  for await (const rows of door.scan(kept)) {
    for (const [sha256, bytes] of rows) {
      count += 1
      const own = bytes instanceof Uint8Array ? hash('sha256', bytes) : ''
      if (own !== sha256) altered ??= String(sha256)
      left.delete(String(sha256))
    }
    await nextTurn()
  }
  const [missing] = [...left].map(([sha256, n]) => ({ n, sha256 }))
  return { count, altered, missing: missing ?? null }
}
