import postgres from 'postgres'
import { postgres as words } from '@/lib/text/data/database'
import type { DatabasePlace, Listening } from '../door'
import { postgresError } from './door-postgres-errors'
import { forgetAddress, inTime, requireSession, SessionLost, WAIT_MS } from './door-postgres-pooler'

export type PostgresPlace = Extract<DatabasePlace, { dialect: 'postgres' }>
export type Client = {
  unsafe: <T extends object[] = postgres.Row[]>(
    text: string,
    values?: Parameters<postgres.Sql['unsafe']>[1],
    options?: postgres.UnsafeQueryOptions,
  ) => Promise<postgres.RowList<T>>
}
export type Driver = Reach['sql']

/** One connection for as long as it lives. */
export type Connection = Client & {
  /** What the driver offers, once the settings are made; refused when it has ended, for another would lack them. */
  driver: () => Promise<{ sql: Driver }>
  /** Ends it at once: whoever waits is refused, and so is whoever asks later. */
  lose: () => void
  /** Throws where it broke or was lost. */
  assertWhole: () => void
  end: (patience: { timeout: number }) => Promise<void>
}

/** bigint and numeric are safe integers here: every one of ours is a time, a size or a counter. */
const numbers = { to: 20, from: [20, 1700], serialize: String, parse: Number }

type Told = { onclose?: () => void; onnotify?: () => void }
type Reach = ReturnType<typeof reach>

/** A pooler takes hardly any parameter when a connection begins, so all are set once it stands. */
function reach(place: PostgresPlace, waitMs: number, { onclose = () => {}, onnotify }: Told = {}) {
  let isGreeted = false
  // The driver would connect again for what it has not sent yet.
  const seal = () => void Reflect.set(sql.options, 'socket', () => Promise.reject(lost()))
  const options = {
    max: 1,
    connect_timeout: waitMs / 1000,
    prepare: true,
    fetch_types: false,
    max_lifetime: null,
    onnotice: () => undefined,
    onparameter: () => {
      isGreeted = true
    },
    onclose: () => {
      seal()
      onclose()
    },
    onnotify,
    types: { numbers },
    connection: { application_name: 'signalbox' },
  }
  const sql = postgres(withoutSchema(place.url), options)
  return { sql, seal, isGreeted: () => isGreeted }
}

const lost = () => new SessionLost(words.broke[0])

/**
 * Nothing is compiled: the planner's prices are far above what our questions cost, and LLVM takes 40 ms for each.
 * `onclose` is called once, before anybody hears of it, when the connection ended or could not be made; not after `end`.
 */
export function connect(
  place: PostgresPlace,
  settings: { [name: string]: string },
  onclose: () => void = () => {},
  waitMs = WAIT_MS,
): Connection {
  let state: 'open' | 'lost' | 'ended' = 'open'
  let prepared: Promise<void> | null = null
  const waiting = new Set<(why: unknown) => void>()
  const reached = reach(place, waitMs, { onclose: () => lose(lost()) })
  const { sql } = reached
  const lose = (why: unknown) => {
    if (state !== 'open') return
    state = 'lost'
    reached.seal()
    forgetAddress(place.url)
    onclose()
    for (const refuse of [...waiting]) refuse(why)
    sql.end({ timeout: 0 }).catch(() => 'it has ended')
  }
  const prepare = async () => {
    try {
      await requireSession(place.url, reached, { another: (onnotify) => reach(place, waitMs, { onnotify }), waitMs })
      const text = settingText({ jit: 'off', search_path: place.schema, ...settings })
      await inTime(reached, sql.unsafe(text), waitMs)
    } catch (error) {
      lose(error)
      throw error
    }
  }
  const driver = async () => {
    prepared ??= prepare()
    await prepared
    if (state !== 'open') throw lost()
    return { sql }
  }
  const unsafe = <T extends object[] = postgres.Row[]>(...asked: Parameters<Client['unsafe']>) =>
    new Promise<postgres.RowList<T>>((resolve, reject) => {
      const refuse = (why: unknown) => {
        waiting.delete(refuse)
        if (isBroken(why)) lose(lost())
        reject(why)
      }
      waiting.add(refuse)
      driver()
        .then(({ sql: ready }) => ready.unsafe<T>(...asked))
        .then((rows) => {
          waiting.delete(refuse)
          resolve(rows)
        }, refuse)
    })
  return {
    driver,
    unsafe,
    lose: () => lose(lost()),
    assertWhole: () => {
      if (state === 'lost') throw lost()
    },
    end: (patience) => {
      if (state === 'open') state = 'ended'
      return sql.end(patience)
    },
  }
}

/** Who only listens needs no settings, and the driver connects again by itself. `ring`: also once per connection. */
export async function listen(
  place: PostgresPlace,
  channel: string,
  ring: () => void,
  waitMs = WAIT_MS,
): Promise<Listening> {
  const reached = reach(place, waitMs)
  const stop = () => reached.sql.end({ timeout: 5 })
  try {
    await guarded(() => inTime(reached, reached.sql.listen(channel, ring, ring), waitMs))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
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

const BROKEN = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE|08...|57P0[1245]|25P0[34])$/

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
