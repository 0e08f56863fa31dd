import { KnownError } from '@/server/errors'

/** Of a command that reads, where no directory is named and none configured. */
export function nothingToRead(): KnownError {
  return new KnownError('bad-usage', 'There is nothing to read.', 'Name a directory, or configure a source.')
}
