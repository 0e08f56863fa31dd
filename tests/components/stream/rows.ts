import type { MessageRow } from '@/lib/message/message'

const T0 = Date.UTC(2026, 10, 20, 14, 28, 0)

/** A row at a time (ms after 14:28:00); everything else is unremarkable. */
export function rowAt(ms: number, over: Partial<MessageRow> = {}): MessageRow {
  const orderAt = T0 + ms
  const uid = over.uid ?? `u${ms}`
  return {
    uid,
    seq: `arrival ${ms}`,
    cursor: `t${(orderAt * 4096).toString(36)}`,
    reading: 'message',
    source: 'atlas',
    protocol: 'swarm',
    channel: 'general',
    nativeId: null,
    conversation: null,
    traceId: null,
    traceBasis: null,
    replyTo: null,
    from: 'qa',
    fromRaw: 'qa',
    fromTier: null,
    to: ['critic'],
    toRaw: ['critic'],
    broadcast: false,
    mentions: [],
    type: 'chat',
    kind: 'chat',
    priority: null,
    sentAt: orderAt,
    sentAtRaw: null,
    observedAt: orderAt,
    orderAt,
    state: null,
    body: 'x',
    bodyLength: 1,
    answeredAt: null,
    goneAt: null,
    flags: [],
    path: 'channel.jsonl',
    line: 1,
    offset: 0,
    length: 1,
    sha256: 'e3b0',
    error: null,
    progress: null,
    ...over,
  }
}
