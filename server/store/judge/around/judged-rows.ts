import { sql } from 'drizzle-orm'
import { type Kind, PRIORITIES } from '@/lib/message/reading'
import type { AnsweredMessage, Judged, KnownAgent } from '@/lib/rules/judged'
import { believable } from '@/lib/time/time'
import type { Reader } from '@/server/store/door/door'
import { readExtra } from '@/server/store/rows/extra'
import { keyMs } from '@/server/store/rows/keys'
import { listedExtra, wordsOf } from '@/server/store/rows/message-rows'
import type { Named } from './told-around'

/** Characters of a body that rules see. */
const MOST_WORDS = 20_000

export type JudgedDbRow = {
  key: number
  uid: string
  rev: number
  source_id: number
  reading: 'message' | 'log' | 'unreadable'
  channel: string
  native_id: string | null
  conversation_id: number | null
  trace_id: string | null
  reply_to: string | null
  sender: string | null
  sender_raw: string | null
  sender_tier: string | null
  sender_session: string | null
  recipients: string
  broadcast: number
  mentions: string
  type: string
  kind: Kind | 'log' | 'unreadable'
  priority: number | null
  sent_at: number | null
  sent_raw: string | null
  observed_at: number
  look: number
  expires_at: number | null
  deadline_at: number | null
  state: string | null
  final: number | null
  body: string
  reasoning: string | null
  extra: string
  flags: string
  start: number
  length: number
  observation_id: number
  answered_at: number | null
  answered_by: string | null
  gone_at: number | null
  path: string
  place: string | null
  file_shape: string | null
  file_mtime: number
}

const columns = sql`m.key, m.uid, m.rev, m.source_id, m.reading, m.channel, m.native_id, m.conversation_id, m.trace_id,
  m.reply_to, m.sender, m.sender_raw, m.sender_tier, m.sender_session, m.recipients, m.broadcast, m.mentions, m.type, m.kind,
  m.priority, m.sent_at, m.sent_raw, m.observed_at, m.look, m.expires_at, m.deadline_at, m.state, m.final,
  substr(m.body, 1, ${sql.raw(String(MOST_WORDS))}) as body, m.reasoning, ${listedExtra} as extra, m.flags, m.start,
  m.length, m.observation_id, m.answered_at, m.answered_by, m.gone_at, f.path, f.place, f.shape as file_shape,
  f.mtime_ms as file_mtime`

const after = sql`select ${columns} from messages m join files f on f.id = m.file_id
  where m.rev > ${sql.placeholder('rev')} order by m.rev limit ${sql.placeholder('limit')}`

/** What changed after `rev`, in that order. */
export const changedAfter = (reader: Reader, rev: number, limit: number) =>
  reader.all<JudgedDbRow>(after, { rev, limit })

export async function rowsAmong(reader: Reader, keys: readonly number[]): Promise<JudgedDbRow[]> {
  if (keys.length === 0) return []
  return reader.all<JudgedDbRow>(
    sql`select ${columns} from messages m join files f on f.id = m.file_id where ${reader.inList(sql`m.key`, keys)} order by m.key`,
  )
}

/** What rules look at beside the message. */
export type Around = {
  protocol: string
  text: string | null
  answers: AnsweredMessage | null
  agents: ReadonlyMap<string, KnownAgent>
  named: Named | null
} & Pick<
  Judged,
  | 'humans'
  | 'registered'
  | 'beside'
  | 'places'
  | 'replies'
  | 'delivered'
  | 'answersLogged'
  | 'tasks'
  | 'heard'
  | 'erred'
  | 'circle'
  | 'storm'
  | 'idleQueues'
  | 'over'
  | 'registrations'
  | 'movedAt'
  | 'unlisted'
  | 'evidence'
>

export function judgedOf(row: JudgedDbRow, { protocol, text, named, ...around }: Around): Judged {
  const { error, reason } = readExtra(row.extra)
  return {
    uid: row.uid,
    protocol,
    reading: row.reading,
    reason: reason ?? null,
    text,
    path: row.path,
    place: row.place,
    channel: row.channel,
    nativeId: row.native_id,
    traceId: row.trace_id,
    replyTo: row.reply_to,
    from: row.sender,
    fromRaw: row.sender_raw,
    fromTier: row.sender_tier,
    fromSession: row.sender_session,
    to: recipientsIn(row),
    broadcast: row.broadcast === 1,
    mentions: mentionsIn(row),
    type: row.type,
    kind: row.kind,
    priority: row.priority === null ? null : (PRIORITIES[row.priority] ?? null),
    body: row.body,
    reasoning: row.reasoning,
    claimedAt: row.sent_at,
    sentAt: believable(row.sent_at, row.observed_at) ? row.sent_at : null,
    sentRaw: row.sent_raw,
    orderAt: keyMs(row.key),
    observedAt: row.observed_at,
    expiresAt: row.expires_at,
    deadlineAt: row.deadline_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    goneAt: row.gone_at,
    state: row.state,
    final: row.final === 1,
    flags: wordsOf(row.flags),
    error: error ? { code: error.code, recoverable: error.recoverable } : null,
    namedAt: named === null ? null : keyMs(named.first),
    ...around,
  }
}

const NOBODY: readonly never[] = []

export function mentionsIn({ mentions }: Pick<JudgedDbRow, 'mentions'>): readonly string[] {
  if (mentions === '[]') return NOBODY
  return remembered(mentioned, mentions, (json): string[] => JSON.parse(json))
}

type Recipient = { agent: string; raw: string; tier: string | null }

export function recipientsIn({ recipients }: Pick<JudgedDbRow, 'recipients'>): readonly Recipient[] {
  if (recipients === '[]') return NOBODY
  return remembered(addressed, recipients, (json) => {
    const found: { agent: string; raw?: string; tier?: string | null }[] = JSON.parse(json)
    return found.map(({ agent, raw, tier }) => ({ agent, raw: raw ?? agent, tier: tier ?? null }))
  })
}

/** Whom a message is from or to. */
export const addressedIn = (row: Pick<JudgedDbRow, 'sender' | 'recipients'>): string[] => [
  ...new Set([...(row.sender === null ? [] : [row.sender]), ...recipientsIn(row).map(({ agent }) => agent)]),
]

/** Whoever writes much writes to the same few, and each row is asked many times. */
const REMEMBERED = 1_000
const mentioned = new Map<string, readonly string[]>()
const addressed = new Map<string, readonly Recipient[]>()

function remembered<T>(known: Map<string, T>, json: string, parse: (json: string) => T): T {
  const before = known.get(json)
  if (before !== undefined) return before
  const parsed = parse(json)
  if (known.size >= REMEMBERED) known.clear()
  known.set(json, parsed)
  return parsed
}
