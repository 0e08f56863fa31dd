import type { Stats } from 'node:fs'
import { begunAnew, isBegunAnew } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import type { FileFacts } from '@/server/store/store'
import { sizeOf } from '@/server/tail/disk/claimed'
import type { Draft } from '@/server/tail/known/batch-draft'
import type { Reach } from '@/server/tail/known/reach'
import { record } from '@/server/tail/known/read-outcome'
import type { Tail } from '@/server/tail/known/tails'
import type { Tracked } from '@/server/tail/known/tracked'
import { sawStat, statFacts } from '@/server/tail/known/tree'
import { signsOf } from './generations'
import type { Cursor } from './line-cursor'

/** From where a file is read on, with what is open at its end. */
export function cursorOf(facts: FileFacts, { long, gap }: Pick<Cursor, 'long' | 'gap'>): Cursor {
  const { generation, consumed, lines, bytesRead, bytesUnreadable, bytesIgnored } = facts
  return { generation, consumed, lines, bytesRead, bytesUnreadable, bytesIgnored, long, gap }
}

/** How far it is read, on its way to the index where that is news. */
export function note(
  file: Tracked,
  tail: Tail,
  stat: Stats,
  cursor: Cursor,
  atEnd: boolean,
  draft: Draft,
  reach: Reach,
): void {
  const { consumed, lines, bytesRead, bytesUnreadable, bytesIgnored } = cursor
  const size = Math.max(sizeOf(stat), consumed)
  const whole = {
    consumed,
    lines,
    bytesRead,
    bytesUnreadable,
    bytesIgnored,
    bytesPending: size - consumed,
    goneAt: null,
  }
  const signs = consumed === file.facts.consumed ? {} : signsOf(tail.fd, consumed)
  const facts = {
    ...statFacts(stat),
    size,
    ...whole,
    ...signs,
    ...standingOf(file.facts, statusOf(whole, size, atEnd, tail, gapOf(cursor, size, reach))),
  }
  sawStat(file, stat, reach.clock.wall())
  if (!file.saved || differs(file.facts, facts)) record(file, draft, facts)
}

/** What was before lies elsewhere for as long as this is the file that it is. */
function standingOf({ rule }: FileFacts, now: Pick<FileFacts, 'status' | 'rule'>): Pick<FileFacts, 'status' | 'rule'> {
  return isBegunAnew(rule) ? { ...now, rule: begunAnew(now.rule) } : now
}

function statusOf(
  { bytesRead, bytesUnreadable, bytesPending }: Pick<FileFacts, 'bytesRead' | 'bytesUnreadable' | 'bytesPending'>,
  size: number,
  atEnd: boolean,
  tail: Tail,
  gap: string | null,
): Pick<FileFacts, 'status' | 'rule'> {
  if (!atEnd)
    return { status: 'pending', rule: tail.pool != null && !tail.compared ? why('being-read-anew') : why('being-read') }
  if (bytesRead > 0 || size === 0) return { status: 'read', rule: gap }
  if (bytesUnreadable > 0) return { status: 'unreadable', rule: why('no-line-read') }
  return { status: bytesPending > 0 ? 'pending' : 'read', rule: bytesPending > 0 ? (gap ?? why('no-end-yet')) : null }
}

/** What is said of NUL bytes that nothing follows. */
function gapOf({ gap, consumed }: Cursor, size: number, { limits }: Reach): string | null {
  if (!gap?.here || consumed >= size) return null
  return gap.far ? why('far-hole', limits.hashBytes) : why('hole')
}

function differs(facts: FileFacts, next: Partial<FileFacts>): boolean {
  const before = new Map<string, unknown>(Object.entries(facts))
  return Object.entries(next).some(([name, value]) => before.get(name) !== value)
}
