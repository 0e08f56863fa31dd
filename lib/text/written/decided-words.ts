import { NOBODY, readAs } from '@/lib/reader/reader'
import { dayName, duration, zonedTime } from '@/lib/time/clock'

/**
 * What Signalbox itself writes into agents’ files with a decision, where a person said nothing: in English, times in UTC,
 * for whoever reads; pages preview these very words. A program may look for them.
 */
export const decidedWords = {
  noReason: 'no reason stated',
  noTime: 'no time',
  reasoning: (asker: string) => `A person decided what ${asker} asked.`,
  expiredBy: (name: string, version: number, afterMs: number, at: number) =>
    `No human decided. The policy ${name}, version ${version}, lets a request expire after ${took(afterMs)}, which was ${moment(at)}, and rejects it then.`,
  expiredHeld: (name: string, version: number, afterMs: number, at: number) =>
    `No second person decided. The policy ${name}, version ${version}, held it for ${took(afterMs)}, which ended ${moment(at)}.`,
  heldBy: (name: string, why: string, since: number) =>
    `${why} (${name} put this on hold ${moment(since)}: every call is refused until a person lifts the hold. Nobody looked at this one.)`,
} as const

const took = (ms: number) => readAs(NOBODY, () => duration(ms))
const moment = (at: number) => readAs(NOBODY, () => `on ${dayName(at)} at ${zonedTime(at)}`)
