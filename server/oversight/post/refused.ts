import type { Act } from '@/lib/act'
import type { Detail } from '@/lib/entry'
import type { Actor } from '@/lib/person'
import { KnownError } from '@/server/errors'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { PostHouse } from './house'

type Refused = { actor: Actor; act: Act; source: string | null; detail: Detail }

/**
 * For what an act throws before there is anything to check, such as that nobody here knows what it is about: a refusal
 * goes on record, and is thrown on.
 */
export function refusing(house: Pick<PostHouse, 'append' | 'now' | 'version'>, said: Refused) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof KnownError && error.code !== 'unavailable') {
      const nothing = { subject: null, of: null, shown: null, written: null }
      const refusal = { outcome: 'refused', why: error.message, at: house.now(), version: house.version } as const
      await house.append({ ...said, ...nothing, ...refusal }).catch(unrecorded)
    }
    throw error
  }
}
