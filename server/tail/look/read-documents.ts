import { closeSync, fstatSync, type Stats } from 'node:fs'
import type { Reading } from '@/lib/message/reading'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import type { OwnProcess, Place } from '@/server/protocols/protocol'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { isMostlyHoles, takenBytes } from '@/server/tail/disk/holes'
import { type Opened, openRegular } from '@/server/tail/disk/open-file'
import { beginHashing, hashOn, readAll, sameStat } from '@/server/tail/disk/read-file'
import { renewed, UNREAD } from '@/server/tail/held/renewed-facts'
import { type Draft, observe, sawChange } from '@/server/tail/known/batch-draft'
import { noteEnd } from '@/server/tail/known/ended-process'
import type { Look, Reach } from '@/server/tail/known/reach'
import { hasContent, notOpened, record, settled, waitFor } from '@/server/tail/known/read-outcome'
import { hasUnreadable, isUnreadable, readFile, unreadable } from '@/server/tail/known/readings'
import { retryAfter, settle } from '@/server/tail/known/settle-pending'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate, sawStat, statFacts } from '@/server/tail/known/tree'

/**
 * Reads a file that is one thing as a whole (`document`, `snapshot`). New content is taken at once when it can be read
 * and did not change meanwhile; otherwise when its bytes have been the same for a while, as unreadable.
 * `held` is a descriptor opened when the file was heard of: it outlives the name. It is closed here.
 */
export async function readWhole(file: Tracked, place: Place, draft: Draft, reach: Reach, held?: Opened): Promise<Look> {
  const { path, pathBytes } = file.facts
  const opened = held ?? openRegular(locate(reach.root, path, pathBytes), reach.root)
  if (!opened.ok) return notOpened(file, opened, draft, reach)
  try {
    const { fd, stat } = opened
    const hole = isMostlyHoles(fd, stat)
    if (hole || stat.size > reach.limits.documentBytes) return readLarge(file, { fd, stat, hole }, draft, reach)
    return readSmall(file, place, fd, held === undefined ? stat : fstatSync(fd), draft, reach)
  } finally {
    closeSync(opened.fd)
  }
}

function readSmall(file: Tracked, place: Place, fd: number, before: Stats, draft: Draft, reach: Reach): Look {
  const { limits, clock } = reach
  if (before.size > limits.documentBytes) return waitFor(file, reach, 0)
  const left = stillToWait(file, before, reach)
  if (left > 0) return waitFor(file, reach, left)
  const bytes = readAll(fd, before.size, limits.documentBytes)
  const sha = sha256(bytes)
  const twice = place.shape === 'snapshot' ? sha256(readAll(fd, before.size, limits.documentBytes)) : sha
  const after = fstatSync(fd)
  const torn = !sameStat(before, after) || bytes.length !== after.size || twice !== sha
  // Of what changed meanwhile the next look must not think that it was seen.
  sawStat(file, torn ? before : after, clock.wall())
  file.process = torn ? null : processIn(place, bytes)
  if (isKnown(file, sha)) {
    noteEnd(file, draft, reach)
    return unchanged(file, after, torn, draft, reach)
  }
  if (!torn && isOfForgotten(place, bytes, reach)) {
    leaveOut(file, after, draft)
    return 'done'
  }

  const readings = readingsOf(file, place, bytes, reach)
  const verdict = settle(
    { sha, good: !hasUnreadable(readings), torn, quietMs: quietFor(after, reach) },
    file.unsettled,
    clock.mono(),
    limits.stableMs,
  )
  if (!verdict.take) {
    file.unsettled = verdict.unsettled
    if (file.facts.contentSha === null) pend(file, after)
    return waitFor(file, reach, retryAfter(file.tries))
  }
  const keep = isUnreadable(readings) ? limits.keptBytes : bytes.length
  take(file, after, sha, Buffer.from(bytes.subarray(0, keep)), readings, draft)
  noteEnd(file, draft, reach)
  return 'done'
}

function isOfForgotten(place: Place, bytes: Uint8Array, { isForgotten }: Reach): boolean {
  const text = decode(bytes)
  return typeof text === 'string' && isForgotten({ place: place.name, text })
}

/** What it said before, of something else, is over. */
function leaveOut(file: Tracked, stat: Stats, draft: Draft): void {
  const { path } = file.facts
  const said = hasContent(file.facts)
  settled(file)
  const left = { status: 'ignored', rule: LEFT_OUT.forgotten, ...UNREAD } as const
  record(file, draft, { ...statFacts(stat), ...left, contentSha: null, goneAt: null })
  if (said) observe(draft, { what: 'gone', paths: [path] })
}

function processIn({ process }: Place, bytes: Uint8Array): OwnProcess | null {
  const text = process === undefined ? null : decode(bytes)
  return process !== undefined && typeof text === 'string' ? process(text) : null
}

/** So large a document is not read again, only to find it as bad as it was: others would wait for it. */
const LARGE_BYTES = 1024 * 1024

