import { why } from '@/lib/unread/why-unread'
import { rotatedName } from '@/server/protocols/kit/rotated-name'
import type { Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import { renewed } from '@/server/tail/held/renewed-facts'
import { meetBeside, statOf } from '@/server/tail/known/meet-beside'
import type { Reach } from '@/server/tail/known/reach'
import { type Dir, join, type Tracked } from '@/server/tail/known/tracked'
import { dirAt, locate } from '@/server/tail/known/tree'
import { type Pool, poolOf } from '@/server/tail/lines/align'
import { goesOn, isItself, signsOf } from '@/server/tail/lines/generations'
import { reachedBy } from './judge-past'
import { type OpenedPast, openPast } from './open-past'
import { countShared, spotsIn, standsIn } from './shared-lines'

/** How often what lies there is listed, while its names shift as it is looked through. */
const MOST_LISTINGS = 50

/** `lost`: lines that are not in it, as where it was copied and cut while somebody wrote; null where it has all. */
export type Kept = { file: Tracked; lost: Pool | null }

/** What bears the name now; null where nothing does. */
type Now = { fd: number; size: number } | null

/**
 * The file that holds, under a name of its past, what was read of `file`, and goes on from there: it is read on there, and
 * nothing of it counts as removed. Null where there is none, and where the file was edited and what it was is a backup:
 * then half of its lines or more are in it still.
 */
export async function keepPast(file: Tracked, now: Now, reach: Reach): Promise<Kept | null> {
  const { place, facts } = file
  if (place === null || facts.consumed === 0) return null
  for (let tries = 0; tries < MOST_LISTINGS; tries += 1) {
    const listed = meetPasts(file, reach)
    const kept = await keepListed({ file, place }, now, reach)
    if (kept !== null || meetPasts(file, reach) === listed) return kept
  }
  return null
}

async function keepListed({ file, place }: Lines, now: Now, reach: Reach): Promise<Kept | null> {
  const { facts } = file
  const found = await holderOf({ file, place }, reach)
  if (found === null) return null
  if (now !== null && (await isEdited({ file, place }, now, reach))) return null
  const { other, from, lost, own } = found
  const past = reach.pasts.get(other)
  const isBehind = other.facts.generation !== facts.generation || other.facts.consumed < from.consumed
  if (isBehind || past?.isTwin) {
    if (past !== undefined) past.isTwin = false
    other.facts = renewed(other.facts, { ...from, ...own, status: 'pending', rule: why('being-read') })
    other.saved = false
  }
  reach.pasts.note(facts.path, other.facts)
  return { file: other, lost }
}

/**
 * What holds all of it, first the very file that it was, or else most of its beginning: a copy from earlier may lie beside
 * it, too, and what it was put back from.
 */
async function holderOf({ file, place }: Lines, reach: Reach): Promise<Holder | null> {
  const { ino, dev } = file.facts
  let whole: Holder | null = null
  let most: Holder | null = null
  for (const other of reach.pasts.of(file.facts.path)) {
    const held = await holds(other, { file, place }, reach)
    if (held === null) continue
    if (held.lost === null && held.own.ino === ino && held.own.dev === dev) return { ...held, other }
    if (held.lost === null) whole ??= { ...held, other }
    else if (most === null || held.from.consumed > most.from.consumed) most = { ...held, other }
  }
  return whole ?? most
}

function meetPasts({ dir, facts: { path }, place }: Tracked, reach: Reach): string {
  const isPast = (of: Dir) => (name: string) => rotatedName(reach.reader.protocol, join(of, name))?.of === path
  const beside = meetBeside(dir, isPast(dir), reach)
  const aside = place?.putAside?.to(path) ?? null
  if (aside === null || statOf(locate(reach.root, aside, null))?.isFile() !== true) return beside
  const there = dirAt(rootOf(dir), aside.slice(0, Math.max(0, aside.lastIndexOf('/'))))
  return `${beside}\n${meetBeside(there, isPast(there), reach)}`
}

function rootOf(dir: Dir): Dir {
  return dir.parent === null ? dir : rootOf(dir.parent)
}

type Here = Extract<OpenedPast, { ok: true }>
type Lines = { file: Tracked; place: Place }
/** `from`: how far it holds what was read. `own`: which file it is. */
type Held = { from: ReturnType<typeof reachedBy>; lost: Pool | null; own: Pick<FileFacts, 'ino' | 'dev'> }
type Holder = Held & { other: Tracked }

async function holds(other: Tracked, { file, place }: Lines, reach: Reach): Promise<Held | null> {
  const past = reach.pasts.get(other)
  if (past === undefined) return null
  const opened = await openPast(other, past, reach)
  if (!opened.ok) return null
  try {
    if (isOther(opened, other, file)) return null
    const lying = { ino: String(opened.stat.ino), size: opened.size }
    if (isItself(opened.fd, file.facts, lying)) return { from: reachedBy(file.facts), lost: null, own: ownOf(opened) }
    return await holdsBeginning(opened, { file, place }, reach)
  } finally {
    opened.close()
  }
}

const ownOf = ({ stat: { ino, dev } }: Pick<Here, 'stat'>) => ({ ino: String(ino), dev: String(dev) })

/** It is known as another generation, and is still what was read of that: it only begins as this does. */
function isOther({ fd, size, stat }: Here, { facts }: Tracked, file: Tracked): boolean {
  if (facts.consumed === 0 || facts.generation === file.facts.generation) return false
  return String(stat.ino) === facts.ino && String(stat.dev) === facts.dev && goesOn(fd, facts, size)
}

/** All of it is the beginning of what was read. */
async function holdsBeginning({ fd, size, stat }: Here, { file, place }: Lines, reach: Reach): Promise<Held | null> {
  const { facts } = file
  if (size === 0 || size >= facts.consumed) return null
  const lines = await reach.linesOf(file, facts.generation)
  const mine = spotsIn(fd, size, file, place, reach)
  if (mine === null || mine.length === 0 || !standsIn(mine, lines)) return null
  const lost = lines.filter(({ start }) => start >= size)
  const last = lines.find(({ start }) => start === mine.at(-1)?.start)
  if (last === undefined) return null
  const sums = { consumed: size, lines: last.line, bytesRead: size, bytesUnreadable: 0, bytesIgnored: 0 }
  return {
    from: { ...reachedBy(facts), ...sums, ...signsOf(fd, size) },
    lost: lost.length === 0 ? null : poolOf([{ generation: facts.generation, lines: lost }], false),
    own: ownOf({ stat }),
  }
}

async function isEdited({ file, place }: Lines, now: NonNullable<Now>, reach: Reach): Promise<boolean> {
  if (now.size === 0) return false
  const lines = await reach.linesOf(file, file.facts.generation)
  const mine = lines.length === 0 ? null : spotsIn(now.fd, now.size, file, place, reach)
  return mine !== null && countShared(mine, lines) * 2 >= lines.length
}
