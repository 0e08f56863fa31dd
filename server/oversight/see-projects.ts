import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectCounts, ProjectsSeen } from '@/lib/source/project-facts'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { countProject } from '@/server/files/count-project'
import { directoryNamed } from '@/server/files/directory-named'
import type { Projects, Protocol } from '@/server/protocols/protocol'
import type { SourceServices } from './source-services'

type Asked = { root: string; protocol: string }

/** One portion of a count takes about so long: whoever waits sees it go on, and may leave it. */
const PORTION_MS = 250

/** Which projects lie in a directory. By names and times alone: no file is opened. Throws a `KnownError`. */
export async function seeProjects(
  services: Pick<SourceServices, 'protocols' | 'copy'>,
  asked: Asked,
): Promise<ProjectsSeen> {
  const { protocol, projects } = projectsOf(services.protocols, asked.protocol)
  const { root } = asked
  const names = await foldersIn(root, projects)
  const changed = new Map<string, number>()
  for (const name of names) changed.set(name, await changedAt(path.join(root, projects.under, name)))
  const named = directoryNamed(projects.folderOf)
  const ordered = names.toSorted((one, other) => (changed.get(other) ?? 0) - (changed.get(one) ?? 0))
  const seen: ProjectsSeen['projects'] = []
  for (const name of ordered) seen.push({ name, directory: await named(name) })
  return {
    ...{ root, protocol: protocol.name, title: protocol.title, projects: seen, copy: services.copy },
    keepDays: protocol.keepDays ?? null,
    running: await countIn(path.join(root, projects.running), (name) =>
      hasPlace(protocol, `${projects.running}/${name}`),
    ),
    teams: await countIn(
      path.join(root, projects.teams),
      (name) => projects.ownerAt(`${projects.teams}/${name}/`) !== null,
    ),
  }
}

/** What lies in each project behind `after`, as many as there is time for, one at least. Throws a `KnownError`. */
export async function countProjects(
  services: Pick<SourceServices, 'protocols'>,
  { root, protocol, after }: Asked & { after: string | null },
  monotonic: () => number,
): Promise<ProjectCounts> {
  const { projects } = projectsOf(services.protocols, protocol)
  const names = (await foldersIn(root, projects)).sort()
  const left = after === null ? names : names.filter((name) => name > after)
  const rows: ProjectCounts['rows'] = []
  const until = monotonic() + PORTION_MS
  for (const name of left) {
    rows.push(await countProject(root, `${projects.under}/${name}`, { name, sessionAt: projects.sessionAt }))
    if (monotonic() >= until) break
  }
  return { rows, next: rows.length < left.length ? (rows.at(-1)?.name ?? null) : null }
}

function projectsOf(protocols: readonly Protocol[], name: string): { protocol: Protocol; projects: Projects } {
  const protocol = protocols.find((one) => one.name === name)
  if (protocol?.projects === undefined) throw new KnownError('refused', () => words.noProjects(name))
  return { protocol, projects: protocol.projects }
}

/** The names of all projects below a root. Throws a `KnownError` where they cannot be listed. */
export async function foldersIn(root: string, { under }: Projects): Promise<string[]> {
  try {
    const entries = await readdir(path.join(root, under), { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw new KnownError(
      'unavailable',
      () => words.unlisted(path.join(root, under)),
      () => words.unlistedMend,
      { cause: error },
    )
  }
}

async function countIn(directory: string, counts: (name: string) => boolean): Promise<number> {
  try {
    return (await readdir(directory)).filter(counts).length
  } catch (error) {
    if (isMissing(error)) return 0
    throw new KnownError(
      'unavailable',
      () => words.unlisted(directory),
      () => words.unlistedMend,
      { cause: error },
    )
  }
}

function hasPlace({ places }: Protocol, at: string): boolean {
  return places.some(({ process, match }) => process !== undefined && match(at) !== null)
}

/** When what lies directly in a folder was changed last; 0 where that is not told. */
async function changedAt(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(names.map((name) => lstat(path.join(folder, name)).catch(() => null)))
  return times.reduce((last, told) => Math.max(last, told?.mtimeMs ?? 0), 0)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
