import { isSeen, type Scoped, seenAmong } from '@/server/store/rows/scoped'
import type { AskReader } from './ask-reader'
import { closedOnDisk, closedOnDiskSince } from './asks-closed'
import { answeredBy } from './asks-foreseen'
import { toldBeside } from './asks-in-terminals'
import { dueAmong, openAmong, openAsks, openAskUids, placesOf } from './asks-open'
import { decidedAmong, saidElsewhere, waitsAmong } from './asks-outcomes'
import { standingOf } from './asks-standing'

/** What agents want of people. */
export function askReader(reader: Scoped): AskReader {
  return {
    open: (question) => openAsks(reader, question),
    uids: (question) => openAskUids(reader, question),
    openAmong: (uids) => openAmong(reader, uids),
    dueAmong: (uids) => dueAmong(reader, uids),
    places: (uids) => placesOf(reader, uids),
    decidedOnDisk: (uids) => decidedAmong(reader, uids),
    saidElsewhere: (uids) => saidElsewhere(reader, uids),
    waitsAmong: (uids) => waitsAmong(reader, uids),
    closedOnDisk: (wanted) => closedOnDisk(reader, wanted),
    closedOnDiskSince: (since, raised) => closedOnDiskSince(reader, since, raised),
    answeredBy: (saying) => answeredBy(reader, saying),
    toldBeside: async (uid) => {
      const beside = await toldBeside(reader, uid)
      const seen = await seenAmong(reader, beside)
      return beside.filter((one) => seen.has(one))
    },
    one: async (uid, now) => ((await isSeen(reader, uid)) ? standingOf(reader, uid, now) : null),
  }
}
