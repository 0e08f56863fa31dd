import { again, type Client, connect, type PostgresPlace } from './door-postgres-connection'

const BEGINS = 3

/** How long others wait for whoever has the turn and stops, ms. */
type Patience = {
  /** Who stops amid a question is not idle to the server. */
  asks: number
  /** Who takes what is long may wait for its own disk or processor between two pieces of it. */
  takes: number
  /** Until who waited so long looks again: by then whoever has the turn may have been paused for long enough. */
  again: number
}

/** The first is as long as the server waits for whoever is idle within a transaction. */
const PATIENCE: Patience = { asks: 8_000, takes: 20_000, again: 2_000 }

/**
 * Begins a transaction once it is its turn; turns are given in the order in which they are asked for. Whoever has it
 * and goes on neither asking nor taking for so long has it no more. Gives the process of the server that it is in.
 */
export async function beginInTurn(client: Client, { turn, place, patience = PATIENCE }: Turn): Promise<number | null> {
  const looks = lookWhileWaiting({ turn, place, patience })
  try {
    // Nothing has been done when a connection turns out to have ended while nobody used it.
    const answers = await again(BEGINS, () =>
      client.unsafe<{ pid: number }[][]>(`begin; select pg_advisory_xact_lock(${turn}), pg_backend_pid() as pid`),
    )
    return answers.flat()[0]?.pid ?? null
  } finally {
    looks.end()
  }
}

export type Turn = { turn: number; place: PostgresPlace; patience?: Patience }

/** On a connection of its own, so that who looks keeps its place among those who wait. */
function lookWhileWaiting({ turn, place, patience }: Required<Turn>): { end: () => void } {
  let eyes: ReturnType<typeof connect> | null = null
  let timer = setTimeout(look, patience.asks)
  let over = false
  return {
    end: () => {
      over = true
      clearTimeout(timer)
      eyes?.end({ timeout: 1 })
    },
  }

  async function look() {
    eyes ??= connect(place, {})
    // What keeps a look from being taken keeps nobody's turn: it is taken again.
    await eyes.unsafe(endPaused(turn, patience)).catch(() => {
      eyes?.end({ timeout: 1 })
      eyes = null
    })
    if (!over) timer = setTimeout(look, patience.again)
  }
}

/** Who is at work is let be, however long it takes. Others of another name could not be ended. */
function endPaused(turn: number, { asks, takes }: Patience): string {
  return `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, ${turn}, 1)
      and database = (select oid from pg_database where datname = current_database()) and usename = current_user
      and state = 'active' and wait_event_type = 'Client'
      and greatest(state_change, query_start) < clock_timestamp()
        - case wait_event when 'ClientWrite' then interval '${takes}ms' else interval '${asks}ms' end`
}
