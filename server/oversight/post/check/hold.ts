import { hash } from 'node:crypto'
import type { Somebody } from '@/lib/people/people-told'
import { type Actor, LOCAL_PERSON } from '@/lib/people/person'
import { isChannelInScope, isInScope, type Scope } from '@/lib/people/scope'
import type { DraftPost, PostHold } from '@/lib/post/post-parts'
import { tooFewOf } from '@/server/oversight/policies/able-people'
import { heldPost, standingOf } from '@/server/oversight/policies/held-by-policy'
import type { Composed } from '@/server/oversight/post/compose/compose-post'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { Holding } from '@/server/store/hand/held-rows'
import type { PostServices } from '../post-services'

type About = { draft: DraftPost; composed: Composed; files: readonly FileChange[]; at: number }

/**
 * What is kept of a post for another person, where a policy wants one: judged on the message as it would be read. Null:
 * it is written at once.
 */
export async function holdingOf(
  services: PostServices,
  { draft, composed, files, at }: About,
): Promise<Holding | null> {
  const standing = standingOf(await services.policies(), at).filter(({ policy }) => policy.rule.whose !== 'agents')
  if (standing.length === 0) return null
  const foreseen = await services.foresee(composed.target, files, { at, uid: '' })
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
export function shownHold(holding: Holding, actor: Actor, people: readonly Somebody[]): PostHold {
  const { name, version, rule } = holding.policy
  const { needed, expiresAfterMs } = rule
  const can = tooFewOf(rule, people, (one) => isTheirs(holding, actor.person, one))
  return { name, version, needed, can, expiresAfterMs }
}

/** Whoever posts decides nothing, nor who does not see it, nor who is known by this machine alone and may be the same. */
export function isTheirs(holding: Holding, author: string, { id, scope }: Somebody): boolean {
  return id !== author && id !== LOCAL_PERSON && seesHeld(scope, holding)
}

/** What would lie in one channel is seen with it; all else needs the whole source. */
export function seesHeld(scope: Scope, { message: { source, channel }, files }: Holding): boolean {
  if (isInScope(scope, source)) return true
  const [only, ...others] = files
  if (only === undefined || others.length > 0 || only.effect === 'add') return false
  return isChannelInScope(scope, source, channel)
}

/** What the ledger keeps of files. */
export function bytesOf(files: readonly Pick<FileChange, 'text'>[]): Buffer {
  return Buffer.from(files.map(({ text }) => text).join('\n'))
}
