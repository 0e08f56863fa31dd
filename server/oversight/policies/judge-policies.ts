import type { Held } from '@/lib/people/policy'
import { heldFor, heldSince, isAdded, type Standing, standingOf } from './held-by-policy'
import type { PolicyServices } from './policy-services'

/**
 * `capped`: of what one of them finds only the newest were looked at. `decided`: what they would put there, had nobody
 * decided it, with what did.
 */
export type Added = { held: ReadonlyMap<string, Held>; decided: ReadonlyMap<string, string>; capped: boolean }

/** What the policies that hold now say of messages. */
export type PolicyJudge = {
  /** By uid; a message that no policy finds is not there. */
  of: (uids: readonly string[]) => Promise<ReadonlyMap<string, Held>>
  /** The messages that policies put into the list of what is to be decided, the newest first, and that no person decided. */
  added: () => Promise<Added>
  /** Whether one of them has what expires rejected. */
  rejects: () => Promise<boolean>
}

/** So many messages of each policy are looked at. */
const MOST = 1_000
/** A question that is told by the clock finds something else after a while. */
const STALE_MS = 5_000

export function policyJudge({
  policies,
  candidates,
  decidedOnDisk,
  now,
}: Pick<PolicyServices, 'policies' | 'candidates' | 'decidedOnDisk' | 'now'>): PolicyJudge {
  let last: { mark: string; at: number; added: Promise<Added> } | null = null
  const standing = async () => standingOf(await policies.all(), now())
  return {
    of: async (uids) => {
      const holding = uids.length === 0 ? [] : await standing()
      const found = holding.length === 0 ? [] : await candidates.of(uids)
      return new Map(
        found.flatMap((candidate) => {
          const held = heldFor(holding, candidate)
          return held === null ? [] : [[candidate.row.uid, held] as const]
        }),
      )
    },
    rejects: async () =>
      (await standing()).some(({ policy: { rule } }) => rule.expiresAfterMs !== null && rule.onExpiry === 'reject'),
    added: async () => {
      const holding = await standing()
      const versions = holding.map(({ policy: { name, version }, since }) => [name, version, since])
      const mark = JSON.stringify([await candidates.rev(), versions])
      if (last === null || last.mark !== mark || now() - last.at > STALE_MS) {
        const added = findAdded({ candidates, decidedOnDisk }, holding, now())
        last = { mark, at: now(), added }
        added.catch(() => {
          last = null
        })
      }
      return last.added
    },
  }
}

async function findAdded(
  { candidates, decidedOnDisk }: Pick<PolicyServices, 'candidates' | 'decidedOnDisk'>,
  holding: readonly Standing[],
  now: number,
): Promise<Added> {
  const held = new Map<string, Held>()
  const decided = new Map<string, string>()
  let capped = false
  for (const one of holding) {
    if (one.policy.rule.whose === 'people') continue
    const asked = { query: one.policy.rule.query, since: heldSince(one), now, limit: MOST }
    const found = await candidates.find(asked)
    capped ||= found.length === MOST
    const fresh = found.filter((candidate) => !held.has(candidate.row.uid) && isAdded(one, candidate))
    const closed = await decidedOnDisk(fresh.map(({ row }) => row.uid))
    for (const [uid, answer] of closed) decided.set(uid, answer)
    for (const candidate of fresh) {
      const { uid } = candidate.row
      if (closed.has(uid)) continue
      const said = heldFor(holding, candidate)
      if (said !== null) held.set(uid, said)
    }
  }
  return { held, decided, capped }
}
