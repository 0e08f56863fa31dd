import { connect, guarded, type PostgresPlace } from './door-postgres-connection'

/** Pages written since the last time that make it worth its while: so many (of 8 KiB), and so great a part of all. */
const MANY = 3_000
const PART = 0.05

const UNTIDY = `select pages - relallvisible > greatest(${MANY}, ${PART} * pages) as untidy
  from (select relallvisible, pg_relation_size(oid) / current_setting('block_size')::int as pages
    from pg_class where oid = 'messages'::regclass) m`

/**
 * Writes to disk what was committed before it: what a commit may still lose is not told for seen by all, and the last 32
 * transactions of an import were most of its pages.
 */
const FLUSH = "select pg_logical_emit_message(true, 'signalbox', '')"

/** Held by the one tail that does it. */
const TURN = 4806

/**
 * After many new messages, until autovacuum comes by: index scans open each row to see whether it may be seen, full text
 * is looked for in a list of what is not yet in the index, and the bounds of stretches are those of the rows before.
 * On a connection of its own, since it takes its time and is no part of a transaction. Where another tail does the same,
 * it is left to that one; autovacuum gives way, which began before all was written.
 */
export async function vacuumed(place: PostgresPlace): Promise<void> {
  const client = connect(place, { synchronous_commit: 'on' })
  try {
    const [found] = await guarded(() => client.unsafe<{ untidy: boolean }[]>(UNTIDY))
    if (found?.untidy !== true) return
    const [turn] = await guarded(() =>
      client.unsafe<{ ours: boolean }[]>('select pg_try_advisory_lock($1::bigint) as ours', [TURN]),
    )
    if (turn?.ours !== true) return
    await guarded(() => client.unsafe(FLUSH))
    await guarded(() => client.unsafe('vacuum (analyze) messages'))
  } finally {
    await client.end({ timeout: 5 })
  }
}
