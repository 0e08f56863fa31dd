import { post as words } from '@/lib/text/posts/post-words'
import { asText, asTexts, type Fields, find, isFields, paths } from '@/server/protocols/kit/json-fields'
import type { Rule, Told } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { MESSAGE, TASK } from './schema'

const TEMPLATE = /\{\{.*?\}\}|\[AUTO_[A-Z_]+\]/
const DETAILS = paths('error_details', 'params.error_details', 'data.error_details')
const STATE = paths('status', 'params.status', 'data.status')
const LISTS = paths('results', 'params.results', 'data.results', 'params.tasks', 'data.tasks')

export const MISSING = 'DRM302'

export const RULES: readonly Rule[] = [
  {
    code: 'DRM301',
    passage: 'Events',
    severity: 'error',
    about: 'post',
    breaks: ({ type }, { said }) =>
      type === 'TASK_COMPLETED' && find(said, 'plan', MESSAGE.plan).field === null ? words.completesNothing : null,
  },
  {
    code: 'DRM310',
    passage: 'Outcomes',
    severity: 'error',
    about: 'post',
    breaks: (post, { said }) => (isState(post, said, 'FAILED') && !hasDetails(said) ? words.failsUnsaid : null),
  },
  {
    code: 'DRM311',
    passage: 'Outcomes',
    severity: 'warning',
    about: 'post',
    breaks: (post, { said }) => (isState(post, said, 'COMPLETED') && hasDetails(said) ? words.completesWrong : null),
  },
  {
    code: 'DRM320',
    passage: 'Plans',
    severity: 'error',
    about: 'post',
    // What is added to a plan may rest on what was said of it before.
    breaks: ({ answers }, { said }) => {
      const tasks = tasksIn(said)
      const unknown = [...tasks.values()].flat().find((id) => !tasks.has(id))
      return answers !== null || unknown === undefined ? null : words.restsOnNothing(unknown)
    },
  },
  {
    code: 'DRM321',
    passage: 'Plans',
    severity: 'error',
    about: 'post',
    breaks: (_, { said }) => {
      const circle = circleIn(tasksIn(said))
      return circle.length === 0 ? null : words.restsOnItself(circle)
    },
  },
  {
    code: 'DRM350',
    passage: 'Templates',
    severity: 'warning',
    about: 'post',
    breaks: ({ type, text, form }, { said }: Told) => {
      const task = form?.form === 'task' ? (form.task ?? '') : ''
      return [type, text, task, JSON.stringify(said)].some((one) => TEMPLATE.test(one)) ? words.template : null
    },
  },
]

function isState({ type }: Post, said: Fields, state: string): boolean {
  return [type, asText(find(said, 'state', STATE).value)].some((one) => one?.toUpperCase() === state)
}

function hasDetails(said: Fields): boolean {
  return find(said, 'details', DETAILS).field !== null
}

/** What each task of a plan rests on. */
function tasksIn(said: Fields): Map<string, string[]> {
  const { value } = find(said, 'tasks', LISTS)
  const tasks = (Array.isArray(value) ? value : []).filter(isFields).flatMap((task): [string, string[]][] => {
    const id = asText(find(task, 'task', TASK.id).value)
    return id === null ? [] : [[id, asTexts(find(task, 'depends on', TASK.dependsOn).value)]]
  })
  return new Map(tasks)
}

/** Those that wait for one another; none where each can begin some day. */
function circleIn(tasks: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(tasks)
  const free = () => [...left].filter(([, needs]) => !needs.some((id) => left.has(id))).map(([id]) => id)
  for (let ready = free(); ready.length > 0; ready = free()) for (const id of ready) left.delete(id)
  return [...left.keys()]
}
