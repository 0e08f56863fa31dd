import { hash } from 'node:crypto'
import { type Kept, keepBoth, toKeep } from '@/lib/ledger/kept-words'
import type { WrittenFile } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Prepared } from '@/server/files/write/world-writer'
import { WriteError, type WriteErrorCode } from '@/server/files/write/write-error'
import type { OutboxRow, PlannedChange } from '@/server/store/hand/outbox'
import type { PostServices } from '../post-services'

type Performer = Pick<PostServices, 'files' | 'outbox' | 'now' | 'report'>

/** The tag of one change of an act. */
export function tagOf(row: Pick<OutboxRow, 'tag'>, place: number): string {
  return `${row.tag}-${place}`
}

/** Makes the changes of a recorded intent and settles it. What goes wrong is its outcome; only a bug is thrown. */
export async function perform(services: Performer, row: OutboxRow): Promise<OutboxRow> {
  const ready: Prepared[] = []
  const written: WrittenFile[] = []
  let why: Kept | null = null
  let lies = false
  try {
    for (const [place, change] of row.changes.entries())
      ready.push(await services.files.prepare(row.root, change, tagOf(row, place)))
    if (row.changes.some(({ effect }) => effect === 'create')) await services.outbox.prepared(row.id, true)
    for (const [place, one] of ready.entries()) {
      const { file, unsure } = await publish(services, row, place, one)
      written.push(file)
      lies = unsure !== null
      if (unsure !== null) throw unsure
    }
  } catch (error) {
    why = whyOf(services, error, row, { written, lies })
    await giveUp(services, row, ready.slice(written.length))
  }
  // What the outcome says is known by now; what is held open keeps nobody waiting for it.
  const closing = ready.map((one) => one.close().catch((error: unknown) => services.report(error, `post ${row.id}`)))
  const [done] = await Promise.all([settled(services, row, written, why), ...closing])
  return done
}

/** Leaves nothing of what was not published. After a crash on the way the start still finds it not done. */
async function giveUp(services: Performer, row: OutboxRow, left: readonly Prepared[]): Promise<void> {
  try {
    await services.outbox.prepared(row.id, false)
    for (const one of left) await one.discard()
  } catch (error) {
    services.report(error, `post ${row.id}`)
  }
}

/** `unsure`: the disk does not confirm that it is kept. */
export type Published = { file: WrittenFile; unsure: WriteError | null }

/**
 * A change that failed may have been made all the same: the disk says. What it does not confirm to be kept counts as
 * failed, though it lies there, or its agent has taken it by now.
 */
async function publish({ files }: Performer, row: OutboxRow, place: number, ready: Prepared): Promise<Published> {
  try {
    return { file: await ready.publish(), unsure: null }
  } catch (error) {
    const change = row.changes[place]
    if (change === undefined || (error instanceof WriteError && !LEAVES.includes(error.code))) throw error
    const unsure = error instanceof WriteError && error.code === 'unsynced' ? error : null
    const found = await files.lookFor(row.root, change, tagOf(row, place)).catch(() => null)
    if (found?.found === 'written') return { file: found.file, unsure }
    if (unsure === null || change.effect === 'append') throw error
    return { file: fileOf(change), unsure }
  }
}

/** What a change writes, where it does not lie any more as it was written. */
export function fileOf({ path, text }: PlannedChange): WrittenFile {
  const bytes = Buffer.from(text)
  return { path, sha256: hash('sha256', bytes), offset: 0, length: bytes.length, mode: null }
}

/** It was written, and does not lie there: its own words say so. */
const UNDONE: readonly WriteErrorCode[] = ['torn', 'lost']
/** It may lie there whole: what reads it back failed, or saw only a part of it. */
const LEAVES: readonly WriteErrorCode[] = ['io', 'too-large', 'torn', 'unsynced']

/** `lies`: the last of what was written is what the disk does not confirm to be kept. */
type Made = { written: readonly WrittenFile[]; lies: boolean }

function whyOf(services: Performer, error: unknown, row: OutboxRow, { written, lies }: Made): Kept {
  if (!(error instanceof WriteError)) {
    services.report(error, `post ${row.id}`)
    return withRest(
      toKeep(() => words.stoppedWithin),
      row,
      written,
    )
  }
  const { code, kept } = error
  if (UNDONE.includes(code)) return withOthers(kept, row, written)
  if (code !== 'unsynced') return withRest(kept, row, written)
  return lies
    ? unsureOf(error, row, written)
    : withOthers(
        keepBoth(kept, () => words.unsureGone),
        row,
        written,
      )
}

/** It lies there, and the disk does not confirm that it is kept. */
export function unsureOf({ kept }: WriteError, row: OutboxRow, written: readonly WrittenFile[]): Kept {
  return withOthers(
    keepBoth(kept, () => words.unsure),
    row,
    written,
  )
}

/** What happened, and what was not done. */
export function withRest(why: Kept, { changes }: Pick<OutboxRow, 'changes'>, written: readonly WrittenFile[]): Kept {
  return keepBoth(why, () =>
    written.length === 0 ? words.nothingWritten : words.partly(written.length, changes.length),
  )
}

/** The same where a file was written to that is not among them, or may be gone: of the others only. */
function withOthers(why: Kept, row: Pick<OutboxRow, 'changes'>, written: readonly WrittenFile[]): Kept {
  const all = row.changes.length
  if (all === 1 || written.length === all) return why
  return written.length === 0 ? keepBoth(why, () => words.othersUndone) : withRest(why, row, written)
}

/** Records the outcome. What is done but cannot be recorded is settled later. */
export async function settled(
  services: Pick<PostServices, 'outbox' | 'now' | 'report'>,
  row: OutboxRow,
  written: readonly WrittenFile[],
  why: Kept | null,
): Promise<OutboxRow> {
  const status = why === null ? 'done' : 'failed'
  const outcome = { status, written, why, at: services.now() } as const
  try {
    return await services.outbox.settle(row, outcome)
  } catch (error) {
    services.report(error, `outcome of entry ${row.entry}`)
    return { ...row, ...outcome }
  }
}
