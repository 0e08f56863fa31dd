import { post as words } from '@/lib/text/posts/post-words'
import { breaches } from '@/lib/text/rules/breach-words'
import { asText, asTexts, type Fields, find, isFields, paths } from '@/server/protocols/kit/json-fields'
import { isUnknown, type PostRule, type Told } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { isTemplate, TEMPLATE, templateIn } from './judging/unrendered'
import { formOf } from './kind'
import { MESSAGE, TASK } from './schema'

const DETAILS = paths('error_details', 'params.error_details', 'data.error_details')
const REASONS = paths('error', 'params.error', 'data.error', 'reason', 'data.reason', 'error_message')
const STATES: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED'])
const STATE = paths('status', 'params.status', 'data.status')
const LISTS = paths('results', 'params.results', 'data.results', 'params.tasks', 'data.tasks')

export const MISSING = 'DRM302'

export const RULES: readonly PostRule[] = [
  {
    code: 'DRM301',
    passage: 'Events',
    severity: 'error',
    about: 'post',
    breaks: ({ type }, told) => {
      const said = saidIn(told)
      return type === 'TASK_COMPLETED' && said !== null && find(said, 'plan', MESSAGE.plan).field === null
        ? wordsFor(told).completesNothing
        : null
    },
  },
  {
    code: 'DRM310',
    passage: 'Outcomes',
    severity: 'error',
    about: 'post',
    breaks: (post, told) => {
      const said = saidIn(told)
      if (said === null || !isState(post, said, 'FAILED') || hasDetails(said)) return null
      return told.of === null || (isOutcome(said, post) && !hasReason(said)) ? wordsFor(told).failsUnsaid : null
    },
  },
  {
    code: 'DRM311',
    passage: 'Outcomes',
    severity: 'warning',
    about: 'post',
    breaks: (post, told) => {
      const said = saidIn(told)
      if (said === null || !isState(post, said, 'COMPLETED') || !hasDetails(said)) return null
      return told.of === null || isOutcome(said, post) ? wordsFor(told).completesWrong : null
    },
  },
  {
    code: 'DRM320',
    passage: 'Plans',
    severity: 'error',
    about: 'post',
    // What is added to a plan may rest on what was said of it before.
    breaks: ({ answers }, told) => {
      const tasks = tasksIn(saidIn(told) ?? {})
      const unknown = [...tasks.values()].flat().find((id) => !tasks.has(id) && told.of?.tasks.has(id) !== true)
      return answers !== null || unknown === undefined ? null : wordsFor(told).restsOnNothing(unknown)
    },
  },
  {
    code: 'DRM321',
    passage: 'Plans',
    severity: 'error',
    about: 'post',
    breaks: (_, told) => {
      const circle = circleIn(tasksIn(saidIn(told) ?? {}))
      return circle.length === 0 ? null : wordsFor(told).restsOnItself(circle)
    },
  },
  {
    code: 'DRM350',
    passage: 'Templates',
    severity: 'warning',
    about: 'post',
    covers: ({ of }) => (isTemplate(of.sentRaw ?? '') ? ['GEN002'] : []),
    breaks: ({ type, text, form }, { said, of }: Told) => {
      if (of !== null) return templateIn(of, said)
      const task = form?.form === 'task' ? (form.task ?? '') : ''
      return [type, text, task, JSON.stringify(said)].some((one) => TEMPLATE.test(one)) ? words.template : null
    },
  },
]

const wordsFor = ({ of }: Told) => (of === null ? words : breaches)

/** What a message says; null where that is not known, or where it is only written down that something was so. */
function saidIn(told: Told): Fields | null {
  const { said, of } = told
  if (of === null) return said
  if (isUnknown(told) || of.place === 'governance') return null
  return of.place === 'queue' && isFields(said.message) ? said.message : said
}

/** An outcome as the protocol writes one, or what has no other type than that. */
const isOutcome = (said: Fields, { type }: Post) => formOf(said, '') === 'outcome' || STATES.has(type)

function isState({ type }: Post, said: Fields, state: string): boolean {
  return [type, asText(find(said, 'state', STATE).value)].some((one) => one?.toUpperCase() === state)
}

function hasDetails(said: Fields): boolean {
  return find(said, 'details', DETAILS).field !== null
}

/** Some say what went wrong in other words. */
function hasReason(said: Fields): boolean {
  return find(said, 'reason', REASONS).field !== null
}

/** The tasks that a message lists. */
export function listIn(said: Fields): Fields[] {
  const { value } = find(said, 'tasks', LISTS)
  return (Array.isArray(value) ? value : []).filter(isFields)
}

/** What each task of a plan rests on. */
function tasksIn(said: Fields): Map<string, string[]> {
  const tasks = listIn(said).flatMap((task): [string, string[]][] => {
    const id = asText(find(task, 'task', TASK.id).value)
    return id === null ? [] : [[id, asTexts(find(task, 'depends on', TASK.dependsOn).value)]]
  })
  return new Map(tasks)
}

/** Ids of tasks on which tasks rest that a message lists, or the one that an entry of a queue wraps. */
export function restsOn(said: Fields): string[] {
  const wrapped = isFields(said.message) ? tasksIn(said.message) : []
  return [...new Set([...tasksIn(said), ...wrapped].flatMap(([, ids]) => ids))]
}

/** Those that wait for one another; none where each can begin some day. */
function circleIn(tasks: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(tasks)
  const free = () => [...left].filter(([, needs]) => !needs.some((id) => left.has(id))).map(([id]) => id)
  for (let ready = free(); ready.length > 0; ready = free()) for (const id of ready) left.delete(id)
  return [...left.keys()]
}
