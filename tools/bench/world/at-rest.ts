import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'

/** A database is looked after once a minute: where nothing was at work for as long, nothing is left to do. */
const QUIET_MS = 65_000
const EVERY_MS = 1_000
const PATIENCE_MS = 600_000

const AT_WORK = `select exists (select from pg_stat_activity where backend_type = 'autovacuum worker'
  or (state = 'active' and query ilike 'vacuum%')) as busy`

/** Waits until Postgres has tidied up what an import left. Gives how long it was at work. ms. */
export async function atRest(url: string): Promise<number> {
  const server = postgres(url, { max: 1, onnotice: () => undefined })
  const began = performance.now()
  let busyAt = began
  try {
    for (let now = began; now - busyAt < QUIET_MS; now = performance.now()) {
      const [found] = await server.unsafe<{ busy: boolean }[]>(AT_WORK)
      if (found?.busy) busyAt = now
      if (now - began > PATIENCE_MS) throw new Error(`Postgres is still at work after ${PATIENCE_MS / 1_000} s.`)
      await pause(EVERY_MS)
    }
    return busyAt - began
  } finally {
    await server.end()
  }
}
