import { again, type Client, connect, type PostgresPlace } from './door-postgres-connection'

const BEGINS = 3

/** As long as the server waits for whoever is idle within a transaction. One who stops amid an answer or a question is not idle to it. */
const PATIENCE_S = 8

/** Who takes what is long may wait for its own disk or processor between two pieces of it. */
const TAKES_S = 20

/** Until who waited so long looks again: by then whoever has the turn may have been paused for long enough. */
const AGAIN_S = 2

/**
 * Begins a transaction once it is its turn; turns are given in the order in which they are asked for. Whoever has it
 * and goes on neither asking nor taking for so long has it no more.
 */
export async function beginInTurn(client: Client, { turn, place }: Turn): Promise<void> {
  const looks = lookWhileWaiting({ turn, place })
  try {
    // Nothing has been done when a connection turns out to have ended while nobody used it.
    await again(BEGINS, () => client.unsafe(`begin; select pg_advisory_xact_lock(${turn})`))
  } finally {
    looks.end()
  }
}

export type Turn = { turn: number; place: PostgresPlace }

/** On a connection of its own, so that who looks keeps its place among those who wait. */
function lookWhileWaiting({ turn, place }: Turn): { end: () => void } {
  let eyes: ReturnType<typeof connect> | null = null
  let timer = setTimeout(look, PATIENCE_S * 1000)
  let over = false
  return {
    end: () => {
      over = true
      clearTimeout(timer)
      eyes?.end({ timeout: 1 })
    },
  }

  async function look() {
    eyes ??= connect(place, 1, { max_lifetime: null, connection: {} })
    // What keeps a look from being taken keeps nobody's turn: it is taken again.
    await eyes.unsafe(endPaused(turn)).catch(() => [])
    if (!over) timer = setTimeout(look, AGAIN_S * 1000)
  }
}

/** Who is at work is let be, however long it takes. Others of another name could not be ended. */
function endPaused(turn: number): string {
  return `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, ${turn}, 1)
      and database = (select oid from pg_database where datname = current_database()) and usename = current_user
      and state = 'active' and wait_event_type = 'Client'
      and greatest(state_change, query_start) < clock_timestamp()
        - case wait_event when 'ClientWrite' then interval '${TAKES_S}s' else interval '${PATIENCE_S}s' end`
}
