import type { Actor } from '@/lib/people/person'
import type { WritingCheck, WritingState } from '@/lib/post/writing-state'
import { writing as words } from '@/lib/text/posts/writing-words'
import { KnownError } from '@/server/errors'
import { split } from '@/server/files/write/pin'
import { assertFileWritable, freeAt, type Probe, probe } from '@/server/files/write/probe'
import { WriteError } from '@/server/files/write/write-error'
import { type Target, targetOf } from '@/server/oversight/post/compose/targets'
import { writes } from '@/server/protocols/kit/capable'
import type { WritingStore } from '@/server/store/hand/writing-rows'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { PostServices } from '../post-services'

/** So many places are tried, the first by name. */
const TRIED = 16
const APART_MS = 2_000
const LEAST_FREE = 16 * 1024 * 1024

/** Whether a source may be written to, and whether it could be: tried on the disk now. Throws a `KnownError`. */
export async function writingState(services: PostServices, label: string): Promise<WritingState> {
  const target = await targetOf(services, label)
  const on = await services.writingOf(target.source.root)
  return { source: label, root: target.source.root, on, at: services.now(), checks: await checksOf(services, target) }
}

/** The watched sources that may be written to. */
export async function writingList(services: PostServices): Promise<{ source: string; since: number }[]> {
  const { sources } = await services.status()
  const all = await Promise.all(
    sources.map(async ({ label, root, protocol }) => {
      const known = services.protocols.find(({ name }) => name === protocol)
      return { source: label, on: known === undefined || writes(known) ? await services.writingOf(root) : null }
    }),
  )
  return all.flatMap(({ source, on }) => (on === null ? [] : [{ source, since: on.since }]))
}

/** Turns writing on, when every check holds, or off, at once. Throws a `KnownError`. */
export async function switchWriting(
  services: PostServices,
  store: WritingStore,
  { actor, label, on, why }: { actor: Actor; label: string; on: boolean; why: string | null },
  tell: Tell,
): Promise<void> {
  const { root } = (await targetOf(services, label)).source
  if (!on) return store.off(root, tell)
  const { checks } = await writingState(services, label)
  const failed = checks.filter(({ ok }) => !ok)
  if (failed.length > 0)
    throw new KnownError(
      'refused',
      words.staysOff(label, failed.map(({ detail }) => detail).join(' ')),
      failed[0]?.mend,
    )
  const { person, name, assurance } = actor
  await store.on(root, { since: services.now(), person, name, assurance, why }, tell)
}

async function checksOf(services: PostServices, { source, outlets }: Target): Promise<WritingCheck[]> {
  if (outlets.length === 0) return [check('places', false, words.noPlaces(source.root), null)]
  const tried = outlets.slice(0, TRIED)
  // A line is appended to a file that is there: its directory need not be written.
  const folders = [
    ...new Set(
      tried.flatMap(({ kind, path }) => (kind === 'channel' && !path.endsWith('/') ? [] : split(path).folder)),
    ),
  ]
  const probes: Probe[] = []
  for (const folder of folders) probes.push(await probe(source.root, folder, services.now))
  const files: string[] = []
  for (const { path } of tried) if (!path.endsWith('/')) files.push(...(await refusalOf(source.root, path)))
  return [...ofFolders(probes, files, outlets.length), ...ofDisk(probes, await freeAt(source.root))]
}

async function refusalOf(root: string, path: string): Promise<string[]> {
  try {
    await assertFileWritable(root, path)
    return []
  } catch (error) {
    if (error instanceof WriteError) return [error.message]
    throw error
  }
}

function ofFolders(probes: readonly Probe[], files: readonly string[], places: number): WritingCheck[] {
  const refused = [...probes.flatMap(({ refused }) => refused ?? []), ...files]
  const [first] = probes
  const shut = probes.find(({ shutOut }) => shutOut.length > 0)
  const [owner] = shut?.shutOut ?? []
  return [
    refused.length > 0
      ? check('create', false, refused[0] ?? '', words.createMend(first?.uid ?? 0, first?.folder ?? ''))
      : check('create', true, words.created(places, process.geteuid?.() ?? 0), null),
    shut === undefined || owner === undefined
      ? check(
          'read',
          true,
          words.read(
            first?.looks ?? null,
            probes.flatMap(({ others }) => others),
          ),
          null,
        )
      : check('read', false, words.unread(owner, shut.looks), words.readMend(shut.folder)),
  ]
}

function ofDisk(probes: readonly Probe[], free: number): WritingCheck[] {
  const apart = Math.max(0, ...probes.map(({ apartMs }) => apartMs ?? 0))
  return [
    check('clock', apart <= APART_MS, words.apart(apart, APART_MS), words.clockMend),
    check('room', free >= LEAST_FREE, words.free(free), words.roomMend),
  ]
}

function check(what: WritingCheck['what'], ok: boolean, detail: string, mend: string | null): WritingCheck {
  return { what, ok, detail, mend: ok ? null : mend }
}
