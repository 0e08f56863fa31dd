import { openAsks } from './asks-open'
import { standingOf } from './asks-standing'
import type { Reader } from './door'
import type { AskReader } from './readers'

/** What agents want of people. */
export function askReader(reader: Reader): AskReader {
  return {
    open: (question) => openAsks(reader, question),
    one: (uid, now) => standingOf(reader, uid, now),
  }
}
