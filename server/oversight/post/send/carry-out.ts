import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Detail } from '@/lib/ledger/entry'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { SignedChange } from '@/server/protocols/kit/written-post'
import type { Along, Begun, OutboxRow, PlannedChange, Wanted } from '@/server/store/hand/outbox'
import type { Draft } from '@/server/store/ledger/append-entry'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { PostServices } from '../post-services'
import { perform } from './perform'

const TRIES = 5

/** What carrying out an act needs. */
export type Carrier = Pick<PostServices, 'files' | 'outbox' | 'underWay' | 'now' | 'newId' | 'report'>

export type Carried = Pick<Wanted, 'key' | 'body' | 'source' | 'root'> & {
  /** Signs it anew and gives its changes and its intent: asked again when a name of them was given out before. */
  sign: () => { at: number; changes: readonly PlannedChange[]; draft: Draft }
  /** Stands with the act or not at all; what it throws is thrown, and nothing was written. */
  along?: Along
}

/** Changes as the outbox keeps them. */
export function plannedOf(files: readonly SignedChange[]): PlannedChange[] {
  return files.map(({ effect, path, text, id, again, into, was, known }) => ({
    ...{ effect, path, text, id },
    ...(again === undefined ? {} : { again }),
    ...(into === undefined ? {} : { into }),
    ...(was === undefined ? {} : { was }),
    ...(known === undefined ? {} : { known }),
  }))
}

/** What an intent says of the files that it is about, by the sha256 of their bytes. */
export function filesSaid(files: readonly Pick<SignedChange, 'path' | 'text' | 'again'>[]): Detail[] {
  return files.map(({ path, text, again }) => ({
    ...{ path, sha256: hash('sha256', text) },
    ...(again === undefined ? {} : { again: hash('sha256', again) }),
  }))
}

/** What came of the act of this key; null when nobody asked for it. Throws a `KnownError` when it stands for another. */
export async function carriedBefore(
  services: Carrier,
  { person, key, body }: { person: string; key: string; body: string },
): Promise<OutboxRow | null> {
  const known = await services.outbox.find(person, key)
  if (known !== null && known.body !== body) throw otherBody()
  return known === null ? null : carried(services, known.row)
}

/**
 * Records the intent, writes, verifies, records the outcome: once for a key. Whoever asks again gets what came of it.
 * Throws a `KnownError` for what cannot be recorded, and then nothing was written.
 */
export function carryOut(services: Carrier, { sign, along, ...act }: Carried): Promise<OutboxRow> {
  const begin = (signed: ReturnType<typeof sign>) =>
    services.outbox.begin({ ...act, ...signed, tag: services.newId() }, along)
  return carryBegun(services, { root: act.root, sign, begin })
}

type Beginning<T> = {
  root: string
  sign: () => T
  /** Puts it on record. */
  begin: (signed: T) => Promise<Begun>
}

/**
 * The same of what is put on record by `begin`: signed anew when a name of it was given out before, or is a file’s on the
 * disk. What has such a name at the last try as well begins, and its outcome says so.
 */
export async function carryBegun<T extends { changes: readonly PlannedChange[] }>(
  services: Carrier,
  { root, sign, begin }: Beginning<T>,
): Promise<OutboxRow> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const signed = sign()
    const isLying = tries < TRIES && (await services.files.anyLies(root, signed.changes).catch(() => false))
    if (isLying) continue
    const begun = await begin(signed).catch(unrecorded)
    if (begun.begun === 'began') return carrying(services, begun.row)
    if (begun.begun !== 'taken') return carried(services, begunAct(begun))
  }
  throw new KnownError('conflict', () => words.namesTaken)
}

/** The act of a key. Throws a `KnownError` where it stands for another. */
export function begunAct(begun: Begun): OutboxRow {
  if ('row' in begun) return begun.row
  throw otherBody()
}

/** Whoever asks for it meanwhile waits for this. */
function carrying(services: Carrier, row: OutboxRow): Promise<OutboxRow> {
  const done = perform(services, row).finally(() => services.underWay.delete(row.id))
  services.underWay.set(row.id, done)
  return done
}

/** An act with its outcome, as far as there is one; null where there is no such act. */
export async function doneOf(services: Carrier, id: number): Promise<OutboxRow | null> {
  const row = await services.outbox.one(id)
  return row === null ? null : carried(services, row)
}

/** With its outcome, as soon as there is one here; another console that carries it out is not waited for. */
async function carried({ underWay, outbox }: Carrier, row: OutboxRow): Promise<OutboxRow> {
  if (row.status !== 'intent') return row
  // It can be read here before whoever recorded it has heard that it is.
  await nextTurn()
  return (await underWay.get(row.id)) ?? (await outbox.one(row.id)) ?? row
}

function otherBody(): KnownError {
  return new KnownError(
    'conflict',
    () => words.otherBody,
    () => words.otherBodyMend,
  )
}
