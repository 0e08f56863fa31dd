import { facetTokens } from '@/lib/query/facet-tokens'
import { insertMany, type SqlValue, type Tx } from '@/server/store/door/door'
import { USUAL_CONFIG } from '@/tests/usual-config'

type Row = { [column: string]: SqlValue }

export async function insert(tx: Tx, table: string, rows: readonly Row[]) {
  await insertColumns(tx, table, Object.keys(rows[0] ?? {}), rows)
  if (table === 'messages' && tx.dialect === 'sqlite') {
    const indexed = rows.map((row) => ({ ...row, rowid: row.key ?? null }))
    await insertColumns(tx, 'messages_fts', ['rowid', 'words', 'facets'], indexed)
  }
}

function insertColumns(tx: Tx, table: string, columns: string[], rows: readonly Row[]) {
  return insertMany(
    tx,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}

export function sourceRow(given: Row = {}): Row {
  return {
    id: 1,
    label: 'collab',
    protocol: 'multi-agent-os',
    root: '/mnt/shared/collab',
    config: JSON.stringify(USUAL_CONFIG),
    added_at: 1,
    removed_at: null,
    ...given,
  }
}

export function fileRow(given: Row = {}): Row {
  return {
    id: 1,
    source_id: 1,
    path: 'channels/general/msg-1.json',
    place: 'message',
    shape: 'document',
    status: 'read',
    is_dir: 0,
    size: 100,
    mtime_ms: 1,
    ino: '1',
    dev: '1',
    uid: 1000,
    mode: 0o644,
    generation: 1,
    consumed: 100,
    lines: 1,
    bytes_read: 100,
    bytes_unreadable: 0,
    bytes_ignored: 0,
    bytes_pending: 0,
    first_seen: 1,
    last_seen: 1,
    gone_at: null,
    ...given,
  }
}

export const T0 = Date.UTC(2026, 0, 2, 3, 4, 5)

/** The nth message: a second after the one before, from `qa` to `pm`. */
export function messageRowOf(n: number, given: Partial<{ [column: string]: SqlValue }> = {}): Row {
  const row: Row = {
    key: (T0 + n * 1000) * 4096,
    uid: `uid-${n}`,
    seq: n,
    rev: n,
    reading: 'message',
    source_id: 1,
    channel: 'general',
    native_id: `msg-${n}`,
    conversation_id: null,
    trace_id: null,
    trace_basis: null,
    sender: 'qa',
    sender_raw: '@qa',
    recipients: JSON.stringify([{ agent: 'pm', raw: '@pm', tier: null }]),
    broadcast: 0,
    mentions: JSON.stringify(['dev']),
    type: 'chat',
    kind: 'chat',
    priority: 2,
    sent_at: T0 + n * 1000,
    sent_raw: '2026-01-02T03:04:05Z',
    zone_known: 1,
    observed_at: T0 + n * 1000 + 5,
    state: 'inbox',
    body: `body ${n}`,
    reasoning: null,
    extra: '{}',
    words: `body ${n}`,
    facets: '',
    flags: ' no-id conflict ',
    file_id: 1,
    generation: 1,
    start: n * 10,
    length: 10,
    line: n,
    sha256: 'f'.repeat(64),
    observation_id: n,
    answered_at: null,
    gone_at: null,
    ...given,
  }
  return { ...row, facets: facetsOf(row) }
}

function facetsOf(row: Row): string {
  const reading = row.reading === 'log' || row.reading === 'unreadable' ? row.reading : 'message'
  const tokens = facetTokens({
    ...{ reading, kind: reading === 'message' ? 'chat' : reading, source: 'collab', protocol: 'multi-agent-os' },
    ...{ channel: String(row.channel), from: String(row.sender), to: ['pm'], mentions: [], broadcast: false },
    ...{ nativeId: null, traceId: null, replyTo: null, type: 'chat', priority: null, error: null, progress: null },
    ...{ ask: null, hasCode: false, hasAttachment: false, hasReasoning: false },
  })
  return tokens.join(' ')
}

export function observationRow(id: number, bytes: Uint8Array | null, given: Row = {}): Row {
  return {
    id,
    batch: 1,
    source_id: 1,
    file_id: 1,
    generation: 1,
    what: 'line',
    at: T0,
    start: id * 10,
    length: 10,
    line: id,
    sha256: 'f'.repeat(64),
    packing: 0,
    bytes,
    same_as: null,
    detail: null,
    ...given,
  }
}

export function conversationRow(id: number, given: Row = {}): Row {
  return {
    id,
    uid: `conversation-${id}`,
    source_id: 1,
    basis: 'explicit',
    first_key: (T0 + id * 1000) * 4096,
    last_key: (T0 + id * 1000) * 4096,
    first_at: T0 + id * 1000,
    last_at: T0 + id * 1000,
    count: 1,
    participants: JSON.stringify({ qa: 2, pm: 0 }),
    rev: id,
    flags: '',
    ...given,
  }
}

export function agentRow(agent: string, given: Row = {}): Row {
  return {
    source_id: 1,
    agent,
    names: JSON.stringify([`@${agent}`]),
    tier: null,
    registered_at: null,
    first_at: T0,
    last_at: null,
    last_uid: null,
    messages: 0,
    state: null,
    substate: null,
    heartbeat_at: null,
    heartbeat_claimed_at: null,
    channel: null,
    flags: '',
    ...given,
  }
}
