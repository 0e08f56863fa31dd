import { QUIET_MS } from './circle-minutes'

const MINUTE_MS = 60_000

/** A message with a time of its own, UTC ms. `to`: for whom it is, each once; where it is for all, their place. */
export type Sent = { key: number; at: number; from: string; to: readonly string[] }
/** `count`: all that it sent within the minute before, the first to each recipient too. */
export type StormStart = { key: number; from: string; count: number }

type Sender = {
  /** Of the last minute, from the one at `first` on. */
  sent: { at: number; to: readonly string[]; counts: boolean }[]
  first: number
  /** How many of them each was sent. */
  addressed: Map<string, number>
  count: number
  overAt: number | null
}

/**
 * The messages, of some in order of time, with which one agent sent more than `most` within a minute, whatever they say.
 * One for each storm: it goes on until none was too many for ten minutes. The first to each recipient within a minute does
 * not count, so who gives work to many at once, or answers each of them, is in no storm.
 */
export function stormStarts(sent: readonly Sent[], most: number): StormStart[] {
  return tooMany(sent, most).flatMap(({ goesOn, ...start }) => (goesOn ? [] : [start]))
}

/**
 * Those that are too many in a storm that goes on, by their keys. Where only the newest are given none is told that is not;
 * the others may be too many all the same.
 */
export function stormsGoingOn(sent: readonly Sent[], most: number): Set<number> {
  return new Set(tooMany(sent, most).flatMap(({ key, goesOn }) => (goesOn ? [key] : [])))
}

function tooMany(sent: readonly Sent[], most: number): (StormStart & { goesOn: boolean })[] {
  const senders = new Map<string, Sender>()
  return sent.flatMap(({ key, at, from, to }) => {
    const sender: Sender = senders.get(from) ?? { sent: [], first: 0, addressed: new Map(), count: 0, overAt: null }
    senders.set(from, sender)
    passBy(sender, at - MINUTE_MS)
    const counts = to.length > 0 && to.every((one) => (sender.addressed.get(one) ?? 0) > 0)
    sender.sent.push({ at, to, counts })
    for (const one of to) sender.addressed.set(one, (sender.addressed.get(one) ?? 0) + 1)
    if (!counts) return []
    sender.count += 1
    if (sender.count <= most) return []
    const goesOn = sender.overAt !== null && at - sender.overAt <= QUIET_MS
    sender.overAt = at
    return [{ key, from, count: sender.sent.length - sender.first, goesOn }]
  })
}

/** What was sent until then is no longer of the last minute. */
function passBy(sender: Sender, until: number): void {
  for (let one = sender.sent[sender.first]; one !== undefined && one.at <= until; one = sender.sent[sender.first]) {
    if (one.counts) sender.count -= 1
    for (const other of one.to) sender.addressed.set(other, (sender.addressed.get(other) ?? 0) - 1)
    sender.first += 1
  }
}
