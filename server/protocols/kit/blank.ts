import type { MessageReading } from '@/lib/message/reading'
import { UNEXPLAINED } from './json-fields'

/** A message that says nothing yet; readers fill in what the bytes name. */
export function blankMessage(channel: string): MessageReading {
  return {
    reading: 'message',
    nativeId: null,
    fingerprint: null,
    channel,
    traceId: null,
    links: [],
    cue: null,
    replyTo: null,
    from: null,
    fromRaw: null,
    fromTier: null,
    fromSession: null,
    to: [],
    broadcast: false,
    mentions: [],
    type: '',
    kind: 'other',
    priority: null,
    priorityRaw: null,
    sent: { ms: null, raw: null, zoneKnown: true },
    expiresAt: null,
    deadlineAt: null,
    state: null,
    body: '',
    reasoning: null,
    code: null,
    attachments: [],
    progress: null,
    error: null,
    final: false,
    effects: [],
    ask: null,
    flags: [],
    mapping: UNEXPLAINED,
  }
}
