import postgres from 'postgres'
import { postgres as words } from '@/lib/text/data/database'
import type { DatabasePlace } from '../door'
import { postgresError } from './door-postgres-errors'
import { requireSession, SessionLost } from './door-postgres-pooler'

export type PostgresPlace = Extract<DatabasePlace, { dialect: 'postgres' }>
export type Client = {
  unsafe: <T extends object[] = postgres.Row[]>(
    text: string,
    values?: Parameters<postgres.Sql['unsafe']>[1],
    options?: postgres.UnsafeQueryOptions,
  ) => Promise<postgres.RowList<T>>
}
export type Driver = ReturnType<typeof reach>

/** One connection for as long as it lives. */
export type Connection = Client & {
  /** What the driver offers, once the settings are made; refused when it has ended, for another would lack them. */
  driver: () => Promise<{ sql: Driver }>
  listen: Driver['listen']
  end: (patience: { timeout: number }) => Promise<void>
}

/** bigint and numeric are safe integers here: every one of ours is a time, a size or a counter. */
const numbers = { to: 20, from: [20, 1700], serialize: String, parse: Number }

/** A pooler takes hardly any parameter when a connection begins, so all are set once it stands. */
function reach(place: PostgresPlace, onclose: () => void) {
  return postgres(withoutSchema(place.url), {
    max: 1,
    connect_timeout: 10,
    prepare: true,
    fetch_types: false,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose,
    types: { numbers },
    connection: { application_name: 'signalbox' },
  })
}

/**
 * Nothing is compiled: the planner's prices are far above what our questions cost, and LLVM takes 40 ms for each.
 * `onclose` is called once, before anybody hears of it: with what kept the connection from being made, or that it ended.
 */
export function connect(
  place: PostgresPlace,
  settings: { [name: string]: string },
  onclose: (why: Error) => void = () => {},
): Connection {
  let isOver = false
  let prepared: Promise<void> | null = null
  const over = (why: unknown) => {
    if (isOver) return
    isOver = true
    onclose(why instanceof Error ? why : new SessionLost(words.broke[0]))
  }
  const sql = reach(place, () => over(null))
  const prepare = async () => {
    try {
      await requireSession(place.url, sql, () => reach(place, () => undefined))
      await sql.unsafe(settingText({ jit: 'off', search_path: place.schema, ...settings }))
    } catch (error) {
      over(error)
      sql.end({ timeout: 0 }).catch(() => 'it has ended')
      throw error
    }
  }
  const driver = async () => {
    prepared ??= prepare()
    await prepared
    if (isOver) throw new SessionLost(words.broke[0])
    return { sql }
  }
  return {
    driver,
    unsafe: async <T extends object[] = postgres.Row[]>(...asked: Parameters<Client['unsafe']>) =>
      (await driver()).sql.unsafe<T>(...asked),
    listen: sql.listen,
    end: (patience) => sql.end(patience),
  }
}

function settingText(settings: { [name: string]: string }): string {
  const each = Object.entries(settings).map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, false)`)
  return `select ${each.join(', ')}`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

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
