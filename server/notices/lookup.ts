import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type Own, refusedAddress } from './address'

/** A name leads where nothing is sent. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

export type Resolve = (name: string) => Promise<LookupAddress[]>

/** Names that are asked for at once: the system's resolver holds threads that reading files needs too. */
const AT_ONCE = 2

/** The system's own resolver, two names at a time. */
export function systemResolve(): Resolve {
  const waiting: (() => void)[] = []
  let asking = 0
  const release = () => {
    asking -= 1
    waiting.shift()?.()
  }
  return async (name) => {
    if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    asking += 1
    return new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, found) => {
        release()
        if (error) reject(error)
        else resolve(found)
      })
    })
  }
}

/**
 * For a connection: what a name stands for at this moment is judged, and the connection goes to what was judged. One
 * refused address among several refuses the name.
 */
export function judgedLookup({ resolve, port, own }: { resolve: Resolve; port: number; own: Own }): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (found) => {
        const why = found.map(({ address }) => refusedAddress(address, port, own)).find((one) => one !== null)
        const [first] = found
        if (typeof why === 'string') return done(new RefusedAddress(why), '')
        if (first === undefined) return done(new Error('ENOTFOUND'), '')
        return options.all ? done(null, found) : done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}
