import type { Act } from '@/lib/ledger/act'
import type { Detail } from '@/lib/ledger/entry'
import { keepTyped, sayKept } from '@/lib/ledger/kept-words'
import type { Actor } from '@/lib/people/person'
import { asNobody } from '@/lib/reader/reader'
import { KnownError } from '@/server/errors'
import type { Draft } from '@/server/store/ledger/append-entry'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { PostServices } from '../post-services'

type Services = Pick<PostServices, 'append' | 'now' | 'version'>
type Refused = { actor: Actor; act: Act; source: string | null; detail: Detail }

/** Of a reason that names all that somebody typed. */
const MOST_WHY = 2_000

/**
 * For what an act throws before there is anything to check, such as that nobody here knows what it is about: a refusal
 * goes on record, and is thrown on.
 */
export function refusing(services: Services, said: Refused) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof KnownError && error.code !== 'unavailable') await briefly(services, said, error)
    throw error
  }
}

/**
 * Puts a refusal on record with all that is known of it; where that is more than an entry holds, with what is `said`:
 * nobody keeps one off the record by making it long. Throws `refusal`.
 */
export async function refuseWhole(
  services: Services,
  { whole, said, refusal }: { whole: Draft; said: Refused; refusal: KnownError },
): Promise<never> {
  try {
    await services.append(whole)
  } catch (error) {
    if (!(error instanceof KnownError)) unrecorded(error)
    await briefly(services, said, refusal)
  }
  throw refusal
}

async function briefly(services: Services, said: Refused, { kept }: KnownError): Promise<void> {
  // A code that is cut says nothing any more.
  const why = kept.length > MOST_WHY ? keepTyped(`${asNobody(() => sayKept(kept)).slice(0, MOST_WHY)}…`) : kept
  const nothing = { subject: null, of: null, shown: null, written: null }
  const refusal = { outcome: 'refused', why, at: services.now(), version: services.version } as const
  await services.append({ ...said, ...nothing, ...refusal }).catch(unrecorded)
}
