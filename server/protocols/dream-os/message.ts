import { isTemplate } from '@/lib/letters/template'
import { FLAGS } from '@/lib/message/flags'
import { readPriority } from '@/lib/message/priority'
import type { Claimed, Link, MessageReading } from '@/lib/message/reading'
import { DAY_MS } from '@/lib/time/clock'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import type { Address } from '@/server/protocols/kit/addressee'
import { blankMessage } from '@/server/protocols/kit/blank'
import {
  asText,
  asTexts,
  type Fields,
  find,
  type Found as Hit,
  mapping,
  type Paths,
} from '@/server/protocols/kit/json-fields'
import { mentioned } from '@/server/protocols/kit/mentions'
import { joined } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { askOf } from './ask'
import { type Form, kindOf } from './kind'
import { addressees, sender } from './names/bearer'
import { real, type TaskEffect } from './plan'
import { MESSAGE, type Word } from './schema'

const MOST_LINKS = 50
const UNRENDERED = /\{\{-?\s*[\w.]+\s*-?\}\}|\[AUTO_[A-Z_]+\]/

/** This protocol has no handles of its own. */
const NO_TABLE: readonly string[] = []

export type Words = Record<Word, Hit>

/** Where each word of a record stands; `table` names other fields for some. */
export function wordsOf(record: Fields, table: Partial<Record<Word, Paths>> = {}): Words {
  const at = (word: Word): Hit => find(record, word, table[word] ?? MESSAGE[word])
  return {
    id: at('id'),
    from: at('from'),
    to: at('to'),
    type: at('type'),
    priority: at('priority'),
    time: at('time'),
    task: at('task'),
    plan: at('plan'),
    replyTo: at('replyTo'),
    dependsOn: at('dependsOn'),
    deadline: at('deadline'),
    state: at('state'),
  }
}

export type Written = {
  words: Words
  form: Form
  channel: string
  state: string | null
  body: string
  /** Who is meant when the message names nobody. */
  fallback: Address
  /** Who writes when it does not say so, as the directory is named. */
  writer: string | null
  /** Words that this form must carry. */
  required: readonly Word[]
  /** Some object named a key twice. */
  ambiguous: boolean
  /** Tasks of a plan that it lists. */
  planned: readonly TaskEffect[]
}

/** A message from its words, whatever it was written in. */
export function assemble(written: Written, { context, explain }: Found): MessageReading {
  const { words, form, fallback } = written
  const type = asText(words.type.value) ?? (form === 'task' ? 'task' : '')
  const body = written.body === '' ? joined(' ', asText(words.task.value), type) : written.body
  const from = sender(words.from.field === null ? written.writer : words.from.value, context.aliases)
  const named = addressees(words.to.value, context.aliases)
  const address = named.broadcast || named.to.length > 0 ? named : fallback
  const priority = readPriority(words.priority.value)
  const nativeId = form === 'outcome' ? null : real(words.id.value)
  const replyTo = real(words.replyTo.value)
  const message: MessageReading = {
    ...blankMessage(written.channel),
    nativeId: written.ambiguous ? null : nativeId,
    traceId: real(words.plan.value),
    links: linksOf(words, nativeId, replyTo, type),
    replyTo: replyTo === nativeId ? null : replyTo,
    from: from === null || isTemplate(from.raw) ? null : from.agent,
    fromRaw: from?.raw ?? null,
    fromTier: from?.tier ?? null,
    fromSession: from?.session ?? null,
    ...(from?.role ? { fromRole: from.role } : {}),
    ...address,
    mentions: mentioned(body, NO_TABLE, context),
    type,
    kind: kindOf(type, form),
    priority: priority.priority,
    priorityRaw: priority.raw,
    sent: claimedOf(words.time.value, context.zone),
    deadlineAt: words.deadline.field === null ? null : parseClaimed(words.deadline.value, context.zone).ms,
    state: written.state,
    body,
  }
  if (explain) message.mapping = mapping(Object.values(words).filter(isExplained))
  message.ask = askOf(message, { form, state: words.state.value, planned: written.planned }, context)
  message.flags = flagsOf(message, written, priority.known, context.humans)
  return message
}

/** A remark behind a time, as in `2026-11-20 14:30 UTC (afternoon)`, does not make it unreadable. */
function claimedOf(value: unknown, zone: string): Claimed {
  const whole = parseClaimed(value, zone)
  if (whole.ms !== null || typeof value !== 'string') return whole
  const [, bare = ''] = /^([^()[\]]{1,60}?)\s*[([][^()[\]]{0,100}[)\]]\s*$/.exec(value) ?? []
  const time = parseClaimed(bare, zone)
  return time.ms === null ? whole : { ...time, raw: whole.raw }
}

const ALWAYS = new Set<string>(['id', 'from', 'to', 'type', 'time'] satisfies Word[])

function isExplained({ word, field }: Hit): boolean {
  return field !== null || ALWAYS.has(word)
}

/**
 * Message and correlation ids link for ever and share one key space, because a plan's correlation id is the task id
 * of the message that asked for it. A task id without a plan links for a day.
 */
function linksOf(words: Words, id: string | null, replyTo: string | null, type: string): Link[] {
  const plan = real(words.plan.value)
  const task = real(words.task.value)
  const asksForPlan = task !== null && plan === null && /sequence|plan/i.test(type)
  const explicit = new Set([id, replyTo, plan, asksForPlan ? task : null].filter((key) => key !== null))
  const weak = plan === null || plan === task ? [task, ...asTexts(words.dependsOn.value).map(real)] : []
  const tasks = new Set(weak.filter((key) => key !== null))
  return [
    ...[...explicit].map((key): Link => ({ key: `id:${key}`, basis: 'explicit' })),
    ...[...tasks].slice(0, MOST_LINKS).map((key): Link => ({ key: `task:${key}`, basis: 'task', withinMs: DAY_MS })),
  ]
}

function flagsOf(
  message: MessageReading,
  written: Written,
  priorityKnown: boolean,
  humans: readonly string[],
): string[] {
  const { words, required } = written
  const flags: string[] = timeFlags(message.sent)
  const needsId = required.includes('id') || words.id.field !== null
  if (needsId && message.nativeId === null && written.form !== 'outcome') flags.push(FLAGS.noId)
  if (message.from === null) flags.push(FLAGS.noSender)
  if (written.ambiguous) flags.push(FLAGS.ambiguousKeys)
  if (!priorityKnown) flags.push(FLAGS.unknownPriority)
  const isUnsaid = (word: Word) => words[word].field === null && !(word === 'from' && written.writer !== null)
  if (required.some(isUnsaid)) flags.push(FLAGS.missingField)
  const values = [words.id, words.from, words.to, words.task, words.plan, words.replyTo].map(({ value }) => value)
  const unrendered =
    values.some((value) => typeof value === 'string' && isTemplate(value)) || UNRENDERED.test(message.body)
  if (unrendered && !flags.includes(FLAGS.template)) flags.push(FLAGS.template)
  if (message.from !== null && humans.includes(message.from)) flags.push(FLAGS.claimsHuman)
  return flags
}
