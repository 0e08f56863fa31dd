import type { Actor } from '@/lib/person'
import type { Seal } from '@/lib/seal'
import type { Post, Stamp } from '@/server/protocols/post'
import type { PostHouse } from './house'
import { unsigned } from './seal'

/** What is signed beside the post. Without more it is a post that answers what it answers, for as long as it lives. */
export type Signing = Partial<Pick<Seal, 'deed' | 'ask' | 'expiresAt'>>

/** What a post gets when it is signed; every call gives another. `sealed` makes its signature. */
export function stampFor(
  { now, newId, sealer }: Pick<PostHouse, 'now' | 'newId' | 'sealer'>,
  post: Pick<Post, 'outlets' | 'answers' | 'ttl'>,
  actor: Actor,
  { deed = 'post', ask = post.answers?.sha256 ?? null, expiresAt }: Signing = {},
): Stamp {
  const at = now()
  const ends = expiresAt ?? (post.ttl === null ? null : at + post.ttl * 1_000)
  const id = newId().replaceAll('-', '')
  return {
    at,
    hex: newId().slice(0, 4),
    ids: [newId(), ...post.outlets.map(newId)],
    session: `signalbox-${actor.session.slice(0, 8)}`,
    signature: unsigned(sealer, { id, deed, ask, expiresAt: ends }),
  }
}
