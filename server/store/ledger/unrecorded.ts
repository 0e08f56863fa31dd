import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { StoreError } from '@/server/store/door/base/store-error'

/** The one answer where the ledger takes no entry. Throws on what is not the store's. */
export function unrecorded(error: unknown): never {
  if (!(error instanceof StoreError)) throw error
  throw new KnownError(
    'unavailable',
    () => words.unrecorded(error.message),
    () => words.unrecordedMend,
    { cause: error },
  )
}
