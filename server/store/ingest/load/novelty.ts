import { sql } from 'drizzle-orm'
import { hash64 } from '@/lib/letters/hash'
import type { Reader } from '@/server/store/door/door'
import type { State } from '@/server/store/ingest/derive/rows/model'
import type { Numbers } from '@/server/store/ingest/write/counters'
import { keyMs } from '@/server/store/rows/keys'
import type { Wants } from './wants'

/**
 * What names a source has given since it was empty, so that an import need not ask for each new name whether it is known.
 * A Bloom filter (Bloom 1970): it never takes a known name for new, and now and then a new one for known, which is asked.
 */
export type Novelty = {
  isNew: (kind: Kind, name: string | number) => boolean
  add: (kind: Kind, name: string | number) => void
}

type Kind = 'uid' | 'id' | 'answered' | 'link' | 'ms'

/** 4 MiB: two in a hundred wrong at one million messages. */
const BITS = 2 ** 25
const PROBES = 3

export function newNovelty(): Novelty {
  const bits = new Uint32Array(BITS / 32)
  const visit = (kind: Kind, name: string | number, see: (word: number, bit: number) => boolean) => {
    const { high, low } = hash64(`${kind} ${name}`)
    for (let probe = 0; probe < PROBES; probe++) {
      const at = (low + Math.imul(probe, high | 1)) >>> 7
      if (!see(at >>> 5, 1 << (at & 31))) return false
    }
    return true
  }
  return {
    isNew: (kind, name) => !visit(kind, name, (word, bit) => ((bits[word] ?? 0) & bit) !== 0),
    add: (kind, name) =>
      void visit(kind, name, (word, bit) => {
        bits[word] = (bits[word] ?? 0) | bit
        return true
      }),
  }
}

/** Of a source that was empty, and of an index that was; null where something may be known already. */
export type Novelties = { names: Novelty | null; times: Novelty | null }

export type NoveltyKeeper = {
  /** `numbers`: the counters as this transaction finds them. */
  of: (reader: Reader, sourceId: number, numbers: Numbers) => Promise<Novelties>
  /** A transaction was committed that left the counters so. */
  wrote: (numbers: Numbers) => void
  /** From now on everything may be known already. */
  forget: () => void
}

/**
 * Keeps the novelties of each source for as long as nobody else writes. Whoever brings a name also moves the counters:
 * where they are not as they were left here, everything may be known already.
 */
export function keepNovelties(): NoveltyKeeper {
  const names = new Map<number, Novelty | null>()
  let times: Novelty | null | undefined
  let left: string | null = null
  const forget = () => {
    for (const source of names.keys()) names.set(source, null)
    times = null
  }
  return {
    of: async (reader, sourceId, numbers) => {
      if (left !== null && left !== standOf(numbers)) forget()
      let known = names.get(sourceId)
      if (known === undefined) {
        const file = await reader.get(sql`select id from files where source_id = ${sourceId} limit 1`)
        known = file === undefined ? newNovelty() : null
        names.set(sourceId, known)
      }
      if (times === undefined) {
        const message = await reader.get(sql`select key from messages limit 1`)
        times = message === undefined ? newNovelty() : null
      }
      return { names: known, times }
    },
    wrote: (numbers) => {
      left = standOf(numbers)
    },
    forget,
  }
}

const standOf = (numbers: Numbers) => `${numbers.get('batch') ?? 0} ${numbers.get('rev') ?? 0}`

/** Takes from what is wanted what cannot be known. */
export function onlyKnown(wants: Wants, names: Novelty): void {
  const drop = (kind: Kind, wanted: Set<string>) => {
    for (const name of wanted) if (names.isNew(kind, name)) wanted.delete(name)
  }
  drop('uid', wants.uids)
  drop('id', wants.ids)
  drop('answered', wants.answered)
  drop('answered', wants.replied)
  drop('link', wants.links)
}

/** Remembers what a batch brought, whether or not it is committed in the end. */
export function noteNames(state: State, { names, times }: Novelties): void {
  for (const { key, uid, nativeId, replyTo } of state.messages.fresh) {
    times?.add('ms', keyMs(key))
    names?.add('uid', uid)
    if (nativeId !== null) names?.add('id', nativeId)
    if (replyTo !== null) names?.add('answered', replyTo)
  }
  for (const { key } of state.links.fresh) names?.add('link', key)
}
