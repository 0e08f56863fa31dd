import path from 'node:path'
import type { WritingCheck } from '@/lib/post/writing-state'
import { writing as words } from '@/lib/text/posts/writing-words'
import { split } from '@/server/files/write/pin'
import { assertFileWritable, freeAt, type Probe, probe } from '@/server/files/write/probe'
import { codeOf, WriteError } from '@/server/files/write/write-error'
import type { Outlet } from '@/server/protocols/kit/written-post'

/** So many places are tried, the first by name. */
const TRIED = 16
const APART_MS = 2_000
const LEAST_FREE = 16 * 1024 * 1024

/** Whether something could be written to these places: tried on the disk now. */
export async function writingChecks(
  root: string,
  outlets: readonly Pick<Outlet, 'kind' | 'path' | 'begins'>[],
  now: () => number,
): Promise<WritingCheck[]> {
  if (outlets.length === 0) return [check('places', false, words.noPlaces(root), null)]
  const tried = outlets.slice(0, TRIED)
  // A line is appended to a file that is there: its directory need not be written.
  const folders = [
    ...new Set(
      tried.flatMap(({ kind, path }) => (kind === 'channel' && !path.endsWith('/') ? [] : split(path).folder)),
    ),
  ]
  const begun = new Set(tried.flatMap(({ begins, path }) => (begins ? split(path).folder : [])))
  const probes: Probe[] = []
  for (const folder of folders) probes.push(await probeAt(root, folder, { now, begins: begun.has(folder) }))
  const files = await Promise.all(
    tried.flatMap((outlet) => (outlet.path.endsWith('/') ? [] : [refusalOf(root, outlet)])),
  )
  const refusals = [...probes.map(({ folder, refused }) => ({ at: folder, refused, rights: 'rwx' as const })), ...files]
  // What was moved away since it was listed is no place any more: nobody will write there, and it refuses nothing.
  const left = outlets.length - refusals.filter(isGone).length
  if (left <= 0) return [check('places', false, words.noPlaces(root), null)]
  const refused = refusals.find((one) => one.refused !== null && !isGone(one)) ?? null
  return [
    ...ofFolders(
      probes.filter((one) => !isGone(one)),
      refused,
      left,
    ),
    ...ofDisk(probes, await freeAt(root)),
  ]
}

type Refusal = { at: string; refused: WriteError | null; rights: 'rwx' | 'rw' }

const isGone = ({ refused }: Pick<Refusal, 'refused'>) => refused?.code === 'missing'

/** Where a directory is made when something is put there first, what it is made in is tried. */
async function probeAt(
  root: string,
  folder: string,
  { now, begins }: { now: () => number; begins: boolean },
): Promise<Probe> {
  const own = await probe(root, folder, now)
  return begins && isGone(own) ? probe(root, split(folder).folder, now) : own
}

async function refusalOf(root: string, { path: relative, begins }: Pick<Outlet, 'path' | 'begins'>): Promise<Refusal> {
  const at = path.join(root, relative)
  try {
    await assertFileWritable(root, relative)
    return { at, refused: null, rights: 'rw' }
  } catch (error) {
    if (begins && error instanceof WriteError && error.code === 'missing') return { at, refused: null, rights: 'rw' }
    if (error instanceof WriteError) return { at, refused: error, rights: 'rw' }
    throw error
  }
}

/** What lets this user in, where only a permission is missing. */
function mendOf({ at, refused, rights }: Refusal): string | null {
  const isShut = refused !== null && codeOf(refused.cause) === 'EACCES'
  return isShut ? words.createMend(process.geteuid?.() ?? 0, at, rights) : null
}

function ofFolders(probes: readonly Probe[], refused: Refusal | null, places: number): WritingCheck[] {
  const [first] = probes
  const shut = probes.find(({ shutOut }) => shutOut.length > 0)
  const [owner] = shut?.shutOut ?? []
  return [
    refused !== null
      ? check('create', false, refused.refused?.message ?? '', mendOf(refused))
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
