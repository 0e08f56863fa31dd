import type { DebtKind } from '@/lib/rules/debt'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { PRIORITIES } from '@/lib/message/reading'
import type { Liveness } from '@/lib/time/liveness'
import type { FormName } from './form-name'
import type { PostAccess } from './post-access'
import { postForm } from './post-form'

/** A line is one write, which others tear where it is longer: bytes with its end, and with the end of a torn one before it. */
export const MOST_LINE_BYTES = 64 * 1024

/** A name that may become part of a path. Nothing else ever does. */
export const PATH_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
/** A folder in which a tool keeps what is its own: only what a protocol says itself has such a step. */
export const TOOL_FOLDER = /^\.(?!git$)[a-z][a-z0-9]{0,31}$/

export const POST_LIMITS = {
  text: 40_000,
  reasoning: 10_000,
  code: 20_000,
  recipients: 200,
  artifacts: 50,
  raw: 100_000,
}

const uid = z.string().min(1).max(128).nullable().default(null)
const named = z.string().trim().min(1).max(200)

/** What a person wants to say, before anything is known of where it goes. Names, never paths. */
export const draftPost = z.strictObject({
  /** Label of the source. */
  source: named,
  /** Of a protocol with channels; null where messages lie with their recipients. */
  channel: named.nullable().default(null),
  /** Names as typed; `all` alone is everyone. */
  to: z.array(named).max(POST_LIMITS.recipients).default([]),
  type: named,
  /** May be empty only where a form has words of its own, or `raw` says everything. */
  text: z.string().max(POST_LIMITS.text),
  reasoning: z.string().max(POST_LIMITS.reasoning).nullable().default(null),
  priority: z.enum(PRIORITIES).nullable().default(null),
  code: z.string().max(POST_LIMITS.code).nullable().default(null),
  artifacts: z.array(z.string().trim().min(1).max(1_000)).max(POST_LIMITS.artifacts).default([]),
  /** Seconds. */
  ttl: z.int().min(1).max(31_536_000).nullable().default(null),
  /** Uid of the message that it answers. */
  replyTo: uid,
  /** Uid of the message that it says again. */
  repeats: uid,
  form: postForm.nullable().default(null),
  /** The object of the protocol, JSON, which then says everything but where it lies and to whom inboxes belong. */
  raw: z.string().max(POST_LIMITS.raw).nullable().default(null),
  /** A JSON object that goes over what the rest makes: fields that no part of a draft has. */
  extra: z.string().max(POST_LIMITS.raw).nullable().default(null),
})
export type DraftPost = z.infer<typeof draftPost>

/** Parts of a post that a protocol has room for. */
export type PostPart = 'priority' | 'reasoning' | 'code' | 'artifacts' | 'ttl'

/** What a post of a protocol looks like, for whoever writes one. */
export type Manners = {
  /** How its files name a person. */
  human: string
  /** Types that its page names and a person may send, the usual one first. Others are allowed. */
  types: readonly string[]
  /** The usual type of what answers a message. */
  reply: string
  /** Messages lie in a channel; else with each recipient. */
  channels: boolean
  /** One message may name several recipients. */
  several: boolean
  parts: readonly PostPart[]
  /** Parts without which its rules are broken. */
  required: readonly PostPart[]
  forms: readonly FormManner[]
  /** Fields (dotted) that its writer sets, whatever a raw object says. */
  stamped: readonly string[]
  /** Of which type a reminder is, and its own words for what is owed; left out where nothing is owed. */
  nudge?: { type: string; wants: { readonly [kind in DebtKind]?: string } }
  /** How several agents are told to stop: of which type, or in which form; left out where none can be told. */
  stop?: { type: string; form: FormName | null }
}

/** How a protocol says one of the forms. */
export type FormManner = {
  form: FormName
  /** Native type; null where the person names it. */
  type: string | null
  asks: readonly ('task' | 'deadline' | 'level')[]
  /** What is said where nothing is typed; null: something has to be. */
  usual: string | null
}

/** Something about a post that its writer should know. An error keeps it from being posted, a warning goes on record. */
export type PostNote = {
  severity: 'error' | 'warning' | 'info'
  /** Of the rule, where a rule says so. */
  code: string | null
  says: string
  /** Nearest known name, where a name is not known. */
  instead: { name: string; known: string } | null
  /** Where in a raw object, `path` dotted. */
  at?: { path: string; line: number }
}

