import { closeSync } from 'node:fs'
import { isWhy } from '@/lib/unread/why-unread'
import type { Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import { type Opened, openRegular } from '@/server/tail/disk/open-file'
import { UNREAD } from '@/server/tail/held/renewed-facts'
import { statOf } from '@/server/tail/known/meet-beside'
import type { Shared } from '@/server/tail/known/pasts'
import type { KnownLine, Reach } from '@/server/tail/known/reach'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'
import { poolOf } from '@/server/tail/lines/align'
import { goesOn, isItself, signsOf } from '@/server/tail/lines/generations'
import type { OpenedPast } from './open-past'
import { countShared, spotsIn, standsIn } from './shared-lines'

/** Older generations that what is found is compared with. */
const MOST_GENERATIONS = 8

type Reached = Pick<
  FileFacts,
  | 'generation'
  | 'consumed'
  | 'lines'
  | 'head'
  | 'marker'
  | 'bytesRead'
  | 'bytesUnreadable'
  | 'bytesIgnored'
  | 'bytesPending'
>

/**
 * From where the past of a file is read on, and as which generation. `after`: what bears the name itself is to be looked at
 * first. `isTwin`: that has the same bytes, which count as read here. `flush`: what was read of it has to be in the index first.
 */
export type Judged =
  | { from: Reached; shared: Shared | null; isTwin?: true }
  | 'after'
  | 'flush'
  | Extract<Opened, { why: 'refused' }>

type Here = Extract<OpenedPast, { ok: true }>

/** What the past of `base` holds: a generation that is known, or one of which nothing is. */
export async function judgePast(
  opened: Here,
  { base, place }: { base: Tracked; place: Place },
  isAhead: boolean,
  reach: Reach,
): Promise<Judged> {
  const { fd, size, stat } = opened
  const { path, generation } = base.facts
  const lying = { ino: String(stat.ino), size }
  const isThere = base.facts.goneAt === null && base.facts.status !== 'ignored'
  const known = [...reach.pasts.known(path).values()].filter((facts) => !isThere || facts.generation !== generation)
  const itself = [...known, ...(isThere ? [] : [base.facts])]
    .filter((facts) => isItself(fd, facts, lying) && !liesElsewhere(facts, lying, reach))
    .sort((a, b) => b.consumed - a.consumed)
  if (itself[0] !== undefined) return { from: reachedBy(itself[0]), shared: null }
  if (isThere) {
    const copied = judgeBeside(opened, base, reach)
    if (copied !== null) return copied
  }
  if (base.facts.consumed === 0 && generation === 1) return fresh(base, null, reach)
  if (isAhead) return 'flush'
  const mine = spotsIn(fd, size, base, place, reach)
  if (mine === null || mine.length === 0) return fresh(base, null, reach)
  for (let one = generation; one >= 1 && one > generation - MOST_GENERATIONS; one -= 1) {
    const lines = await reach.linesOf(base, one)
    if (lines.length === 0) continue
    // Begun anew without it: its lines may count as removed.
    const moved = one < generation && !reach.pasts.known(path).has(one)
    if (!moved && standsIn(mine, lines)) return { from: wholeOf(opened, one, mine.length), shared: null }
    if (countShared(mine, lines) * 2 >= mine.length) {
      const lost = !moved && standsIn(lines, mine) ? await lostBefore(base, one, reach) : []
      const pool = poolOf([...lost, { generation: one, lines }], false)
      return fresh(base, { pool, standing: moved ? null : one }, reach)
    }
  }
  return fresh(base, null, reach)
}

/** Where a generation is no more than the beginning of what is found, this holds what it lost: lines before it that lie in no past. */
async function lostBefore(base: Tracked, last: number, { pasts, linesOf }: Reach) {
  const known = pasts.known(base.facts.path)
  const history: { generation: number; lines: KnownLine[] }[] = []
  for (let one = Math.max(1, last - MOST_GENERATIONS + 1); one < last; one += 1) {
    const lines = await linesOf(base, one)
    history.push({ generation: one, lines: lines.filter(({ start }) => start >= (known.get(one)?.consumed ?? 0)) })
  }
  return history
}

/**
 * What was read whole still lies where it was read: then this only begins as it does, as where all logs begin with one
 * line. Where both have the same bytes one is a copy, and which is which makes no difference.
 */
function liesElsewhere(facts: FileFacts, lying: { ino: string; size: number }, reach: Reach): boolean {
  if (facts.ino === lying.ino || facts.consumed === lying.size) return false
  const stat = statOf(locate(reach.root, facts.path, facts.pathBytes))
  return stat !== undefined && String(stat.ino) === facts.ino && String(stat.dev) === facts.dev
}

/** What bears the name itself goes on, or has to be looked at first. Null where both have nothing to do with each other. */
function judgeBeside({ fd, size }: Here, base: Tracked, reach: Reach): Judged | null {
  const { facts } = base
  const opened = openRegular(locate(reach.root, facts.path, facts.pathBytes), reach.root)
  if (!opened.ok) return opened.why === 'refused' ? opened : 'after'
  try {
    if (!goesOn(opened.fd, facts, opened.stat.size)) return 'after'
    const isCopy = size > 0 && goesOn(opened.fd, { consumed: size, ...signsOf(fd, size) }, opened.stat.size)
    if (!isCopy) return null
    // It may be cut before it is read so far; an end that is no line yet may wait there for ever.
    const isAtEnd = facts.consumed > 0 && facts.size === opened.stat.size && !isBeingRead(facts)
    if (size > facts.consumed && !isAtEnd) return 'after'
    return { from: wholeOf({ fd, size }, facts.generation, 0), shared: null, isTwin: true }
  } finally {
    closeSync(opened.fd)
  }
}

function isBeingRead({ status, rule }: FileFacts): boolean {
  return status === 'pending' && isWhy(rule, 'being-read', 'being-read-anew')
}

function wholeOf({ fd, size }: Pick<Here, 'fd' | 'size'>, generation: number, lines: number): Reached {
  return { ...UNREAD, generation, consumed: size, lines, bytesRead: size, ...signsOf(fd, size) }
}

export function reachedBy(facts: Reached): Reached {
  const { generation, consumed, lines, head, marker, bytesRead, bytesUnreadable, bytesIgnored } = facts
  return { generation, consumed, lines, head, marker, bytesRead, bytesUnreadable, bytesIgnored, bytesPending: 0 }
}

/** As a generation of its own, before the first of those that have borne the name: what has no number yet. */
async function fresh(base: Tracked, shared: Shared | null, reach: Reach): Promise<Judged> {
  let generation = Math.min(1, ...reach.pasts.known(base.facts.path).keys()) - 1
  while (base.id !== null && (await reach.linesOf(base, generation)).length > 0) generation -= 1
  return { from: { ...UNREAD, generation }, shared }
}
