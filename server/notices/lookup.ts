import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type Own, type RefusedAs, refusedAddress } from './webhook-address'

/** A name leads where nothing is sent. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
  constructor(readonly refused: RefusedAs) {
    super(refused.why)
  }
}

export type Resolve = (name: string) => Promise<LookupAddress[]>

/** Names that are asked for at once: the system's resolver holds threads that reading files needs too. */
const AT_ONCE = 3
/** Of those, names that did not answer quickly before: one of the three is left to the others. */
const MOST_DOUBTFUL = 2
/** Of those, names that were slow: a name that is new need not wait for them. */
const MOST_SLOW = 1
const SLOW_MS = 1_000

type Waiting = { name: string; start: () => void }

/**
 * The system's own resolver, a few names at a time, each once for all who ask meanwhile. Names that do not answer keep
 * one another waiting, and nobody who was answered within `SLOW_MS` before; `now` in ms.
 */
export function systemResolve(ask: Resolve = askSystem, now = () => performance.now()): Resolve {
  const quick = new Map<string, boolean>()
  const answers = new Map<string, Promise<LookupAddress[]>>()
  const asking = new Set<string>()
  const waiting: Waiting[] = []

  const isFree = (name: string) => {
    const doubtful = [...asking].filter((one) => quick.get(one) !== true)
    if (asking.size >= AT_ONCE) return false
    if (quick.get(name) === true) return true
    if (doubtful.length >= MOST_DOUBTFUL) return false
    return quick.get(name) !== false || doubtful.filter((one) => quick.get(one) === false).length < MOST_SLOW
  }
  const next = () => {
    for (const one of [...waiting]) {
      if (!isFree(one.name)) continue
      waiting.splice(waiting.indexOf(one), 1)
      asking.add(one.name)
      one.start()
    }
  }
  const asked = async (name: string) => {
    if (!isFree(name)) await new Promise<void>((start) => waiting.push({ name, start }))
    asking.add(name)
    const begun = now()
    try {
      return await ask(name)
    } finally {
      quick.set(name, now() - begun < SLOW_MS)
      asking.delete(name)
      answers.delete(name)
      next()
    }
  }
  return (name) => {
    const answer = answers.get(name) ?? asked(name)
    answers.set(name, answer)
    return answer
  }
}

const askSystem: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

/**
 * For a connection: what a name stands for at this moment is judged, and the connection goes to what was judged. One
 * refused address among several refuses the name.
 */
export function judgedLookup({ resolve, port, own }: { resolve: Resolve; port: number; own: Own }): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (found) => {
        const why = found.map(({ address }) => refusedAddress(address, port, own)).find((one) => one !== null) ?? null
        const [first] = found
        if (why !== null) return done(new RefusedAddress(why), '')
        if (first === undefined) return done(new Error('ENOTFOUND'), '')
        return options.all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}
