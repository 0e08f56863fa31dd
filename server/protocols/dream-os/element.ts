import type { MessageReading, Reading, TaskState } from '@/lib/message/reading'
import type { Address } from '@/server/protocols/kit/addressee'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { notAnObject } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { bodyOf, errorOf, type Told } from './body'
import { type Form, formOf } from './kind'
import { assemble, type Words, wordsOf } from './message'
import { plannedIn, real, type TaskEffect, taskState } from './plan'
import { alikeText, ENTRY, OUTCOME, type Word } from './schema'

export type Setting = {
  channel: string
  state: string | null
  /** Who is meant, and who writes, when the message names nobody. */
  fallback: Address
  writer: string | null
  ambiguous: boolean
  /** Whether this is one of several in its file, so that its own JSON is its identity. */
  element: boolean
}

const REQUIRED: Readonly<Record<Form, readonly Word[]>> = {
  command: ['id', 'from', 'time', 'type'],
  event: ['from', 'to', 'type'],
  governance: ['from', 'type', 'time'],
  outcome: ['replyTo', 'from', 'type', 'time'],
  task: ['id', 'from', 'time', 'type'],
  letter: ['id', 'from', 'time'],
  other: ['id', 'from', 'time', 'type'],
}

/** One message object, in any of the forms that mailboxes, boxes and logs hold; a bare text is a message too. */
export function readElement(value: unknown, found: Found, setting: Setting): Reading {
  if (typeof value === 'string' && value.trim() !== '') return readObject({ message: value }, found, setting)
  if (isFields(value)) return readObject(value, found, setting)
  return setting.element ? { ...notAnObject(value), at: null, line: null, column: null } : notAnObject(value)
}

export function readObject(record: Fields, found: Found, setting: Setting): MessageReading {
  const form = formOf(record, found.place)
  const words = wordsOf(record, found.place === 'queue' ? ENTRY : form === 'outcome' ? OUTCOME : {})
  const plan = real(words.plan.value)
  const tasks = plannedTasks(record, plan, words, found)
  const message = assemble(
    {
      words,
      form,
      channel: setting.channel,
      state: setting.state,
      body: bodyOf({ form, tasks, plan: plan ?? real(words.task.value), ...saidIn(record, words, found.place) }),
      fallback: setting.fallback,
      writer: setting.writer,
      required: REQUIRED[form],
      ambiguous: setting.ambiguous,
      planned: tasks,
    },
    found,
  )
  return {
    ...message,
    fingerprint: setting.element ? JSON.stringify(record) : null,
    alike: alikeText(record),
    error: errorOf(record),
    effects: [...tasks, ...ownTask(message, form, words, { planned: tasks, moved: movedIn(record) })],
  }
}

/** The message itself, as an entry of a queue wraps one, and what of it was read as header. */
function saidIn(record: Fields, words: Words, place: string): Pick<Told, 'record' | 'read'> {
  const read = Object.values(words).flatMap(({ field }) => field ?? [])
  if (place !== 'queue' || !isFields(record.message)) return { record, read }
  return { record: record.message, read: read.map((field) => field.replace(/^message\./, '')) }
}

/** The tasks that a plan's answer lists. */
function plannedTasks(record: Fields, plan: string | null, words: Words, { context }: Found): TaskEffect[] {
  const data = isFields(record.data) ? record.data : record
  return Array.isArray(data.results) ? plannedIn(data.results, plan ?? real(words.task.value), context) : []
}

/** Tasks that it lists, and the state into which its details say that its own moved. */
type Moves = { planned: readonly TaskEffect[]; moved: string | null }

function movedIn({ details }: Fields): string | null {
  return isFields(details) ? asText(details.state) : null
}

/** What the message says of its own task: a command makes it, an outcome ends it. */
function ownTask(message: MessageReading, form: Form, words: Words, { planned, moved }: Moves): TaskEffect[] {
  const id = real(words.task.value)
  // A log of what was decided moves a task where it says so in its details; it makes none.
  const isLogged = form === 'governance'
  if (id === null || (isLogged && moved === null) || planned.some((task) => task.id === id)) return []
  const native = moved ?? (typeof words.state.value === 'string' ? words.state.value : null)
  const ended = message.kind === 'result' ? (native ?? message.type) : native
  if (ended === null && message.kind !== 'task') return []
  const result = message.kind === 'result'
  return [
    {
      kind: 'task',
      scope: message.traceId ?? (isPlanRequest(message.type) ? id : null),
      id,
      makes: !isLogged,
      at: null,
      title: result || isLogged ? null : titleOf(message),
      ...(result ? doneBy(message) : givenTo(message)),
      state: result ? outcomeOf(message, ended) : taskState(ended),
      native: ended,
      dependsOn: dependenciesOf(words),
      blocker: null,
    },
  ]
}

function doneBy({ from, fromRaw }: MessageReading): Pick<TaskEffect, 'owner' | 'ownerRaw'> {
  return { owner: from, ownerRaw: from === null ? null : fromRaw }
}

function givenTo({ to: [first] }: MessageReading): Pick<TaskEffect, 'owner' | 'ownerRaw'> {
  return { owner: first?.agent ?? null, ownerRaw: first?.raw ?? null }
}

/** A result whose word is not obvious ended the task all the same. */
function outcomeOf({ type }: MessageReading, native: string | null): TaskState {
  const known = taskState(native)
  if (known !== null && known !== 'unknown') return known
  return /fail/i.test(type) ? 'failed' : 'done'
}

function isPlanRequest(type: string): boolean {
  return /sequence|plan/i.test(type)
}

function titleOf(message: MessageReading): string {
  return `${message.type} ${message.body.split('\n', 1)[0] ?? ''}`.trim().slice(0, 200)
}

function dependenciesOf(words: Words): string[] {
  const { value } = words.dependsOn
  return (Array.isArray(value) ? value : [value]).flatMap((item) => real(item) ?? [])
}
