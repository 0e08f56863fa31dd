import { plainName } from '@/lib/names/names'
import { post as words } from '@/lib/text/posts/post-words'
import type { Rule } from '@/server/protocols/kit/judging/rule'

const SUPERVISOR = 'supervisor'

/** Whom the protocol's table has send a type: a role, or one agent. */
const SENDER_OF: ReadonlyMap<string, string> = new Map([
  ['task_result', 'worker'],
  ['review_vote', 'verifier'],
  ['ha_report', 'ha-mgr-1'],
  ['bag_analysis', 'bags-1'],
  ['docs', 'docs-1'],
  ['qc_review', 'qc-1'],
])

export const MISSING = 'MAO103'

export const RULES: readonly Rule[] = [
  {
    code: 'MAO110',
    passage: 'Message types',
    severity: 'error',
    about: 'sender',
    breaks: ({ type, from }) =>
      type === 'task_assign' && !isNamed(from, SUPERVISOR) ? words.onlyFrom(type, SUPERVISOR, from) : null,
  },
  {
    code: 'MAO111',
    passage: 'Message types',
    severity: 'warning',
    about: 'sender',
    breaks: ({ type, from }) => {
      const sender = SENDER_OF.get(type)
      return sender === undefined || isNamed(from, sender) ? null : words.onlyFrom(type, sender, from)
    },
  },
  {
    code: 'MAO130',
    passage: 'Reaction',
    severity: 'warning',
    about: 'post',
    breaks: ({ answers, from }) =>
      answers !== null && plainName(answers.from ?? '') === plainName(from) ? words.answersItself : null,
  },
]

/** `worker-2` is a worker. */
function isNamed(name: string, who: string): boolean {
  const low = name.toLowerCase()
  return low === who || /^-\d+$/.test(low.startsWith(who) ? low.slice(who.length) : '')
}
