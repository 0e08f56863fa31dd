import { isTemplate } from '@/lib/letters/template'
import type { Cue } from '@/lib/message/cue'
import { FLAGS } from '@/lib/message/flags'
import type { Kind, MessageReading, Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { asWritten } from '@/server/protocols/kit/as-written'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, mapping } from '@/server/protocols/kit/json-fields'
import { mentioned } from '@/server/protocols/kit/mentions'
import { prose } from '@/server/protocols/kit/prose'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found, ReadContext } from '../protocol'
import { askOf } from './ask'
import { cueOf, type Said } from './cue'
import { effectsOf } from './effects'
import { EVERYONE, HANDLES, LEADER } from './handles'
import { namedInWords } from './named-in-words'
import { CHANNEL } from './places'
import { Answers, KIND_OF, Line, OBVIOUS } from './schema'

const TABLE: readonly string[] = [...HANDLES.map(({ agent }) => agent), EVERYONE]

export function read({ text, captures, context, explain }: Found): Reading[] {
  if (text.trim() === '') return []
  const parsed = asWritten(text, CHANNEL.one(text))
  if (!parsed.ok) return [unreadable(parsed)]
  const line = Line.safeParse(parsed.value)
  if (!line.success || Array.isArray(parsed.value)) return [notAnObject(parsed.value)]
  const message = messageOf(line.data, captures.team ?? context.root, context, parsed.duplicateKeys)
  if (explain) message.mapping = mappingOf(line.data)
  return [message]
}

function messageOf(line: Line, team: string, context: ReadContext, ambiguous: boolean): MessageReading {
  const sender = speaker(line.from, context.aliases)
  const address = addressed(line.to, context.aliases)
  const type = asText(line.type) ?? ''
  const body = textOf(line.content) ?? ''
  const mentions = mentioned(body, TABLE, context)
  const said = cueOf(type, body, mentions.length > 0 || address.to.length > 0)
  const message: MessageReading = {
    ...blankMessage(team),
    cue: cueFrom(said, namedBy(line, body, address.to), context),
    from: sender === null || isTemplate(sender.raw) ? null : sender.agent,
    fromRaw: sender?.raw ?? null,
    fromTier: sender?.tier ?? null,
    fromSession: sender?.session ?? null,
    to: address.to,
    broadcast: address.broadcast || isNobody(line.to) || mentions.includes(EVERYONE),
    mentions: mentions.filter((agent) => agent !== EVERYONE),
    type,
    kind: kindOf(type),
    sent: parseClaimed(line.ts, context.zone),
    body,
    reasoning: textOf(line.reasoning),
  }
  message.effects = effectsOf(message, said, context)
  message.ask = askOf(message, context)
  message.flags = flagsOf(message, line, context, ambiguous)
  return message
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (value === null || value === undefined) return null
  return prose(value) || null
}

function isNobody(to: unknown): boolean {
  return to === undefined || to === null || to === '' || (Array.isArray(to) && to.length === 0)
}

/** What it says it answers: in its own field, or as a decision to one agent does in words, where whoever wrote it had no more. */
function namedBy(line: Line, body: string, to: MessageReading['to']): Answers | null {
  const field = Answers.safeParse(line.in_reply_to).data
  if (field !== undefined) return field
  const [asker] = to
  const words = asker !== undefined && to.length === 1 ? namedInWords(body) : null
  return words === null || asker === undefined ? null : { from: asker.agent, ...words }
}

function cueFrom(said: Said, answers: Answers | null, context: ReadContext): Cue {
  const cue: Cue = {}
  if (said.task !== null) cue.task = said.task
  if (said.phase !== null && said.phase !== undefined) cue.phase = said.phase
  if (said.others.length > 0) cue.others = said.others
  if (answers !== null) {
    cue.answers = { from: agentName(answers.from, context.aliases), at: parseClaimed(answers.ts, context.zone).ms }
    if (answers.sha256 !== undefined) cue.answers.sha256 = answers.sha256
  }
  return cue
}

function kindOf(type: string): Kind {
  return KIND_OF.get(type) ?? OBVIOUS.get(type.toLowerCase()) ?? KIND_OF.get(type.toLowerCase()) ?? 'other'
}

function mappingOf(line: Line): MessageReading['mapping'] {
  const found = (word: string, field: string, value: unknown) => ({
    word,
    field: value === undefined ? null : field,
    value,
  })
  const words = [
    found('time', 'ts', line.ts),
    found('from', 'from', line.from),
    found('to', 'to', line.to),
    found('type', 'type', line.type),
    found('reasoning', 'reasoning', line.reasoning),
    found('text', 'content', line.content),
  ]
  return mapping(line.in_reply_to === undefined ? words : [...words, found('reply', 'in_reply_to', line.in_reply_to)])
}

function flagsOf(message: MessageReading, line: Line, context: ReadContext, ambiguous: boolean): string[] {
  const flags: string[] = timeFlags(message.sent)
  if (message.from === null) flags.push(FLAGS.noSender)
  if (ambiguous) flags.push(FLAGS.ambiguousKeys)
  if (message.type !== '' && !KIND_OF.has(message.type)) flags.push(FLAGS.unknownType)
  const required = [asText(line.ts), message.fromRaw, asText(line.type), message.reasoning, textOf(line.content)]
  if (required.includes(null)) flags.push(FLAGS.missingField)
  const named = [message.fromRaw, ...message.to.map(({ raw }) => raw)]
  if (!flags.includes(FLAGS.template) && named.some((raw) => raw !== null && isTemplate(raw)))
    flags.push(FLAGS.template)
  if (message.from !== null && message.from !== LEADER && context.humans.includes(message.from)) {
    flags.push(FLAGS.claimsHuman)
  }
  return flags
}
