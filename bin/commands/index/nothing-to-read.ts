import { sources } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'

/** Of a command that reads, where no directory is named and none configured. */
export function nothingToRead(): KnownError {
  return new KnownError('bad-usage', sources.typed.nothing, sources.typed.nothingMend)
}
