import { matchingAsks } from './asks-matching'
import { openAsks } from './asks-open'
import { standingOf } from './asks-standing'
import type { Reader } from './door'
import type { AskReader } from './readers'

/** What agents want of people. What may take long is asked `beside`. */
export function askReader(reader: Reader, beside: Reader = reader): AskReader {
  return {
    open: (question) => openAsks(reader, question),
    matching: (question) => matchingAsks(beside, question),
    one: (uid, now) => standingOf(reader, uid, now),
  }
}
