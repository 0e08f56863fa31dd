import { markedNumbers, unmarkedNumbers } from '@/lib/json/json-numbers'
import type { PostParts } from '@/lib/post/post-parts'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { containerAt } from '@/server/protocols/kit/placing'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { Composed } from './compose-post'
import { recordOf } from './object-over'
import { beyond, unstamped } from './overlay'

/** A post as an object of its protocol, without what the writer sets; null where nothing is laid out. */
export function rawOf({ target }: Composed, [first]: readonly FileChange[]): string | null {
  const { stamped } = target.protocol.writing.manners
  if (first === undefined) return null
  const { spell } = containerAt(target.protocol, first.path)
  const marked = spell === undefined ? markedNumbers(first.text) : null
  const record = recordOf(target, { ...first, text: marked ?? first.text })
  const json = JSON.stringify(unstamped(record, stamped), null, 2)
  return marked === null ? json : unmarkedNumbers(json)
}

/** The object `value` part by part, with what no part says. `made`: what the parts alone would write. */
export function partsOf(composed: Composed, value: Fields, [made]: readonly FileChange[]): PostParts | null {
  if (made === undefined) return null
  const { post, target } = composed
  const { manners, raw } = target.protocol.writing
  const more = beyond(unstamped(value, manners.stamped), unstamped(recordOf(target, made), manners.stamped), raw.own)
  const { type, text, reasoning, priority, code, artifacts, ttl } = post
  return {
    to: post.broadcast ? ['all'] : post.to.map(({ name }) => name),
    ...{ type, text, reasoning, priority, code, artifacts: [...artifacts], ttl },
    extra: more === null ? null : JSON.stringify(more),
  }
}
