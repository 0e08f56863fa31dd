import type { Actor } from '@/lib/person'
import type { Post, Stamp } from '@/server/protocols/post'
import type { PostHouse } from './house'

/** What a post gets when it is signed; every call gives another. */
export function stampFor({ now, newId }: Pick<PostHouse, 'now' | 'newId'>, post: Post, actor: Actor): Stamp {
  return {
    at: now(),
    hex: newId().slice(0, 4),
    ids: [newId(), ...post.outlets.map(newId)],
    session: `signalbox-${actor.session.slice(0, 8)}`,
    signature: null,
  }
}