/** How long bytes that cannot be read have yet to stay as they are, ms; 0 when they are to be looked at now. */
function stillToWait({ unsettled, seen }: Tracked, stat: Stats, reach: Reach): number {
  if (unsettled === null || stat.size < LARGE_BYTES) return 0
  if (stat.mtimeMs !== seen.mtime || stat.ctimeMs !== seen.ctime) return 0
  return reach.limits.stableMs - Math.max(reach.clock.mono() - unsettled.since, quietFor(stat, reach))
}

type Large = { fd: number; stat: Stats; hole: boolean }

/** Too large to be read: hashed, in pieces, once nobody writes to it any more; of one that is mostly a hole the beginning. */
function readLarge(file: Tracked, { fd, stat, hole }: Large, draft: Draft, reach: Reach): Look {
  const { limits } = reach
  const signature = `${stat.size} ${stat.mtimeMs}`
  const seen = { sha: signature, good: false, torn: false, quietMs: quietFor(stat, reach) }
  const verdict = settle(seen, file.unsettled, reach.clock.mono(), limits.stableMs)
  sawStat(file, stat, reach.clock.wall())
  if (verdict.take) file.hashing ??= beginHashing(fd, limits.keptBytes, hole ? 0 : limits.hashBytes)
  const hashed = verdict.take && file.hashing !== null ? hashOn(fd, file.hashing) : 'changed'
  if (hashed === 'more') return 'more'
  file.hashing = null
  if (!verdict.take || hashed === 'changed') {
    file.unsettled = verdict.take ? null : verdict.unsettled
    return waitFor(file, reach, retryAfter(file.tries))
  }
  if (isKnown(file, hashed.sha256)) return unchanged(file, stat, false, draft, reach)
  const reason = hole
    ? why('mostly-hole', stat.size, takenBytes(stat))
    : why(hashed.whole ? 'too-large' : 'too-large-to-hash', limits.documentBytes)
  take(file, stat, hashed.sha256, hashed.kept, [unreadable(reason)], draft)
  return 'done'
}

function readingsOf(file: Tracked, place: Place, bytes: Buffer, { reader }: Reach): Reading[] {
  const { path } = file.facts
  return readFile(reader, { place, path, captures: place.match(path) ?? {}, line: null }, bytes)
}

/** Of a file that was never taken: it counts as pending, with the bytes it has. */
function pend(file: Tracked, stat: Stats): void {
  const rule = stat.size === 0 ? why('nothing-yet') : why('half-written')
  if (file.facts.size !== stat.size || file.facts.rule !== rule) file.saved = false
  file.facts = renewed(file.facts, { ...statFacts(stat), status: 'pending', rule, bytesPending: stat.size })
}

/** The index has this content, and says so: of what was left out meanwhile it does not. */
function isKnown({ facts }: Tracked, sha: string): boolean {
  return isSame(facts, sha) && facts.status !== 'pending'
}

function isSame({ contentSha, goneAt }: Tracked['facts'], sha: string): boolean {
  return contentSha === sha && goneAt === null
}

function unchanged(file: Tracked, stat: Stats, torn: boolean, draft: Draft, reach: Reach): Look {
  file.unsettled = null
  if (torn) return waitFor(file, reach, retryAfter(file.tries))
  settled(file)
  const { mtimeMs, size, ino, mode, uid } = file.facts
  const now = statFacts(stat)
  if (now.mtimeMs !== mtimeMs || now.size !== size || now.ino !== ino || now.mode !== mode || now.uid !== uid) {
    record(file, draft, now)
  }
  return 'done'
}

function take(file: Tracked, stat: Stats, sha: string, kept: Buffer, readings: Reading[], draft: Draft): void {
  const bad = isUnreadable(readings)
  const goesOn = file.facts.contentSha === null || isSame(file.facts, sha)
  const generation = goesOn ? file.facts.generation : file.facts.generation + 1
  settled(file)
  const { size, mtimeMs, ino, dev, uid, mode } = statFacts(stat)
  record(file, draft, {
    size,
    mtimeMs,
    ino,
    dev,
    uid,
    mode,
    status: bad ? 'unreadable' : 'read',
    rule: bad ? reasonOf(readings) : null,
    generation,
    bytesRead: bad ? 0 : stat.size,
    bytesUnreadable: bad ? stat.size : 0,
    bytesIgnored: 0,
    bytesPending: 0,
    contentSha: sha,
    goneAt: null,
  })
  const cut = kept.length < stat.size
  const { path } = file.facts
  observe(draft, { what: 'content', path, generation, length: stat.size, sha256: sha, bytes: kept, cut, readings })
  if (!bad) sawChange(draft, file, stat)
}

function reasonOf(readings: readonly Reading[]): string | null {
  const [first] = readings
  return first?.reading === 'unreadable' ? first.reason : null
}

/** How long ago the file says it was changed last. */
export function quietFor(stat: Stats, { trustTimes, clock }: Reach): number {
  return trustTimes ? Math.max(0, clock.wall() - Math.max(stat.mtimeMs, stat.ctimeMs)) : 0
}
