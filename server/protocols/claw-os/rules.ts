import type { Judged } from '@/lib/rules/judged'
import { post as words } from '@/lib/text/posts/post-words'
import { breaches } from '@/lib/text/rules/breach-words'
import { asText, type Fields, find, paths } from '@/server/protocols/kit/json-fields'
import type { PostRule, Told } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { MESSAGE, REQUIRED } from './schema'
import { CROSS, wrongPair } from './tiers'

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

export const RULES: readonly PostRule[] = [
  {
    code: 'CLW403',
    passage: 'Tiers',
    severity: 'warning',
    about: 'sender',
    // A person writes as Command: no other pair of the table is wrong.
    breaks: ({ to }, { of }) => {
      if (of !== null) return wrongPair(of, CROSS, breaches.pastPm)
      const workers = to.filter(({ tier }) => tier?.toLowerCase() === 'worker').map(({ name }) => name)
      return workers.length === 0 ? null : words.tier(workers)
    },
  },
  {
    code: 'CLW420',
    passage: 'Responses',
    severity: 'error',
    about: 'post',
    breaks: (post, { said, of }) => {
      if (of !== null) return answersNobodys(of)
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
    breaks: ({ type, answers }, { of }) => {
      if (of !== null) return endsAgain(of)
      return type === 'response' && answers !== null && answers.answeredAt !== null ? words.answeredBefore : null
    },
  },
  {
    code: 'CLW440',
    passage: 'Errors',
    severity: 'error',
    about: 'post',
    breaks: (_, told) => {
      const { code, recoverable } = errorIn(told)
      const right = code === null ? null : (RECOVERABLE.get(code) ?? null)
      return code === null || right === null || recoverable === null || recoverable === right
        ? null
        : (told.of === null ? words : breaches).recoverable(code, right)
    },
  },
  {
    code: 'CLW441',
    passage: 'Errors',
    severity: 'warning',
    about: 'post',
    breaks: (_, told) => {
      const { code } = errorIn(told)
      return code === null || RECOVERABLE.has(code) ? null : (told.of === null ? words : breaches).unknownCode(code)
    },
  },
  {
    code: 'CLW450',
    passage: 'Priorities',
    severity: 'warning',
    about: 'post',
    breaks: (post, { said, now, of }) => {
      if (of !== null) return null
      const deadline = deadlineOf(post, said)
      return deadline !== null && Date.parse(deadline) <= now ? words.deadlinePast(deadline) : null
    },
  },
]

/** Of the rule that a required field is missing; what stands deeper has none. */
export function missing(path: string): string | null {
  return REQUIRED.some((word) => MESSAGE[word].some((step) => step.join('.') === path)) ? 'CLW411' : null
}

function errorIn({ said, of }: Told): { code: string | null; recoverable: unknown } {
  if (of !== null) return of.error ?? { code: null, recoverable: null }
  const recoverable = find(said, 'recoverable', ERROR.recoverable).value
  return { code: asText(find(said, 'code', ERROR.code).value), recoverable }
}

/** Nobody knows the request; what was sent by another way stands in a log of messages at most. */
function answersNobodys({ type, place, replyTo, answers, answersLogged }: Judged): string | null {
  const isAnswer = ['response', 'error'].includes(type.toLowerCase()) && place !== 'escalations'
  return isAnswer && replyTo !== null && answers === null && !answersLogged ? breaches.answersUnknown(replyTo) : null
}

/** Of a request to all each may give its own. */
function endsAgain({ final, answers }: Judged): string | null {
  return final && answers?.isOver && !answers.broadcast ? breaches.answersAgain(answers.nativeId ?? '') : null
}

function deadlineOf({ form }: Post, said: Fields): string | null {
  return form?.form === 'task' ? form.deadline : asText(find(said, 'deadline', MESSAGE.deadline).value)
}
