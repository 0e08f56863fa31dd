import { hash } from 'node:crypto'
import type { Difference, ToldRow } from '@/lib/ledger/told-row'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { SqlValue } from '@/server/store/door/door'
import { type Bounded, bounded } from './bounded'
import { type Telling, toldIn } from './entry-telling'
import { type RowIndex, rowIndex } from './row-index'
import type { LedgerKey } from './signature'
import { snapshotText } from './snapshot-text'

/** What entries tell of rows, gathered from the first to the last. */
export type Replay = {
  /** An entry, its values in the order of `ENTRY_COLUMNS`. */
  take: (entry: readonly SqlValue[]) => void
  /**
   * `from`: what the ledger says of the entry from which on rows are told. Null where no entry tells of rows but what a
   * restore changed: an older version wrote this ledger.
   */
  result: (from: number | null) => Replayed | null
}

export type Replayed = {
  index: RowIndex
  /** The entry that told of all rows at once, from which on each change is told; null: from the first. */
  since: number | null
  signed: boolean | null
  problems: Bounded<Difference>
}

/** Where the ledger says from which entry on rows are told. */
const SINCE = { table: 'told_from', key: '', kind: 'snapshot', n: null } as const

const [N, PREV, ACT, OF, DETAIL] = [0, 2, 9, 12, 15]

export function replaying(keys: readonly LedgerKey[]): Replay {
  const index = rowIndex()
  const problems = bounded<Difference>()
  let since: number | null = null
  let signed: boolean | null = null
  /** The last entry of those that tell of all rows, which follow each other, and its key. */
  let last: { n: number; key: string | undefined } | null = null
  /** Besides what a restore changed, which an older version's ledger may begin with. */
  let told = false
  const put = (rows: readonly ToldRow[], n: number) => {
    for (const [table, key, sha256] of rows) index.put(table, key, sha256, n)
  }
  const say = (n: number, says: string) =>
    problems.put({ table: 'snapshot', key: String(n), kind: 'snapshot', n, says })
  const isNext = (entry: readonly SqlValue[], n: number, { key }: Telling) =>
    since !== null && entry[OF] === since && last?.n === n - 1 && last.key === key
  const takeSnapshot = (entry: readonly SqlValue[], n: number, telling: Telling) => {
    const isFirst = since === null && !told && entry[OF] === null
    if (!isFirst && !isNext(entry, n, telling)) return void say(n, words.replay.second(n))
    const good = signedBy(keys, entry, telling)
    if (good === false) return void say(n, words.replay.forged(n))
    since ??= n
    last = { n, key: telling.key }
    signed = signed === false || good === null ? false : good
    // What a restore told before holds.
    put(
      telling.rows.filter(([table, key]) => !index.has(table, key)),
      n,
    )
  }
  return {
    take: (entry) => {
      const telling = toldIn(String(entry[DETAIL]))
      if (telling === null) return
      const n = Number(entry[N])
      if (entry[ACT] === 'snapshot') return takeSnapshot(entry, n, telling)
      if (entry[ACT] !== 'restore') told = true
      put(telling.rows, n)
    },
    result: (from) => {
      if (since === null && !told && from === null && problems.count === 0) return null
      if (from !== (since ?? 0) && problems.count === 0)
        problems.put({ ...SINCE, says: words.replay.otherSince(from, since) })
      return { index, since, signed, problems }
    },
  }
}

/** Null where the key that it names is not known here. */
function signedBy(keys: readonly LedgerKey[], entry: readonly SqlValue[], telling: Telling): boolean | null {
  const key = keys.find(({ fingerprint }) => fingerprint === telling.key)
  if (key === undefined) return null
  const rows = hash('sha256', JSON.stringify(telling.rows))
  const text = snapshotText({ n: Number(entry[N]), prev: String(entry[PREV]), rows, key: key.fingerprint })
  return key.signed(text, telling.signature ?? '')
}
