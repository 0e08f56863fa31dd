import postgres from 'postgres'
import type { DatabasePlace } from '../door'
import { postgresError } from './door-postgres-errors'

export type PostgresPlace = Extract<DatabasePlace, { dialect: 'postgres' }>
export type Client = {
  unsafe: <T extends object[] = postgres.Row[]>(
    text: string,
    values?: Parameters<postgres.Sql['unsafe']>[1],
    options?: postgres.UnsafeQueryOptions,
  ) => Promise<postgres.RowList<T>>
}

/** bigint and numeric are safe integers here: every one of ours is a time, a size or a counter. */
const numbers = { to: 20, from: [20, 1700], serialize: String, parse: Number }

type Settings = Pick<postgres.Options<Record<string, never>>, 'max_lifetime' | 'onclose'> & {
  connection: { [name: string]: string }
}

/** Nothing is compiled: the planner's prices are far above what our questions cost, and LLVM takes 40 ms for each. */
export function connect(place: PostgresPlace, max: number, more: Settings) {
  return postgres(withoutSchema(place.url), {
    max,
    connect_timeout: 10,
    prepare: true,
    fetch_types: false,
    onnotice: () => undefined,
    types: { numbers },
    ...more,
    connection: { application_name: 'signalbox', jit: 'off', search_path: place.schema, ...more.connection },
  })
}

/** What an address says of schemas would go before ours: the record and the ledger are one each. It may name several hosts. */
function withoutSchema(address: string): string {
  const [place = '', ...said] = address.split('?')
  const asked = new URLSearchParams(said.join('?'))
  if (!asked.has('search_path')) return address
  asked.delete('search_path')
  return `${place}?${asked}`
}

/** Errors of the driver as `StoreError`. */
export async function guarded<T>(act: () => PromiseLike<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw postgresError(error)
  }
}

/** The connection ended, which says nothing of the next one. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BROKEN.test(String(error.code))
}

const BROKEN = /^(CONNECTION_CLOSED|CONNECTION_DESTROYED|CONNECTION_ENDED|ECONNRESET|EPIPE|57P01|57P05|25P03)$/

/** For what may be asked twice: at most `tries` times while connections end. */
export async function again<T>(tries: number, ask: () => PromiseLike<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 0 || !isBroken(error)) throw error
    }
  }
}
