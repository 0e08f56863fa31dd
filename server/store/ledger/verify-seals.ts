import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Checkpoint, checkpointName, readCheckpoint, signedText } from '@/lib/ledger/checkpoint'
import { type Broken, FIRST_PREV } from '@/lib/ledger/entry'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { Reader } from '@/server/store/door/door'
import type { KeptCheckpoint } from './checkpoints'
import type { LedgerKey } from './signature'

/** The checkpoints that lie outside: the text of each file, by its name. Null: the directory could not be read. */
export type Outside = { directory: string; texts: ReadonlyMap<string, string> | null }

/** What a good checkpoint says of the chain. */
export type Sealed = { number: number; n: number; hash: string }

/** A checkpoint is in the ledger a moment before it is outside. */
const ON_ITS_WAY_MS = 10_000

const rows = sql`select number, n, hash, at, text, directory from checkpoints order by number`

type Asked = { outside: Outside | null; keys: readonly LedgerKey[]; now: number }

/** The checkpoints that are what they were, in order, and what is wrong with the first of the others. */
export async function sealedIn(
  door: Reader,
  { outside, keys, now }: Asked,
): Promise<{ sealed: Sealed[]; count: number; elsewhere: number; broken: Broken | null }> {
  const known = await door.all<KeptCheckpoint>(rows)
  const sealed = new Map<number, Sealed>()
  const rivals: Sealed[] = []
  const problems: Broken[] = []
  const say = (number: number | null, says: string) => problems.push({ at: 'checkpoint', n: null, number, says })
  let prev = FIRST_PREV
  known.forEach((row, at) => {
    const number = at + 1
    const found = goodIn(row.text, keys)
    // Another console of the same database signs with its own key: nothing can be compared with that here.
    const isOfAnother = row.directory !== outside?.directory && isForeign(row.text, keys)
    if (typeof found === 'string') {
      if (!isOfAnother) say(number, found)
    } else if (row.number !== number || found.prev !== prev) say(number, words.sealMissing(number))
    else if (found.number !== number || found.n !== row.n || found.hash !== row.hash || found.at !== row.at)
      say(number, words.sealAltered(number))
    else sealed.set(number, found)
    prev = hash('sha256', row.text)
  })
  if (outside?.texts === null) say(null, words.sealsUnread(outside.directory))
  const texts = new Map(outside?.texts ?? [])
  let elsewhere = 0
  for (const row of known) {
    const name = checkpointName(row.number)
    const text = texts.get(name)
    texts.delete(name)
    if (outside?.texts == null || text === row.text) continue
    if (text === undefined) {
      // Where it was put is not signed: that excuses what is not here, never what is.
      const fresh = row === known.at(-1) && now - row.at < ON_ITS_WAY_MS
      if (row.directory !== outside.directory) elsewhere += 1
      else if (!fresh) say(row.number, words.sealGone(name))
      continue
    }
    say(row.number, words.sealDiffers(name))
    // The ledger was put back and went on: what lies outside is of the chain that was before.
    const rival = goodIn(text, keys)
    if (typeof rival !== 'string') rivals.push(rival)
  }
  for (const [name, text] of texts) {
    const found = goodIn(text, keys)
    if (typeof found === 'string') say(null, `${name}: ${found}`)
    else {
      sealed.set(found.number, found)
      say(found.number, words.sealUnknown(name))
    }
  }
  const inOrder = [...sealed.values(), ...rivals].sort((left, right) => left.n - right.n)
  return { sealed: inOrder, count: known.length, elsewhere, broken: problems[0] ?? null }
}

function isForeign(text: string, keys: readonly LedgerKey[]): boolean {
  const found = readCheckpoint(text)
  return found !== null && keys.length > 0 && keys.every(({ fingerprint }) => fingerprint !== found.key)
}

/** The checkpoint, or what is wrong with it. */
function goodIn(text: string, keys: readonly LedgerKey[]): Checkpoint | string {
  const found = readCheckpoint(text)
  if (found === null) return words.sealUnreadable
  const key = keys.find(({ fingerprint }) => fingerprint === found.key)
  if (key === undefined) return words.sealForeign(found.key.slice(0, 12))
  return key.signed(signedText(found), found.signature) ? found : words.sealForged
}