/** What cannot be taken back, and how many it reaches. */
export type Harm = { of: 'autonomy' | 'shutdown' | 'broadcast'; reached: number }

/** Someone the post is meant for. */
export type Addressed = {
  agent: string
  /** As it is meant: by name, as one of all, by a mention. */
  by: readonly ('to' | 'all' | 'mention')[]
  known: boolean
  tier: string | null
  /** `OFFLINE`, `AWAKE`…; null where none is kept. */
  state: string | null
  substate: string | null
  /** When its last heartbeat was, UTC ms: as pages of agents tell it. */
  heartbeatAt: number | null
  liveness: Liveness
}

/** Someone whose own test the message passes, and the test in words. */
export type Reacts = {
  agent: string
  because: string
  /** Text that says the same without that, where only how a line begins wakes it. */
  instead: string | null
}

/** One file as it will be. `fixed` are the texts in path and text that get their value when it is posted. */
export type PreviewedFile = {
  effect: 'create' | 'append' | 'add' | 'replace'
  /** Absolute. */
  path: string
  text: string
  bytes: number
  fixed: readonly string[]
}

/**
 * A policy that holds a post for another person, and how many have to agree. `can`: how many can, where they are
 * too few.
 */
export type PostHold = {
  name: string
  version: number
  needed: number
  can: number | null
  expiresAfterMs: number | null
}

export type PostPreview = {
  at: number
  from: string
  addressed: readonly Addressed[]
  reacts: readonly Reacts[]
  notes: readonly PostNote[]
  files: readonly PreviewedFile[]
  /** Null where its source may not be written to: then nothing is looked at. */
  access: PostAccess | null
  /** What has to be confirmed; null where nothing has, or where another person decides first. */
  harm: Harm | null
  /** The object as `raw` would say it; null where nothing can be laid out. */
  raw: string | null
  /** A raw object as the parts of a form would say it; null where it is none, or is not right. */
  parts: PostParts | null
  /** What holds it when it is posted; null: it is written at once. */
  held: PostHold | null
  /** A command that does the same: the protocol's own where that says everything, else ours. Null where it is wrong. */
  shell: string | null
  /** The protocol's own where that leaves something open, and what. */
  ownShell: { name: string; command: string; unsaid: string } | null
}

/** What a raw object says, part by part. `extra`: what no part has, as `DraftPost.extra`. */
export type PostParts = Pick<
  DraftPost,
  'to' | 'type' | 'text' | 'reasoning' | 'priority' | 'code' | 'artifacts' | 'ttl' | 'extra'
>

/** What goes on record with a post when it is posted all the same. */
export function warningsIn(preview: Pick<PostPreview, 'notes'> | undefined): PostNote[] {
  return preview?.notes.filter(({ severity }) => severity === 'warning') ?? []
}

/** A message as it would be written once more; the channel is null where messages lie with their recipients. */
export type PostAgain = { source: string; channel: string | null; parts: PostParts }

/** What is known of one written file. */
export type WrittenFile = {
  path: string
  sha256: string
  /** Byte where a line begins, else 0. */
  offset: number
  length: number
  mode: number | null
}

/** `held`: it waits for another person; `refused`: it waited, and nobody agreed. */
export type PostOutcome = 'held' | 'intent' | 'done' | 'failed' | 'refused'

/** How a post stands that a policy held. Times are UTC ms. */
export type HeldReceipt = {
  /** Of its card in the list of what is to be decided. */
  uid: string
  policy: { name: string; version: number }
  needed: number
  expiresAt: number | null
  /** Who agreed, once enough did. */
  by: readonly string[]
}

/** What became of a post. */
export type Receipt = {
  /** Opaque. */
  id: string
  source: string
  at: number
  outcome: PostOutcome
  /** One sentence when it failed or was refused: what happened and what was not done. */
  why: string | null
  /** Re-read, hash equal. */
  written: readonly WrittenFile[]
  /** Read by the tail: its row of that path and those bytes. */
  seen: readonly { path: string; uid: string; at: number; flags: readonly string[] }[]
  reply: { uid: string; from: string | null; at: number } | null
  /** Null where no policy held it. */
  held: HeldReceipt | null
}

/** How long replies of an agent took of late, ms. */
export type UsualReply = { agent: string; replies: number; medianMs: number; p90Ms: number }
