import { begunAnew, isBegunAnew, LEFT_OUT, typeRule } from '@/lib/source/leaving-out'
import { readWhy, why } from '@/lib/unread/why-unread'
import type { Opened } from '@/server/tail/disk/open-file'
import { renewed, UNREAD } from '@/server/tail/held/renewed-facts'
import { type Draft, observe } from './batch-draft'
import type { Look, Reach } from './reach'
import { refusedAfter } from './settle-pending'
import type { Tracked } from './tracked'

/** New facts, on their way to the index. */
export function record(file: Tracked, draft: Draft, facts: Partial<Tracked['facts']>): void {
  file.facts = renewed(file.facts, facts)
  file.saved = true
  draft.files.set(file.facts.path, file.facts)
}

/** Nothing is left to be tried. */
export function settled(file: Tracked): void {
  file.unsettled = null
  file.retryAt = 0
  file.tries = 0
}

/** Looks again after `ms`; a file of which nothing was read yet counts as pending meanwhile. */
export function waitFor(file: Tracked, reach: Reach, ms: number): Look {
  file.retryAt = reach.clock.mono() + ms
  file.tries += 1
  return 'wait'
}

/** What is done with a name behind which no readable file was found; what it was may be kept under another name. */
export function notOpened(
  file: Tracked,
  opened: Exclude<Opened, { ok: true }>,
  draft: Draft,
  reach: Reach,
  isKept = false,
): Look {
  if (opened.why === 'missing') return 'missing'
  if (opened.why === 'refused') return refuse(file, refusal(opened.code), draft, reach)
  const rule = opened.why === 'other' ? typeRule(opened.type) : LEFT_OUT.outside
  settled(file)
  const { path, goneAt, status, rule: known } = file.facts
  if (hasContent(file.facts)) {
    record(file, draft, { ...ended(file.facts), status: 'ignored', rule, goneAt: null })
    if (goneAt === null && !isKept) observe(draft, { what: 'gone', paths: [path] })
  } else if (status !== 'ignored' || known !== rule || goneAt !== null)
    record(file, draft, { status: 'ignored', rule, goneAt: null })
  return 'done'
}

/** By a rule that its content or its session gave: what was read of it stands, and it is looked at again when it is met anew. */
export function leaveOut(file: Tracked, rule: string, draft: Draft): Look {
  settled(file)
  record(file, draft, { status: 'ignored', rule, goneAt: null })
  return 'done'
}

/** The index holds something of it that goes when it goes. */
export function hasContent(facts: Tracked['facts']): boolean {
  return facts.status !== 'ignored' && wasRead(facts)
}

/** Nothing is looked at; one that was left out for what it says may say something else by now. */
export function isLeftAlone({ status, rule }: Pick<Tracked['facts'], 'status' | 'rule'>): boolean {
  return status === 'ignored' && rule !== LEFT_OUT.forgotten
}

/** Left out after it was read: should it go, or have gone, nobody is told, and what was read stands as if it lay there. */
export function isUntold(facts: Tracked['facts']): boolean {
  return facts.status === 'ignored' && wasRead(facts)
}

/** A document known by name is read once its inode is known. */
function wasRead({ contentSha, lines, shape, ino }: Tracked['facts']): boolean {
  return contentSha !== null || lines > 0 || (shape === 'listed' && ino !== '')
}

/** Something that is not read has its name: a file that has the name later is compared with it, but does not go on from it. */
export function ended({ generation }: Tracked['facts']): Partial<Tracked['facts']> {
  return { ...UNREAD, generation: generation + 1, size: 0, mtimeMs: 0, ino: '', contentSha: null }
}

/** The system keeps it from being read now: it is tried again for ever, and counts as pending if nothing of it was read. */
export function refuse(file: Tracked, refused: string, draft: Draft, reach: Reach): Look {
  file.refusal = refused
  const fresh = file.facts.contentSha === null && file.facts.consumed === 0
  const rule = isBegunAnew(file.facts.rule) ? begunAnew(refused) : refused
  if (fresh && file.facts.rule !== rule) record(file, draft, { status: 'pending', rule })
  return waitFor(file, reach, refusedAfter(file.tries))
}

/** The code of the system in a refusal; what was not permitted is `EACCES`. */
export function codeOf(refused: string): string {
  const [code = 'EUNKNOWN'] = readWhy(refused).named
  return isNotPermitted(code) ? 'EACCES' : code
}

export function refusal(code: string, what: 'cannot-open' | 'cannot-read' | 'cannot-unpack' = 'cannot-open'): string {
  return why(what, code)
}

export function isNotPermitted(code: string): boolean {
  return code === 'EACCES' || code === 'EPERM'
}
