import type { Cause } from './line'

/** Why a stream is not there that is answered so. */
export function causeOf(status: number): Cause {
  if (status === 401) return { kind: 'unauthorised' }
  if (status === 400) return { kind: 'bad-query' }
  return status === 200 ? { kind: 'broken' } : { kind: 'answered', status }
}

/** Nothing answered. */
export const away = (): Cause => ({ kind: isHere(location.hostname) ? 'refused' : 'unanswered' })

/** On this machine nothing lies between a browser and the console: a request that fails there was refused. */
const isHere = (name: string) => ['localhost', '127.0.0.1', '[::1]'].includes(name)
