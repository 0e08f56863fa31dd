import type postgres from 'postgres'
import { type Client, type Connection, connect, type PostgresPlace } from './door-postgres-connection'

/** One connection at a time. `busy`: questions that wait for their answer. `renew` ends it, and the next question gets another. */
export type Line = Client & { busy: () => number; renew: () => void; end: () => Promise<void> }

/**
 * A question whose connection ends is refused at once, and the next one goes to a new connection. `onLost` is called
 * before anybody hears of it.
 */
export function openLine(
  place: PostgresPlace,
  settings: { [name: string]: string },
  onLost: () => void = () => {},
): Line {
  let busy = 0
  let current = fresh()

  function fresh(): Connection {
    return connect(place, settings, () => {
      current = fresh()
      onLost()
    })
  }

  return {
    unsafe: async <T extends object[] = postgres.Row[]>(...asked: Parameters<Client['unsafe']>) => {
      busy += 1
      try {
        return await current.unsafe<T>(...asked)
      } finally {
        busy -= 1
      }
    },
    busy: () => busy,
    renew: () => current.lose(),
    end: () => current.end({ timeout: 5 }),
  }
}
