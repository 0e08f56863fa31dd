import type { Judged } from '@/lib/rules/judged'
import { breaches } from '@/lib/text/rules/breach-words'
import { isWhy } from '@/lib/unread/why-unread'
import { asText, asTexts, type Fields, find } from '@/server/protocols/kit/json-fields'
import { isUnknown, type Rule, type Told } from '@/server/protocols/kit/judging/rule'
import { formOf } from './kind'
import { taskState } from './plan'
import { listIn, RULES } from './rules'
import { MESSAGE, OUTCOME, TASK, type Word } from './schema'

/** What agents must not do: what a person must not either, and what only agents can do. */
export const TRAFFIC_RULES: readonly Rule[] = [
  ...RULES,
  {
    code: 'DRM302',
    passage: 'Messages',
    severity: 'error',
    about: 'post',
    // What says no time at all breaks this rule, and is not told once more that it has none.
    covers: (told) => (missingIn(told).some(({ word }) => word === 'time') ? ['GEN002'] : []),
    breaks: (_, told) => {
      const fields = missingIn(told).map(({ field }) => field)
      return fields.length === 0 ? null : breaches.fieldsMissing(fields)
    },
  },
  {
    code: 'DRM322',
    passage: 'Plans',
    severity: 'warning',
    about: 'post',
    breaks: (_, told) => beganBefore(told),
  },
  {
    code: 'DRM350',
    passage: 'Templates',
    severity: 'warning',
    about: 'record',
    covers: ['GEN001'],
    breaks: ({ reading, reason, goneAt }) =>
      reading === 'unreadable' && goneAt === null && isWhy(reason ?? '', 'json-template')
        ? breaches.templateThere
        : null,
  },
]

/** What the documents of the protocol write in each form, by their name for it. */
const REQUIRED = {
  command: ['id', 'from', 'time', 'type'],
  event: ['type', 'from', 'to'],
  outcome: ['replyTo', 'from', 'type', 'time'],
} as const satisfies { [form: string]: readonly Word[] }
const EVENT_NAMES: { readonly [word in Word]?: string } = { type: 'type', from: 'source_id', to: 'target_id' }
const OUTCOME_WORDS: { readonly [word in Word]?: readonly (readonly string[])[] } = OUTCOME

type Missing = { word: Word; field: string }

/** Of what has the form of a message, an event or an outcome; a bare task has none, and a letter no object. */
function missingIn(told: Told): Missing[] {
  const { said, of } = told
  if (of === null || isUnknown(told) || of.place === 'governance' || of.place === 'queue') return []
  const form = formOf(said, '')
  if (form !== 'command' && form !== 'event' && form !== 'outcome') return []
  if (form === 'event' && !['source_id', 'target_id', 'data'].some((field) => field in said)) return []
  const places = (word: Word) => (form === 'outcome' ? (OUTCOME_WORDS[word] ?? MESSAGE[word]) : MESSAGE[word])
  return REQUIRED[form].flatMap((word): Missing[] => {
    if (isTold(word, of) || find(said, word, places(word)).field !== null) return []
    const own = form === 'event' ? EVENT_NAMES[word] : undefined
    return [{ word, field: own ?? places(word)[0]?.join('.') ?? word }]
  })
}

/** The box in which it lies says whom it is to or from. */
function isTold(word: Word, { from, to, broadcast }: Judged): boolean {
  return (word === 'from' && from !== null) || (word === 'to' && (to.length > 0 || broadcast))
}

type Task = { id: string; native: string; state: ReturnType<typeof taskState>; rests: readonly string[] }

/** What one message says of several tasks. That one failed, or was dropped, does not say what may begin. */
function beganBefore(told: Told): string | null {
  const tasks = new Map(told.of === null || told.of.place === 'governance' ? [] : listIn(told.said).flatMap(taskOf))
  for (const { id, native, state, rests } of tasks.values()) {
    if (state !== 'in-progress' && state !== 'done') continue
    for (const other of rests.map((one) => tasks.get(one)))
      if (other !== undefined && (other.state === 'open' || other.state === 'blocked' || other.state === 'in-progress'))
        return breaches.beganBefore(id, native, other.id, other.native)
  }
  return null
}

function taskOf(task: Fields): [string, Task][] {
  const id = asText(find(task, 'task', TASK.id).value)
  const native = asText(find(task, 'state', TASK.state).value)
  if (id === null || native === null) return []
  const rests = asTexts(find(task, 'depends on', TASK.dependsOn).value)
  return [[id, { id, native, state: taskState(native), rests }]]
}
