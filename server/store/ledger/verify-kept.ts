import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Broken } from '@/lib/entry'
import { ledger as words } from '@/lib/text/ledger'
import type { ReadDoor } from '../door'

const kept = sql`select sha256, bytes from kept order by sha256`
const named = sql`select n, shown as sha256 from entries where shown is not null
  union all select n, written from entries where written is not null`
const lost = sql`select n, sha256 from (${named}) as named where sha256 not in (select sha256 from kept) order by n limit 1`
const stray = sql`select sha256 from kept where sha256 not in (select sha256 from (${named}) as named)
  order by sha256 limit 1`
const namer = sql`select min(n) as n from (${named}) as named where sha256 = ${sql.placeholder('sha256')}`

/** Are all bytes there that entries name, and no others, and is each what its name says? */
export async function keptBroken(door: ReadDoor): Promise<{ count: number; broken: Broken | null }> {
  let count = 0
  let altered: string | null = null
  for await (const rows of door.scan(kept)) {
    for (const [sha256, bytes] of rows) {
      count += 1
      const own = bytes instanceof Uint8Array ? hash('sha256', bytes) : ''
      if (own !== sha256) altered ??= String(sha256)
    }
    await nextTurn()
  }
  if (altered !== null) {
    const n = (await door.get<{ n: number | null }>(namer, { sha256: altered }))?.n ?? null
    return { count, broken: { at: 'kept', n, number: null, says: words.keptAltered(altered) } }
  }
  const missing = await door.get<{ n: number; sha256: string }>(lost)
  if (missing !== undefined)
    return {
      count,
      broken: { at: 'kept', n: missing.n, number: null, says: words.keptLost(missing.n, missing.sha256) },
    }
  const spare = await door.get<{ sha256: string }>(stray)
  const broken = spare && { at: 'kept' as const, n: null, number: null, says: words.keptStray(spare.sha256) }
  return { count, broken: broken ?? null }
}
