import { hash } from 'node:crypto'
import type { Somebody } from '@/lib/people'
import type { Actor } from '@/lib/person'
import type { Held } from '@/lib/policy'
import type { DraftPost, PostHold } from '@/lib/post'
import type { FileChange } from '@/server/protocols/post'
import type { Holding } from '@/server/store/held'
import { tooFewOf } from '../policies/able'
import { heldPost, standingOf } from '../policies/holds'
import type { Composed } from './compose'
import type { PostHouse } from './house'

type About = { draft: DraftPost; composed: Composed; files: readonly FileChange[]; at: number }

/**
 * What is kept of a post for another person, where a policy wants one: judged on the message as it would be read. Null:
 * it is written at once.
 */
export async function holdingOf(house: PostHouse, { draft, composed, files, at }: About): Promise<Holding | null> {
  const standing = standingOf(await house.policies(), at).filter(({ policy }) => policy.rule.whose !== 'agents')
  if (standing.length === 0) return null
  const foreseen = await house.foresee(composed.target, files, { at, uid: '' })
  const candidates = foreseen.map(({ candidate }) => candidate)
  const policy = heldPost(standing, candidates, at)
  const [first] = foreseen
  if (policy === null || first === undefined) return null
  const kept = files.map(({ effect, path, text, fixed }) => ({ effect, path, text, fixed }))
  const sha256 = hash('sha256', bytesOf(files))
  const { words, facets } = first.candidate
  const found = { words, facets }
  return { sha256, draft, message: { ...first.message, sha256 }, found, files: kept, policy }
}

/** As a person is told before they post. */
export function shownHold({ name, version, rule }: Held, actor: Actor, people: readonly Somebody[]): PostHold {
  const { needed, expiresAfterMs } = rule
  return { name, version, needed, can: tooFewOf(rule, people, actor.person), expiresAfterMs }
}

/** What the ledger keeps of files. */
export function bytesOf(files: readonly Pick<FileChange, 'text'>[]): Buffer {
  return Buffer.from(files.map(({ text }) => text).join('\n'))
}
