import type { DecisionDraft } from '@/lib/asks/approval'
import type { DraftPost, PostNote } from '@/lib/post/post-parts'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { RANK } from '@/server/oversight/approvals/asked/may'
import { holdingOf } from '@/server/oversight/post/check/hold'
import { harmOf } from '@/server/oversight/post/check/post-harm'
import { type Composed, errorNote } from '@/server/oversight/post/compose/compose-post'
import { decidesOf } from '@/server/oversight/post/compose/decides'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { ApprovalServices } from '../approval-services'

type Saying = {
  ask: Ask
  verb: DecisionDraft['verb']
  draft: DraftPost
  composed: Composed
  files: readonly FileChange[]
  at: number
}

/**
 * What keeps words on an ask from being written that would be refused, held, or asked about once more, as a message of
 * their own: what answers another ask that waits is said on the card of that one, the rest posted as a message. A policy
 * of the ask that asks for as much is asked already.
 */
export async function wordsKept(services: ApprovalServices, saying: Saying): Promise<PostNote[]> {
  const { ask, verb, draft, composed, files, at } = saying
  if ((verb !== 'answer' && verb !== 'ask-more') || files.length === 0) return []
  const settles = await decidesOf(services, { draft, composed, files, at, own: ask.message.uid })
  if (settles !== null) return [errorNote(settles.message)]
  const holding = await holdingOf(services, { draft, composed, files, at })
  if (holding !== null && !(verb === 'answer' && asksAsMuch(ask, holding.policy.rule)))
    return [errorNote(words.wordsHeld(holding.policy.name, holding.policy.version))]
  const agreed = verb === 'answer' && ask.list === 'decide' && (ask.policy?.rule.needed ?? 1) > 1
  return agreed || harmOf(composed, []) === null ? [] : [errorNote(words.wordsHarm)]
}

type Demands = Pick<NonNullable<Ask['policy']>['rule'], 'needed' | 'role' | 'secondFactor' | 'people' | 'irreversible'>

/** Of a post its author is not among those who must agree. */
function asksAsMuch({ list, policy }: Ask, { needed, role, secondFactor, people, irreversible }: Demands): boolean {
  if (list !== 'decide' || policy === null) return false
  const { rule } = policy
  return (
    rule.needed > needed &&
    RANK[rule.role] >= RANK[role] &&
    (rule.secondFactor || !secondFactor) &&
    (people.length === 0 || (rule.people.length > 0 && rule.people.every((one) => people.includes(one)))) &&
    irreversible === null
  )
}
