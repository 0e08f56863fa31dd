import type postgres from 'postgres'
import { postgres as words } from '@/lib/text/data/database'
import { type Client, type Connection, connect, isBroken, type PostgresPlace } from './door-postgres-connection'
import { forgetPooler, SessionLost } from './door-postgres-pooler'

/** One connection at a time. `busy`: questions that wait for their answer. `renew` ends it, and the next question gets another. */
export type Line = Client & { busy: () => number; renew: () => void; end: () => Promise<void> }

/**
 * A question whose connection ends is refused at once, and the next one goes to a new connection: the driver's own can
 * keep it waiting for ever. `onLost` is called before anybody hears of it.
 */
export function openLine(
  place: PostgresPlace,
  settings: { [name: string]: string },
  onLost: () => void = () => {},
): Line {
  const waiting = new Set<(error: Error) => void>()
  let ended = false
  let current = fresh()

  function fresh(): Connection {
    const client = connect(place, settings, (why) => replace(client, why))
    return client
  }
  function replace(client: Connection, why: Error = new SessionLost(words.broke[0])): void {
    if (ended || current !== client) return
    forgetPooler(place.url)
    current = fresh()
    onLost()
    for (const refuse of [...waiting]) refuse(why)
    client.end({ timeout: 0 }).catch(() => 'it has ended')
  }

  const unsafe = <T extends object[] = postgres.Row[]>(...[text, values, options]: Parameters<Client['unsafe']>) =>
    new Promise<postgres.RowList<T>>((resolve, reject) => {
      const client = current
      const refuse = (error: unknown) => {
        waiting.delete(refuse)
        if (isBroken(error)) replace(client)
        reject(error)
      }
      waiting.add(refuse)
      client.unsafe<T>(text, values, options).then((rows) => {
        waiting.delete(refuse)
        resolve(rows)
      }, refuse)
    })

  return {
    unsafe,
    busy: () => waiting.size,
    renew: () => replace(current),
    end: () => {
      ended = true
      return current.end({ timeout: 5 })
    },
  }
}
