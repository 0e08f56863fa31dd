import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Broken, Verified } from '@/lib/entry'
import { FIRST_PREV, sealedText } from '@/lib/entry'
import { ledger as words } from '@/lib/text/ledger'
import type { ReadDoor } from '../door'
import type { LedgerKey } from './signature'
import { keptBroken } from './verify-kept'
import { type Outside, type Sealed, sealedIn } from './verify-seals'

const chain = sql`select n, id, prev, at, person, name, role, assurance, session, act, subject, source, settles, outcome,
  why, detail, shown, written, version, hash from entries order by n`
const PREV = 2
const HASH = 19

/**
 * Checks every entry, all kept bytes, and every checkpoint, those outside too where there are any, and says where the
 * first break is. Reads one state of the ledger beside its writer, in slices. `door` is its own: it is busy meanwhile.
 * Throws `StoreError`.
 */
export async function verifyLedger(
  door: ReadDoor,
  { outside, keys, now }: { outside: Outside | null; keys: readonly LedgerKey[]; now: number },
): Promise<Verified> {
  const seals = await sealedIn(door, { outside, keys, now })
  const walked = await walk(door, seals.sealed)
  const beyond = seals.sealed.find(({ n }) => n > walked.entries)
  const cut = beyond && {
    at: 'checkpoint' as const,
    n: beyond.n,
    number: beyond.number,
    says: words.cut(beyond.number, beyond.n, walked.entries),
  }
  const chained = walked.broken ?? cut ?? seals.broken
  const kept = await keptBroken(door)
  return {
    entries: walked.entries,
    hash: walked.hash,
    kept: kept.count,
    checkpoints: seals.count,
    elsewhere: seals.elsewhere,
    outside: outside?.directory ?? null,
    broken: chained ?? kept.broken,
  }
}

type Walked = { entries: number; hash: string | null; broken: Broken | null }

/** From the first entry to the last, or to the first that is not what it was. */
async function walk(door: ReadDoor, sealed: readonly Sealed[]): Promise<Walked> {
  const wanted = new Map(sealed.map((one) => [one.n, one]))
  let prev = FIRST_PREV
  let entries = 0
  for await (const rows of door.scan(chain)) {
    for (const row of rows) {
      const n = entries + 1
      const broken = (says: string): Walked => ({ entries, hash: entries === 0 ? null : prev, broken: at(n, says) })
      if (row[0] !== n) return broken(words.missing(n))
      const own = hash('sha256', sealedText(row.slice(0, HASH)))
      if (row[HASH] !== own) return broken(words.altered(n))
      if (row[PREV] !== prev) return broken(words.unbound(n))
      const seal = wanted.get(n)
      if (seal !== undefined && seal.hash !== own)
        return {
          ...broken(words.otherThanSealed(n, seal.number)),
          broken: { at: 'checkpoint', n, number: seal.number, says: words.otherThanSealed(n, seal.number) },
        }
      prev = own
      entries = n
    }
    await nextTurn()
  }
  return { entries, hash: entries === 0 ? null : prev, broken: null }
}

function at(n: number, says: string): Broken {
  return { at: 'entry', n, number: null, says }
}
