import { maskSecrets } from '@/lib/letters/mask-secrets'
import type { MessageRow } from './message'

/** `liesIn`: the file in which its bytes lie, where that is another than the one that it is of. */
type Whole = { body: string; reasoning: string | null; liesIn: string | null }

/** What becomes of text that looks like a secret. */
export type Secrets = 'masked' | 'whole'

/**
 * A reading as every `--json` prints it and every export holds it: the canonical fields, in this order. `seq`: its number
 * in order of arrival, which counts the whole record; null for who sees a part of it. What looks like a secret is kept
 * back unless it is asked for.
 */
export function canonical(row: MessageRow, seq: number | null, whole: Whole, secrets: Secrets = 'masked') {
  const told = (text: string) => (secrets === 'masked' ? maskSecrets(text) : text)
  const body = told(whole.body)
  const reasoning = whole.reasoning === null ? null : told(whole.reasoning)
  return {
    uid: row.uid,
    seq,
    source: row.source,
    protocol: row.protocol,
    channel: row.channel,
    nativeId: row.nativeId,
    traceId: row.traceId,
    traceBasis: row.traceBasis,
    replyTo: row.replyTo,
    from: row.from,
    to: row.to,
    broadcast: row.broadcast,
    mentions: row.mentions,
    type: row.type,
    kind: row.kind,
    priority: row.priority,
    sentAt: row.sentAt,
    sentAtRaw: row.sentAtRaw,
    observedAt: row.observedAt,
    state: row.state,
    body,
    reasoning,
    path: whole.liesIn ?? row.path,
    offset: row.offset,
    length: row.length,
    sha256: row.sha256,
    flags: row.flags,
    /** Something of it was kept back because it looks like a secret. */
    masked: body !== whole.body || reasoning !== whole.reasoning,
  }
}

export type Canonical = ReturnType<typeof canonical>
