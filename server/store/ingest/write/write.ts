import { sql } from 'drizzle-orm'
import { shortWords } from '@/lib/letters/plain-words'
import { FLAGS } from '@/lib/message/flags'
import { markedFacets, shortFacets } from '@/lib/query/facet-tokens'
import type { Tx } from '@/server/store/door/door'
import { withFlag } from '@/server/store/ingest/derive/rows/flag-text'
import { CHANGING, type NewMessage, type State } from '@/server/store/ingest/derive/rows/model'
import type { Saved } from '@/server/store/ingest/load/load-threads'
import { facetRowOf } from '@/server/store/rows/message-rows'
import { givenRows, insertRows, updateRows } from './bulk'
import { TABLES } from './tables'
import { writeAsks, writeVerdicts } from './write-asks'
import { rootId, writeConversations, writeJoined } from './write-conversations'
import { writeQueues } from './write-queues'
import { writeTasks } from './write-tasks'
import { writeTurns } from './write-turns'

const PLACE = ['until', 'state', 'ending']
const AGENT = [...TABLES.agents.names.keys()].filter((name) => !['sourceId', 'agent', 'firstAt'].includes(name))

/** Writes everything that derivation changed: first where rows lie in bulk, then row by row, then what is new, by key. */
export async function writeState(tx: Tx, state: State, threads: readonly Saved[]): Promise<void> {
  for (const sweep of state.sweeps) state.counters.rev += await sweepRows(tx, sweep, state.counters.rev)
  state.counters.rev += await writeJoined(tx, state)
  await writeMessages(tx, state)
  await writeAsks(tx, state)
  await writeVerdicts(tx, state)
  await writePlaces(tx, state)
  await writeQueues(tx, state.queued)
  await writeConversations(tx, state)
  await writeThreads(tx, state, threads)
  await writeAgents(tx, state)
  await insertRows(tx, TABLES.heartbeats, state.heartbeats)
  await insertRows(tx, TABLES.versions, state.versions.fresh)
  await insertRows(tx, TABLES.deliveries, state.deliveries)
  await insertRows(tx, TABLES.authoritySaid, state.authority)
  await writeTurns(tx, [...state.turns.values()])
  await writeTasks(tx, state)
  await writeValues(tx, state)
}

/** Every line of a file at once; each gets a rev of its own, so that a live reader can stop between them. */
async function sweepRows(tx: Tx, sweep: State['sweeps'][number], rev: number): Promise<number> {
  const { what, fileId, from, at, state } = sweep
  if (what === 'gone') await noteSwept(tx, fileId, from)
  const where =
    what === 'gone'
      ? sql`file_id = ${fileId} and generation >= ${from} and gone_at is null`
      : sql`file_id = ${fileId} and generation >= ${from} and gone_at is not null and flags not like '% line-removed %'`
  const gone = what === 'gone' ? sql`${at}` : sql`null`
  const next = what === 'gone' ? sql`coalesce(state, ${state})` : sql`nullif(state, ${state})`
  return tx.run(sql`update messages set gone_at = ${gone}, state = ${next}, rev = ${rev} + swept.nth
    from (select key as swept_key, row_number() over (order by key) as nth from messages where ${where}) as swept
    where messages.key = swept.swept_key`)
}

/** What people wrote and what vanishes with its file, wherever it stands there. */
async function noteSwept(tx: Tx, fileId: number, from: number): Promise<void> {
  const rows = await tx.all<{ key: number; flags: string }>(
    sql`select key, flags from messages where file_id = ${fileId} and generation >= ${from} and gone_at is null
      and flags like ${`% ${FLAGS.posted} %`} and flags not like ${`% ${FLAGS.tampered} %`}`,
  )
  for (const { key, flags } of rows)
    await tx.run(sql`update messages set flags = ${withFlag(flags, FLAGS.tampered)} where key = ${key}`)
}

async function writeMessages(tx: Tx, state: State): Promise<void> {
  const fresh = state.messages.fresh.sort(byKey)
  const known = new Set<object>(fresh)
  const dirty = [...state.messages.dirty].filter((message) => !known.has(message)).sort(byKey)
  for (const message of dirty) {
    message.rev = state.counters.rev += 1
    message.conversationId = rootId(state, message.conversationId)
  }
  for (const message of fresh) message.conversationId = rootId(state, message.conversationId)
  await updateRows(tx, TABLES.messages, { key: ['key'], changing: CHANGING, rows: dirty })
  const short = (one: NewMessage) =>
    tx.dialect === 'sqlite'
      ? (one.shortFacets ?? shortFacets(one.facets, facetRowOf(one)))
      : markedFacets(one.facets, facetRowOf(one))
  for (const one of fresh) {
    one.words = shortWords(one.words, one.body, one.reasoning)
    one.facets = short(one)
  }
  await insertRows(tx, TABLES.messages, fresh)
}

type Searchable = Pick<NewMessage, 'key' | 'words' | 'facets'>

/**
 * Words and facets of a row never change, so they are only ever added, and may be before the row is. Postgres keeps its
 * own.
 */
export async function indexWords(tx: Tx, fresh: readonly Searchable[]): Promise<void> {
  if (tx.dialect !== 'sqlite' || fresh.length === 0) return
  const rows = fresh.toSorted(byKey)
  await tx.insertColumns(
    'messages_fts',
    ['rowid', 'words', 'facets'],
    [rows.map(({ key }) => key), rows.map(({ words }) => words), rows.map(({ facets }) => facets)],
  )
}

async function writePlaces(tx: Tx, state: State): Promise<void> {
  const { fresh, dirty } = state.places
  const known = new Set(fresh)
  const rows = [...dirty].filter((place) => !known.has(place)).sort((a, b) => a.id - b.id)
  await updateRows(tx, TABLES.places, { key: ['id'], changing: PLACE, rows })
  await insertRows(tx, TABLES.places, fresh)
}

async function writeThreads(tx: Tx, state: State, threads: readonly Saved[]): Promise<void> {
  const rows = threads.map(({ channel, state: saved }) => ({ sourceId: state.source.id, channel, state: saved }))
  const fresh = rows.filter((_, at) => threads[at]?.fresh)
  const known = rows.filter((_, at) => !threads[at]?.fresh)
  await insertRows(tx, TABLES.threads, fresh)
  await updateRows(tx, TABLES.threads, { key: ['sourceId', 'channel'], changing: ['state'], rows: known })
}

async function writeAgents(tx: Tx, state: State): Promise<void> {
  const { fresh, dirty } = state.agents
  const known = new Set(fresh)
  const rows = [...dirty].filter((agent) => !known.has(agent))
  await insertRows(tx, TABLES.agents, fresh)
  await updateRows(tx, TABLES.agents, { key: ['sourceId', 'agent'], changing: AGENT, rows })
}

async function writeValues(tx: Tx, state: State): Promise<void> {
  const observed = [...state.values.values()].flatMap((ofField) => [...ofField.values()])
  if (observed.length === 0) return
  const given = givenRows(tx, TABLES.values, ['field', 'value', 'count'], observed)
  const add = sql`insert into facet_values (field, value, count) select field, value, count from ${given} as given where true
    on conflict (field, value) do update set count = facet_values.count + excluded.count`
  await tx.runMany(add, [{}])
}

function byKey(a: { key: number }, b: { key: number }): number {
  return a.key - b.key
}
