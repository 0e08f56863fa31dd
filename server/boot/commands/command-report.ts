import { randomUUID } from 'node:crypto'
import type { Log } from '@/server/boot/base/log'

/** Writes what was not foreseen to the log; gives the number under which it stands there. */
export function reporter(log: Log): (error: unknown, where: string) => string {
  return (error, where) => {
    const number = randomUUID().slice(0, 8)
    log.error({ error, number, where }, 'Something broke.')
    return number
  }
}
