import type { SourceCondition } from '@/lib/message/message'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { postgres as database } from '@/lib/text/data/database'
import type { StoreTrouble } from '@/server/store/door/base/store-trouble'
import type { ToldCondition } from './running-facts'

type Written = { condition: string | null; at: number | null }

/** `refuses`: the index takes nothing in. `refused`: why it took nothing in of a source. */
type Refusals = { refuses: boolean; refused: ReadonlyMap<number, StoreTrouble> }

export const notSeen: SourceCondition = {
  state: 'catching-up',
  trouble: null,
  cause: null,
  mend: null,
  fileSystem: 'unknown',
  watch: 'sweep only',
  lagMs: null,
  lastChangeAt: null,
  progress: null,
}

/**
 * A tail that cannot write cannot write that down. What it says by a lock is newer than what stands in the index, and
 * is said by who runs, whatever was written when it ended last; what it told this process of itself stands.
 */
export function unsaid(id: number, { isTold, ...said }: Said, { refuses, refused }: Refusals): SourceCondition {
  const met = refused.get(id)
  if (met !== undefined && !(said.trouble !== null && (isTold || said.trouble === met.trouble)))
    return { ...said, ...sayTrouble(met), state: 'degraded', progress: null }
  if (!refuses || said.trouble !== null || said.state === 'stopped') return said
  const [cause, mend] = database.readOnly
  return { ...said, state: 'degraded', trouble: 'read-only', cause, mend, progress: null }
}

type Said = SourceCondition & { isTold: boolean }

/** What the tail told while the index could not be written is newer than what the index says. */
export function freshest({ condition, at }: Written, told: ToldCondition | null): Said {
  if (told !== null && told.at >= (at ?? 0)) return { ...sayTrouble(told.condition), isTold: true }
  return { ...sayTrouble({ ...notSeen, ...(condition === null ? {} : JSON.parse(condition)) }), isTold: false }
}
