import * as z from 'zod'
import type { Kind } from '@/lib/message/reading'

/** Loose on purpose: a field of a surprising type is still shown, whatever it holds. */
export const Line = z.object({
  ts: z.unknown().optional(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  type: z.unknown().optional(),
  reasoning: z.unknown().optional(),
  content: z.unknown().optional(),
  in_reply_to: z.unknown().optional(),
})

export type Line = z.infer<typeof Line>

/** Reference a decision carries to what it decides; an empty hash is none. */
export const Answers = z.object({
  ts: z.unknown().optional(),
  from: z.string(),
  sha256: z.string().trim().toLowerCase().min(1).max(64).optional().catch(undefined),
})

export type Answers = z.infer<typeof Answers>

/** The protocol's table of types. */
export const KIND_OF: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['message', 'chat'],
  ['decision', 'decision'],
  ['task', 'task'],
  ['status', 'status'],
  ['request', 'request'],
  ['autonomy', 'autonomy'],
  ['system', 'system'],
])

/** Types beyond the table whose meaning is obvious. */
export const OBVIOUS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['chat', 'chat'],
  ['msg', 'chat'],
  ['broadcast', 'chat'],
  ['question', 'request'],
  ['approval', 'request'],
  ['answer', 'response'],
  ['reply', 'response'],
  ['response', 'response'],
  ['ack', 'task'],
  ['handoff', 'task'],
  ['blocked', 'status'],
  ['progress', 'status'],
  ['update', 'status'],
  ['result', 'result'],
  ['review', 'review'],
  ['error', 'error'],
  ['incident', 'incident'],
  ['notification', 'notification'],
])
