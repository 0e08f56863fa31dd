import type { Seal } from '@/lib/ledger/seal'
import type { Actor } from '@/lib/people/person'
import { containerAt } from '@/server/protocols/kit/placing'
import type { FileChange, Post, SignedChange, Stamp } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import type { PostServices } from '../post-services'
import { sealed, unsigned } from './seal-post'

/** What is written for whom, and where. Without more it is a post that answers what it answers, for as long as it lives. */
export type Signing = {
  /** Label of the source. */
  source: string
  protocol: Pick<Protocol, 'places'>
  post: Pick<Post, 'outlets' | 'answers' | 'ttl'>
  actor: Actor
} & Partial<Pick<Seal, 'deed' | 'ask' | 'expiresAt'>>

export type Stamped = {
  at: number
  /** Every byte but the signature, for a preview: nobody believes these. */
  files: FileChange[]
  /** The same, signed: only for what goes on record at once. */
  signed: () => SignedChange[]
}

/** What a protocol makes of a stamp; every call gives another. */
export function stamped(
  services: Pick<PostServices, 'now' | 'newId' | 'sealer'>,
  signing: Signing,
  write: (stamp: Stamp) => FileChange[],
): Stamped {
  const stamp = stampOf(services, signing)
  const files = write(stamp)
  const { source, protocol } = signing
  const sealing = { source, signature: stamp.signature, containerOf: (path: string) => containerAt(protocol, path) }
  return { at: stamp.at, files, signed: () => sealed(services.sealer, sealing, files) }
}

function stampOf(
  { now, newId, sealer }: Pick<PostServices, 'now' | 'newId' | 'sealer'>,
  { post, actor, deed = 'post', ask = post.answers?.sha256 ?? null, expiresAt }: Signing,
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
