import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import type { WrittenFile } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { WriteError } from '@/server/files/write/write-error'
import type { OutboxRow, PlannedChange } from '@/server/store/hand/outbox'
import type { PostServices } from '../post-services'
import { fileOf, type Published, settled, tagOf, unsureOf, withRest } from './perform'
import { knownOf } from './receipt'

/**
 * Settles what a crash left without an outcome: done or not done, never twice. What is on the disk or in the index was
 * done. Files that were whole under temporary names when some of them had been published get their names too. Gives how
 * many were settled.
 */
export async function settleOpen(services: Settling): Promise<number> {
  const open = await services.outbox.open()
  for (const row of open) await settleOne(services, row)
  return open.length
}

/**
 * The same for what could not be settled then, as where its root was away or the ledger took nothing. Only what stood open
 * in two looks one after the other, with nobody at it, was left: an act may have been begun a moment ago.
 */
export function settlingLater(services: Settling & Pick<PostServices, 'underWay'>): () => Promise<void> {
  let before = new Set<number>()
  return async () => {
    const busy = new Set(services.underWay.keys())
    const open = (await services.outbox.open()).filter(({ id }) => !busy.has(id))
    for (const row of open) if (before.has(row.id)) await settleOne(services, row)
    before = new Set(open.map(({ id }) => id))
  }
}

type Settling = Pick<PostServices, 'files' | 'outbox' | 'receipts' | 'now' | 'report'>
type Standing = { place: number; file: WrittenFile | null; left: 'temporary' | 'nothing' | 'no-directory' }

async function settleOne(services: Settling, row: OutboxRow): Promise<void> {
  try {
    const standings = await Promise.all(row.changes.map((_, place) => standingOf(services, row, place)))
    const begun = standings.some(({ file }) => file !== null)
    const goesOn = begun && row.prepared
    // Should the program end again before the outcome is on record, what is taken away here does not count as published.
    if (!goesOn && row.prepared) await services.outbox.prepared(row.id, false)
    const { written, rest, unsure } = await finished(services, row, standings, goesOn)
    if (unsure === null) await removeAll(services, row, rest)
    else await giveUp(services, row, rest)
    await settled(
      services,
      row,
      written,
      unsure === null ? whyOf(row, written, standings) : unsureOf(unsure, row, written),
    )
  } catch (error) {
    // The disk cannot be looked at: the intent stays open, and is looked at again.
    services.report(error, `settling post ${row.id}`)
  }
}

/** What is done by now, and the places of what lies under a temporary name for good. */
type Finished = { written: WrittenFile[]; rest: number[]; unsure: WriteError | null }

/** Nothing more is published once the disk does not confirm that something is kept. */
async function finished(
  services: Settling,
  row: OutboxRow,
  standings: readonly Standing[],
  goesOn: boolean,
): Promise<Finished> {
  const all: Finished = { written: [], rest: [], unsure: null }
  for (const { place, file, left } of standings) {
    const isLeft = file === null && left === 'temporary'
    const late = isLeft && goesOn && all.unsure === null ? await published(services, row, place) : null
    const done = file ?? late?.file ?? null
    if (done !== null) all.written.push(done)
    else if (isLeft) all.rest.push(place)
    all.unsure ??= late?.unsure ?? null
  }
  return all
}

async function removeAll(services: Settling, row: OutboxRow, places: readonly number[]): Promise<void> {
  for (const place of places) {
    const change = row.changes[place]
    if (change !== undefined) await services.files.removeLeft(row.root, change, tagOf(row, place))
  }
}

/** What such a disk leaves of the rest does not keep the outcome from being recorded: the next look would take it for done. */
async function giveUp(services: Settling, row: OutboxRow, rest: readonly number[]): Promise<void> {
  try {
    if (rest.length > 0) await services.outbox.prepared(row.id, false)
    await removeAll(services, row, rest)
  } catch (error) {
    services.report(error, `settling post ${row.id}`)
  }
}

/** Of what lay in a directory that is gone, or in a list out of which it is taken, nobody can say that it was never there. */
function whyOf(row: OutboxRow, written: readonly WrittenFile[], standings: readonly Standing[]): Kept | null {
  if (written.length === row.changes.length) return null
  const isGone = standings.some(({ left }) => left === 'no-directory')
  if (isGone && written.length === 0) return toKeep(() => words.directoryGone)
  if (written.length === 0 && row.changes.some(({ into }) => into?.locked && !into.stays))
    return toKeep(() => words.leavesNoTrace)
  return withRest(
    toKeep(() => (isGone ? words.directoryGone : words.nothingFound)),
    row,
    written,
  )
}

/** Null where something else has its name by now: then it stays undone. */
async function published({ files }: Settling, row: OutboxRow, place: number): Promise<Published | null> {
  const change = row.changes[place]
  if (change === undefined) return null
  try {
    return { file: await files.publishLeft(row.root, change, tagOf(row, place)), unsure: null }
  } catch (error) {
    // It has its name by now.
    if (error instanceof WriteError && error.code === 'unsynced') return { file: fileOf(change), unsure: error }
    if (error instanceof WriteError && error.code === 'taken') return null
    throw error
  }
}

/** Whole under its temporary name once, and that name is gone: it was published, and perhaps taken by its agent since. */
async function standingOf(services: Settling, row: OutboxRow, place: number): Promise<Standing> {
  const change = row.changes[place]
  if (change === undefined) return { place, file: null, left: 'nothing' }
  // A mailbox's lock, or the mailbox as it would have become: never the message by itself, and never to be published late.
  if (change.effect === 'add') await services.files.removeLeft(row.root, change, tagOf(row, place))
  const found = await services.files.lookFor(row.root, change, tagOf(row, place))
  if (found.found === 'written') return { place, file: found.file, left: 'nothing' }
  if (found.found === 'temporary') return { place, file: null, left: 'temporary' }
  const file = fileOf(change)
  const published = change.effect === 'create' && row.prepared && found.found === 'nothing'
  const known = published || (await isKnown(services, row, file, change))
  return { place, file: known ? file : null, left: found.found }
}

async function isKnown(
  services: Settling,
  { root }: OutboxRow,
  file: WrittenFile,
  change: PlannedChange,
): Promise<boolean> {
  const known = knownOf(change)
  if (change.id === null && known === null) return false
  return (await services.receipts.seen({ root, ...file, id: change.id, whole: false, known })) !== null
}
