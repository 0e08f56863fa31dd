import * as z from 'zod'
import { LISTS } from '@/lib/asks/ask-kinds'
import { KINDS, PRIORITIES, TASK_STATES } from '@/lib/message/reading'

const LONGEST_NAME = 200

const name = z.string().min(1).max(LONGEST_NAME)
const text = z.string()
const flags = z.array(z.string().min(1)).refine((all) => new Set(all).size === all.length, 'a flag twice')
const time = z.int().nullable()
const claimed = z.strictObject({ ms: time, raw: text.max(LONGEST_NAME).nullable(), zoneKnown: z.boolean() })
const links = z.array(
  z.strictObject({
    key: z.string().min(1),
    basis: z.enum(['explicit', 'reply', 'task', 'derived']),
    withinMs: z.number().positive().optional(),
  }),
)

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('autonomy'), agent: name, level: z.string().min(1) }),
  z.strictObject({ kind: z.literal('mode'), agent: name, mode: z.string().min(1), freedom: z.int().nullable() }),
  z.strictObject({
    kind: z.literal('task'),
    scope: text.nullable(),
    id: z.string().min(1),
    makes: z.boolean(),
    at: time,
    title: text.nullable(),
    owner: name.nullable(),
    ownerRaw: text.nullable(),
    state: z.enum(TASK_STATES).nullable(),
    native: text.nullable(),
    dependsOn: z.array(text),
    blocker: text.nullable(),
  }),
])

const cue = z.strictObject({
  task: z.string().min(1).optional(),
  phase: z.string().min(1).optional(),
  answers: z.strictObject({ from: text, at: time, sha256: text.optional() }).optional(),
  others: z
    .array(z.strictObject({ task: z.string().min(1), phase: z.enum(['claim', 'complete']) }))
    .min(1)
    .optional(),
})

const tokens = z.strictObject({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWritten: z.number(),
})
const turn = z.strictObject({ id: z.string().min(1), agent: name, link: z.string().min(1), tokens }).optional()

const message = z.strictObject({
  turn,
  reading: z.literal('message'),
  nativeId: z.string().min(1).nullable(),
  fingerprint: z.string().min(1).nullable(),
  alike: z.string().nullable().optional(),
  toSeveral: z.literal(true).optional(),
  knownBy: z.enum(['id', 'id-and-time']).optional(),
  channel: text,
  traceId: z.string().min(1).nullable(),
  links,
  cue: cue.nullable(),
  replyTo: z.string().min(1).nullable(),
  from: name.nullable(),
  fromRaw: text.nullable(),
  fromTier: text.nullable(),
  fromSession: text.nullable(),
  fromRole: name.optional(),
  to: z.array(z.strictObject({ agent: name, raw: text, tier: text.nullable() })),
  holder: name.optional(),
  broadcast: z.boolean(),
  mentions: z.array(name),
  type: text,
  kind: z.enum(KINDS),
  priority: z.enum(PRIORITIES).nullable(),
  priorityRaw: text.nullable(),
  sent: claimed,
  expiresAt: z.number().nullable(),
  deadlineAt: time,
  state: text.nullable(),
  body: text,
  reasoning: text.nullable(),
  code: text.nullable(),
  attachments: z.array(z.strictObject({ path: z.string().min(1), name: text.nullable() })),
  progress: z.strictObject({ current: z.number(), total: z.number() }).nullable(),
  final: z.boolean(),
  error: z
    .strictObject({
      code: text.nullable(),
      message: text.nullable(),
      recoverable: z.boolean().nullable(),
      suggestion: text.nullable(),
    })
    .nullable(),
  effects: z.array(effect),
  ask: z
    .strictObject({ list: z.enum(LISTS), when: z.enum(['always', 'guarded', 'overdue', 'running', 'alone']) })
    .nullable(),
  flags,
  mapping: z.array(z.strictObject({ word: z.string().min(1), field: text.nullable(), value: text })),
})

const heartbeat = z.strictObject({
  reading: z.literal('heartbeat'),
  agent: text.max(LONGEST_NAME),
  agentRaw: text,
  state: z.string().min(1),
  substate: text.nullable(),
  claimed,
  channel: text.nullable(),
  pid: z.number().nullable(),
  flags,
})

const registration = z.strictObject({
  reading: z.literal('registration'),
  agent: text.max(LONGEST_NAME),
  agentRaw: text,
  tier: text.nullable(),
  role: text.nullable(),
  autonomy: text.nullable(),
  model: text.nullable(),
  provider: text.nullable(),
  status: text.nullable(),
  capabilities: z.array(text),
  guardrails: z.array(z.strictObject({ name: text, value: text })),
  flags,
})

const state = z.strictObject({
  reading: z.literal('state'),
  subject: z.string().min(1),
  agent: name.nullable(),
  summary: text,
  effects: z.array(effect),
  flags,
})

const log = z.strictObject({
  reading: z.literal('log'),
  turn,
  channel: text,
  agent: name.nullable(),
  level: z.enum(['debug', 'info', 'warning', 'error']).nullable(),
  text,
  claimed,
  delivery: z
    .strictObject({
      messageId: z.string().min(1),
      traceId: text.nullable(),
      latencyMs: z.number().nullable(),
      status: text.nullable(),
    })
    .nullable(),
  heard: z.strictObject({ from: name, to: name, text }).optional(),
  ends: z.string().min(1).optional(),
  flags,
})

const document = z.strictObject({
  reading: z.literal('document'),
  title: z.string().min(1),
  agent: name.nullable(),
  flags,
})

const unreadable = z.strictObject({
  reading: z.literal('unreadable'),
  reason: z.string().min(1),
  at: z.int().min(0).nullable(),
  line: z.int().min(1).nullable(),
  column: z.int().min(1).nullable(),
})

/** The readings of `lib/message/reading`, held to the letter: no field more, none less. */
export const readingShape = z.discriminatedUnion('reading', [
  message,
  heartbeat,
  registration,
  state,
  log,
  document,
  unreadable,
])
