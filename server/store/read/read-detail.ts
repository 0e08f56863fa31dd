import { sql } from 'drizzle-orm'
import type { ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { MessageDetail, MessagePlace } from '@/lib/message/message'
import type { Attachment } from '@/lib/message/reading'
import { isInScope, type Scope } from '@/lib/people/scope'
import { FIRST_COPY } from '@/lib/source/copy-generation'
import { pathUnder } from '@/lib/source/document'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { Reader } from '@/server/store/door/door'
import { readExtra, unreadableOf } from '@/server/store/rows/extra'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import { saidId } from '@/server/store/rows/said-id'
import { isNarrowed, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { lyingAt, toldWithin } from '@/server/store/rows/told-within'
import { rowsWithin } from '@/server/store/within/rows-within'
import { lyingIn } from './lying-in'

/** So many different paths of one message are looked for. */
const MOST_NAMED = 1_000

type DetailDbRow = ListedDbRow & {
  source_id: number
  reasoning: string | null
  sender_session: string | null
  priority_raw: string | null
  expires_at: number | null
  deadline_at: number | null
  generation: number
  root: string
  file_uid: number | null
  file_mode: number | null
}

const ofFile = (scope: Scope, column: 'uid' | 'mode' | 'place') =>
  lyingAt(scope, sql.raw(`f.${column}`), sql.raw(`(select x.${column} from files x where x.id = p.file_id)`))

const byUid = (
  scope: Scope,
) => sql`select ${messageColumns('whole', scope)}, m.source_id, m.reasoning, m.sender_session, m.priority_raw,
    m.expires_at, m.deadline_at, s.root,
    ${lyingAt(scope, sql`m.generation`, sql`(select o.generation from observations o where o.id = p.observation_id)`)} as generation,
    ${ofFile(scope, 'uid')} as file_uid, ${ofFile(scope, 'mode')} as file_mode
  from ${MESSAGE_TABLES} where m.uid = ${sql.placeholder('uid')}`

export async function detailOf(
  reader: Scoped,
  uid: string,
  order: ThreadOrder = 'sent',
): Promise<Omit<MessageDetail, 'mapping'> | null> {
  const found = await reader.get<DetailDbRow>(byUid(reader.scope), { uid })
  const [row] = found === undefined ? [] : await rowsWithin(reader, [found])
  if (!row) return null
  const extra = readExtra(row.extra)
  const kept = !isInScope(reader.scope, row.source)
  const { code, attachments, error } = extra
  const told = messageRow(row, reader)
  return {
    ...told,
    ...(order === 'arrived' ? { cursor: reader.opaque.of('arrival', row.seq) } : {}),
    reasoning: row.reasoning,
    code: code ?? null,
    attachments: attachments ?? [],
    documents: await documentsAmong(reader, row, attachments ?? []),
    fromSession: row.sender_session,
    priorityRaw: row.priority_raw,
    expiresAt: row.expires_at,
    deadlineAt: row.deadline_at,
    errorMessage: error?.message ?? null,
    errorSuggestion: error?.suggestion ?? null,
    places: await placesOf(reader, uid),
    liesIn: (await lyingIn(reader, [uid])).get(uid) ?? null,
    fileUid: row.file_uid,
    fileMode: row.file_mode,
    generation: row.generation,
    // Logs are of the whole source.
    deliveries: row.native_id === null || kept ? [] : await deliveriesOf(reader, row.source_id, told, row.native_id),
    root: row.root,
    unreadable: unreadableOf(extra),
  }
}

const places = sql`select f.path, f.place, p.state, p.sha256, p.since, p.until from places p
  join messages m on m.key = p.message_key join files f on f.id = p.file_id
  where m.uid = ${sql.placeholder('uid')} order by p.id`

/** The version that lost in which a message `m` lies; null where it lies in none. */
const inCopy = sql`(select c.path from files c where m.generation <= ${sql.raw(String(FIRST_COPY))}
  and c.source_id = m.source_id and c.generation = m.generation and c.gone_at is null and c.status = 'ignored'
  and c.rule = ${LEFT_OUT.conflict} and c.is_dir = 0 limit 1)`

const ownPlace = (scope: Scope) => {
  const { path, state, sha256, goneAt } = toldWithin(scope)
  return sql`select coalesce(${inCopy}, ${path}) as path, ${ofFile(scope, 'place')} as place, ${state} as state, ${sha256} as sha256,
    m.observed_at as since, ${goneAt} as until
  from messages m join files f on f.id = m.file_id where m.uid = ${sql.placeholder('uid')}`
}

/** Where it lies and lay, oldest first. A line has one place: its own. Who sees some channels sees no copies elsewhere. */
export async function placesOf(reader: Scoped, uid: string): Promise<MessagePlace[]> {
  const found = isNarrowed(reader) ? [] : await reader.all<MessagePlace>(places, { uid })
  return found.length > 0 ? found : reader.all<MessagePlace>(ownPlace(reader.scope), { uid })
}

/** As `rootOf` of agents knows one, and still there: what is opened on request. */
async function documentsAmong(
  reader: Scoped,
  { source_id, root }: Pick<DetailDbRow, 'source_id' | 'root'>,
  named: readonly Attachment[],
): Promise<string[]> {
  const paths = [...new Set(named.flatMap(({ path }) => pathUnder(root, path) ?? []))].slice(0, MOST_NAMED)
  if (paths.length === 0) return []
  const found = await reader.all<{ path: string }>(sql`select f.path from files f join sources s on s.id = f.source_id
    where f.source_id = ${source_id} and f.gone_at is null and ${reader.inList(sql`f.path`, paths)}
      and s.removed_at is null and ${ofScope(reader, sql`s.label`)}
      and exists (select 1 from versions v where v.file_id = f.id and v.what = 'document')`)
  return found.map(({ path }) => path)
}

/** A log that has no id of it tells who said what to whom: what it tells of an earlier time is of the same words, said before. */
const deliveries = sql`select status, latency_ms, at from deliveries
  where source_id = ${sql.placeholder('source')} and (message_id = ${sql.placeholder('id')}
    or (message_id = ${sql.placeholder('said')} and at >= ${sql.placeholder('since')})) order by id limit 200`

async function deliveriesOf(
  reader: Reader,
  source: number,
  { from, to: [to, ...others], body, sentAt }: Pick<MessageDetail, 'from' | 'to' | 'body' | 'sentAt'>,
  id: string,
): Promise<MessageDetail['deliveries']> {
  const isSaid = from !== null && to !== undefined && others.length === 0
  const said = isSaid ? saidId({ from, to, text: body }) : id
  const rows = await reader.all<{ status: string | null; latency_ms: number | null; at: number | null }>(deliveries, {
    ...{ source, id, said, since: sentAt ?? 0 },
  })
  return rows.map((row) => ({ status: row.status, latencyMs: row.latency_ms, at: row.at }))
}
