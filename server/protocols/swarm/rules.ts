import { post as words } from '@/lib/text/posts/post-words'
import type { Rule } from '@/server/protocols/kit/judging/rule'
import { cueOf } from './cue'
import { handle, LEADER } from './handles'
import { KIND_OF } from './schema'

export const RULES: readonly Rule[] = [
  {
    code: 'SWM201',
    passage: 'Message format',
    severity: 'error',
    about: 'post',
    breaks: ({ reasoning }) => (reasoning === null || reasoning.trim() === '' ? words.reasoningMissing : null),
  },
  {
    code: 'SWM203',
    passage: 'Message types',
    severity: 'warning',
    about: 'post',
    breaks: ({ type }) => (KIND_OF.has(type) ? null : words.unknownType(type)),
  },
  {
    code: 'SWM210',
    passage: 'Autonomy',
    severity: 'error',
    about: 'sender',
    breaks: ({ type, from }) => (type === 'autonomy' ? fromLeader(type, from) : null),
  },
  {
    code: 'SWM211',
    passage: 'Shutdown',
    severity: 'error',
    about: 'sender',
    breaks: ({ type, text, from }) =>
      cueOf(type, text, true).opening === 'SHUTDOWN_REQUEST' ? fromLeader('SHUTDOWN_REQUEST', from) : null,
  },
]

/** Of the rule that a required field is missing. */
export function missing(path: string): string {
  return path === 'reasoning' ? 'SWM201' : 'SWM202'
}

function fromLeader(what: string, from: string): string | null {
  return handle(from.toLowerCase()) === handle(LEADER) ? null : words.onlyFrom(what, handle(LEADER), from)
}
