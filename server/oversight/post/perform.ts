import type { WrittenFile } from '@/lib/post'
import { post as words } from '@/lib/text/post'
import { WriteError } from '@/server/files/write/errors'
import type { Prepared } from '@/server/files/write/writer'
import type { OutboxRow } from '@/server/store/outbox'
import type { PostHouse } from './house'

type Performer = Pick<PostHouse, 'files' | 'outbox' | 'now' | 'report'>

/** The tag of one change of an act. */
export function tagOf(row: Pick<OutboxRow, 'tag'>, place: number): string {
  return `${row.tag}-${place}`
}

/** Makes the changes of a recorded intent and settles it. What goes wrong is its outcome; only a bug is thrown. */
export async function perform(house: Performer, row: OutboxRow): Promise<OutboxRow> {
  const ready: Prepared[] = []
  const written: WrittenFile[] = []
  let why: string | null = null
  try {
    for (const [place, change] of row.changes.entries())
      ready.push(await house.files.prepare(row.root, change, tagOf(row, place)))
    if (row.changes.some(({ effect }) => effect === 'create')) await house.outbox.prepared(row.id, true)
    for (const [place, one] of ready.entries()) written.push(await publish(house, row, place, one))
  } catch (error) {
    why = withRest(sentence(house, error, row), row, written)
    await giveUp(house, row, ready.slice(written.length))
  }
  // What the outcome says is known by now; what is held open keeps nobody waiting for it.
  const closing = ready.map((one) => one.close().catch((error: unknown) => house.report(error, `post ${row.id}`)))
  const [done] = await Promise.all([settled(house, row, written, why), ...closing])
  return done
}

/** Leaves nothing of what was not published. After a crash on the way the start still finds it not done. */
async function giveUp(house: Performer, row: OutboxRow, left: readonly Prepared[]): Promise<void> {
  try {
    await house.outbox.prepared(row.id, false)
    for (const one of left) await one.discard()
  } catch (error) {
    house.report(error, `post ${row.id}`)
  }
}

/** A change that failed may have been made all the same: the disk says. */
async function publish({ files }: Performer, row: OutboxRow, place: number, ready: Prepared): Promise<WrittenFile> {
  try {
    return await ready.publish()
  } catch (error) {
    const change = row.changes[place]
    if (change === undefined || (error instanceof WriteError && error.code !== 'io')) throw error
    const found = await files.lookFor(row.root, change, tagOf(row, place)).catch(() => null)
    if (found?.found === 'written') return found.file
    throw error
  }
}

function sentence(house: Performer, error: unknown, row: OutboxRow): string {
  if (error instanceof WriteError) return error.message
  house.report(error, `post ${row.id}`)
  return words.stoppedWithin
}

/** What happened, and what was not done. */
export function withRest(why: string, { changes }: OutboxRow, written: readonly WrittenFile[]): string {
  return `${why} ${written.length === 0 ? words.nothingWritten : words.partly(written.length, changes.length)}`
}

/** Records the outcome. What is done but cannot be recorded is settled later. */
export async function settled(
  house: Pick<PostHouse, 'outbox' | 'now' | 'report'>,
  row: OutboxRow,
  written: readonly WrittenFile[],
  why: string | null,
): Promise<OutboxRow> {
  const status = why === null ? 'done' : 'failed'
  const outcome = { status, written, why, at: house.now() } as const
  try {
    return await house.outbox.settle(row, outcome)
  } catch (error) {
    house.report(error, `outcome of entry ${row.entry}`)
    return { ...row, ...outcome }
  }
}
