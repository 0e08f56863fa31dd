import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Broken, Verified } from '@/lib/ledger/entry'
import { FIRST_PREV, sealedText } from '@/lib/ledger/entry'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { SqlValue } from '@/server/store/door/door'
import type { StillReader } from '@/server/store/door/still'
import { compareTables } from './compare-tables'
import { type Replay, replaying } from './replay'
import { sealedOverIn } from './sealed-over'
import type { LedgerKey } from './signature'
import { toldSince } from './telling-since'
import { keptBroken } from './verify-kept'
import { type Outside, type Sealed, sealedIn } from './verify-seals'

const chain = sql`select n, id, prev, at, person, name, role, assurance, session, act, subject, source, settles, outcome,
  why, detail, shown, written, version, hash from entries order by n`
const [N, PREV, ASSURANCE, DETAIL, HASH] = [0, 2, 7, 15, 19]

/**
 * Checks every entry, all kept bytes, and every checkpoint, those outside too where there are any, says where the first
 * break is, and compares the tables with what entries tell of their rows. `door` is its own, and still: who writes
 * meanwhile makes no difference. Throws `StoreError`.
 */
export async function verifyLedger(
  door: StillReader,
  { outside, keys, now }: { outside: Outside | null; keys: readonly LedgerKey[]; now: number },
): Promise<Verified> {
  const seals = await sealedIn(door, { outside, keys, now })
  const replay = replaying(keys)
  const walked = await walk(door, seals.sealed, replay)
  const beyond = seals.sealed.find(({ n }) => n > walked.entries)
  const cut = beyond && {
    at: 'checkpoint' as const,
    n: beyond.n,
    number: beyond.number,
    says: words.cut(beyond.number, beyond.n, walked.entries),
  }
  const chained = walked.broken ?? cut ?? seals.broken
  const kept = await keptBroken(door, walked.overs)
  const replayed = replay.result(await toldSince(door))
  return {
    entries: walked.entries,
    hash: walked.hash,
    kept: kept.count,
    checkpoints: seals.count,
    elsewhere: seals.elsewhere,
    outside: outside?.directory ?? null,
    broken: chained ?? kept.broken,
    tables: replayed === null ? null : await compareTables(door, replayed),
  }
}

type Walked = { entries: number; hash: string | null; broken: Broken | null }

/** What passkeys signed, by its sha256, and the entry that names it first. */
type Overs = { overs: ReadonlyMap<string, number> }

/** From the first entry to the last, or to the first that is not what it was; what the others tell is gathered all the same. */
async function walk(door: StillReader, sealed: readonly Sealed[], replay: Replay): Promise<Walked & Overs> {
  const { step, walked } = walking(sealed)
  const overs = new Map<string, number>()
  for await (const rows of door.scan(chain)) {
    for (const row of rows) {
      step(row)
      replay.take(row)
      const over = row[ASSURANCE] === 'sealed' ? sealedOverIn(String(row[DETAIL])) : null
      if (over !== null && !overs.has(over)) overs.set(over, Number(row[N]))
    }
    await nextTurn()
  }
  return { ...walked(), overs }
}

function walking(sealed: readonly Sealed[]) {
  const wanted = new Map(sealed.map((one) => [one.n, one]))
  let prev = FIRST_PREV
  let entries = 0
  let broken: Broken | null = null
  const breakOf = (row: readonly SqlValue[]): Broken | null => {
    const n = entries + 1
    if (row[N] !== n) return at(n, words.missing(n))
    const own = hash('sha256', sealedText(row.slice(0, HASH)))
    if (row[HASH] !== own) return at(n, words.altered(n))
    if (row[PREV] !== prev) return at(n, words.unbound(n))
    const seal = wanted.get(n)
    if (seal !== undefined && seal.hash !== own)
      return { at: 'checkpoint', n, number: seal.number, says: words.otherThanSealed(n, seal.number) }
    prev = own
    entries = n
    return null
  }
  return {
    step: (row: readonly SqlValue[]) => {
      broken ??= breakOf(row)
    },
    walked: (): Walked => ({ entries, hash: entries === 0 ? null : prev, broken }),
  }
}

function at(n: number, says: string): Broken {
  return { at: 'entry', n, number: null, says }
}
