import { type SQL, sql } from 'drizzle-orm'
import type { MessageDbRow } from '@/drizzle/rows'
import type { MessageRow } from '@/lib/message/message'
import { type Kind, PRIORITIES } from '@/lib/message/reading'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import type { FacetRow } from '@/lib/query/facet-tokens'
import { believable } from '@/lib/time/time'
import { readExtra } from './extra'
import { keyMs } from './keys'
import type { Opaque } from './opaque'
import { toldWithin } from './told-within'

/** Characters of a body in lists. */
export const LISTED = 400
/** A longer `extra` (much code, many attachments) is left out of lists, bytes. */
const EXTRA_LISTED = 262_144

export type ListedDbRow = {
  key: number
  uid: string
  seq: number
  rev: number
  reading: MessageRow['reading']
  source: string
  protocol: string
  channel: string
  native_id: string | null
  conversation: string | null
  trace_id: string | null
  trace_basis: string | null
  reply_to: string | null
  sender: string | null
  sender_raw: string | null
  sender_tier: string | null
  recipients: string
  broadcast: number
  mentions: string
  type: string
  kind: Kind | 'log' | 'unreadable'
  priority: number | null
  sent_at: number | null
  sent_raw: string | null
  observed_at: number
  state: string | null
  body: string
  body_length: number
  answered_at: number | null
  gone_at: number | null
  flags: string
  path: string
  line: number | null
  start: number
  length: number
  sha256: string
  extra: string
}

/** What else is known of a message, as lists read it. */
export const listedExtra = sql`case when octet_length(m.extra) <= ${sql.raw(String(EXTRA_LISTED))} then m.extra else '{}' end`

/** What stands between `select` and `from` for a row whose body is at most `bodyLength` characters, as it is told within a scope. */
export function messageColumns(bodyLength: number | 'whole' = LISTED, scope: Scope = EVERYTHING): SQL {
  const { answeredAt, flags, state, goneAt, path, length, sha256 } = toldWithin(scope)
  const body = bodyLength === 'whole' ? sql`m.body` : sql`substr(m.body, 1, ${sql.raw(String(bodyLength))})`
  const extra = bodyLength === LISTED ? listedExtra : sql`m.extra`
  return sql`m.key, m.uid, m.seq, m.rev, m.reading, s.label as source, s.protocol, m.channel, m.native_id,
    c.uid as conversation, m.trace_id, m.trace_basis, m.reply_to, m.sender, m.sender_raw, m.sender_tier, m.recipients,
    m.broadcast, m.mentions, m.type, m.kind, m.priority, m.sent_at, m.sent_raw, m.observed_at, ${state} as state, ${body} as body,
    length(m.body) as body_length, ${answeredAt} as answered_at, ${goneAt} as gone_at, ${flags} as flags, ${path} as path, m.line, m.start,
    ${length} as length, ${sha256} as sha256,
    ${extra} as extra`
}

/** The tables of `messageColumns`; `messages` is `m`. */
export const MESSAGE_TABLES = sql`messages m join sources s on s.id = m.source_id join files f on f.id = m.file_id
  left join conversations c on c.id = m.conversation_id`

/** How numbers of the record are told to who asks. */
export type Telling = { opaque: Pick<Opaque, 'of'> }

export function messageRow(row: ListedDbRow, { opaque }: Telling): MessageRow {
  return {
    ...readOf(row),
    uid: row.uid,
    seq: opaque.of('arrival', row.seq),
    cursor: opaque.of('time', row.key),
    reading: row.reading,
    source: row.source,
    protocol: row.protocol,
    channel: row.channel,
    nativeId: row.native_id,
    conversation: row.conversation,
    traceId: row.trace_id,
    traceBasis: row.trace_basis,
    replyTo: row.reply_to,
    from: row.sender,
    fromRaw: row.sender_raw,
    fromTier: row.sender_tier,
    type: row.type,
    kind: row.kind,
    sentAtRaw: row.sent_raw,
    observedAt: row.observed_at,
    state: row.state,
    body: row.body,
    bodyLength: row.body_length,
    answeredAt: row.answered_at,
    goneAt: row.gone_at,
    path: row.path,
    line: row.line,
    offset: row.start,
    length: row.length,
    sha256: row.sha256,
  }
}

/** The columns of `readOf`. */
export type ReadDbRow = Pick<
  ListedDbRow,
  'key' | 'recipients' | 'broadcast' | 'mentions' | 'priority' | 'sent_at' | 'observed_at' | 'flags' | 'extra'
>

/** What is not shown as the database has it. */
export function readOf(row: ReadDbRow) {
  const { error, progress, reason } = readExtra(row.extra)
  const recipients = recipientsOf(row.recipients)
  return {
    to: recipients.map(({ agent }) => agent),
    toRaw: recipients.map(({ agent, raw }) => raw ?? agent),
    broadcast: row.broadcast === 1,
    mentions: namesOf(row.mentions),
    priority: row.priority === null ? null : (PRIORITIES[row.priority] ?? null),
    sentAt: believable(row.sent_at, row.observed_at) ? row.sent_at : null,
    orderAt: keyMs(row.key),
    flags: wordsOf(row.flags),
    error: error ? { code: error.code, recoverable: error.recoverable } : null,
    progress: progress ?? null,
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Words with spaces around and between. */
export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ').filter((word) => word !== '')
}

export function recipientsOf(json: string): { agent: string; raw?: string }[] {
  return json === '[]' ? [] : JSON.parse(json)
}

type FacetColumns = Pick<
  MessageDbRow,
  'reading' | 'channel' | 'type' | 'kind' | 'sender' | 'recipients' | 'mentions' | 'priority' | 'broadcast'
> &
  Pick<MessageDbRow, 'nativeId' | 'traceId' | 'replyTo'>

/** What facets follow from, as a row is written. */
export function facetRowOf(row: FacetColumns): FacetRow {
  const { reading, channel, type, kind, sender, nativeId, traceId, replyTo } = row
  return {
    ...{ reading, channel, type, kind, nativeId, traceId, replyTo, from: sender },
    to: recipientsOf(row.recipients).map(({ agent }) => agent),
    mentions: namesOf(row.mentions),
    priority: row.priority === null ? null : (PRIORITIES[row.priority] ?? null),
    broadcast: row.broadcast === 1,
  }
}

function namesOf(json: string): string[] {
  return json === '[]' ? [] : JSON.parse(json)
}
