import { post as words } from '@/lib/text/posts/post-words'
import { asText, type Fields, find, paths } from '@/server/protocols/kit/json-fields'
import type { Rule } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { MESSAGE, REQUIRED } from './schema'

const ERROR = { code: paths('payload.error.code'), recoverable: paths('payload.error.recoverable') }
/** Whether one can go on after it; null: that depends. */
const RECOVERABLE: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['E001', false],
  ['E002', true],
  ['E003', true],
  ['E004', true],
  ['E005', true],
  ['E006', null],
])

export const RULES: readonly Rule[] = [
  {
    code: 'CLW403',
    passage: 'Tiers',
    severity: 'warning',
    about: 'sender',
    // A person writes as Command: no other pair of the table is wrong.
    breaks: ({ to }) => {
      const workers = to.filter(({ tier }) => tier?.toLowerCase() === 'worker').map(({ name }) => name)
      return workers.length === 0 ? null : words.tier(workers)
    },
  },
  {
    code: 'CLW420',
    passage: 'Responses',
    severity: 'error',
    about: 'post',
    breaks: (post, { said }) => {
      if (post.type !== 'response') return null
      const request = asText(find(said, 'request', MESSAGE.request).value)
      if ((post.answers ?? post.repeats)?.nativeId == null) return words.answersNothing
      const other = post.answers !== null && request !== null && request !== post.answers.nativeId
      return other ? words.answersAnother(request) : null
    },
  },
  {
    code: 'CLW421',
    passage: 'Responses',
    severity: 'warning',
    about: 'post',
    breaks: ({ type, answers }) =>
      type === 'response' && answers !== null && answers.answeredAt !== null ? words.answeredBefore : null,
  },
  {
    code: 'CLW440',
    passage: 'Errors',
    severity: 'error',
    about: 'post',
    breaks: (_, { said }) => {
      const code = codeIn(said)
      const right = code === null ? null : (RECOVERABLE.get(code) ?? null)
      const { value } = find(said, 'recoverable', ERROR.recoverable)
      return code === null || right === null || value === null || value === right
        ? null
        : words.recoverable(code, right)
    },
  },
  {
    code: 'CLW441',
    passage: 'Errors',
    severity: 'warning',
    about: 'post',
    breaks: (_, { said }) => {
      const code = codeIn(said)
      return code === null || RECOVERABLE.has(code) ? null : words.unknownCode(code)
    },
  },
  {
    code: 'CLW450',
    passage: 'Priorities',
    severity: 'warning',
    about: 'post',
    breaks: (post, { said, now }) => {
      const deadline = deadlineOf(post, said)
      return deadline !== null && Date.parse(deadline) <= now ? words.deadlinePast(deadline) : null
    },
  },
]

/** Of the rule that a required field is missing; what stands deeper has none. */
export function missing(path: string): string | null {
  return REQUIRED.some((word) => MESSAGE[word].some((step) => step.join('.') === path)) ? 'CLW411' : null
}

function codeIn(said: Fields): string | null {
  return asText(find(said, 'code', ERROR.code).value)
}

function deadlineOf({ form }: Post, said: Fields): string | null {
  return form?.form === 'task' ? form.deadline : asText(find(said, 'deadline', MESSAGE.deadline).value)
}
