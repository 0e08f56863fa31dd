import { post as words } from '@/lib/text/posts/post-words'
import { breaches } from '@/lib/text/rules/breach-words'
import type { PostRule, Told } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { cueOf } from './cue'
import { handle, LEADER } from './handles'
import { KIND_OF } from './schema'

/** What a person's post can break too. */
export const RULES: readonly PostRule[] = [
  {
    code: 'SWM201',
    passage: 'Message format',
    severity: 'error',
    about: 'post',
    breaks: ({ reasoning }, { of }) => {
      if (reasoning !== null && reasoning.trim() !== '') return null
      return of === null ? words.reasoningMissing : breaches.noReasoning
    },
  },
  {
    code: 'SWM203',
    passage: 'Message types',
    severity: 'warning',
    about: 'post',
    breaks: ({ type }, { of }) => {
      // One that has none lacks a field.
      if (KIND_OF.has(type) || (of !== null && type === '')) return null
      return of === null ? words.unknownType(type) : breaches.unknownType(type)
    },
  },
  {
    code: 'SWM210',
    passage: 'Autonomy',
    severity: 'error',
    about: 'sender',
    breaks: (post, told) => (post.type === 'autonomy' ? fromLeader(post.type, post, told) : null),
  },
  {
    code: 'SWM211',
    passage: 'Shutdown',
    severity: 'error',
    about: 'sender',
    breaks: (post, told) =>
      cueOf(post.type, post.text, true).opening === 'SHUTDOWN_REQUEST'
        ? fromLeader('SHUTDOWN_REQUEST', post, told)
        : null,
  },
]

/** Of the rule that a required field is missing. */
export function missing(path: string): string {
  return path === 'reasoning' ? 'SWM201' : 'SWM202'
}

function fromLeader(what: string, { from }: Post, { of }: Told): string | null {
  if (of === null)
    return handle(from.toLowerCase()) === handle(LEADER) ? null : words.onlyFrom(what, handle(LEADER), from)
  // One that names no sender lacks a field.
  return of.from === null || of.from === LEADER ? null : breaches.onlyFrom(what, handle(LEADER), from)
}
