import path from 'node:path'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { foldersIn } from '@/server/oversight/see-projects'
import { protocols } from '@/server/protocols/registry'
import { fromHome } from '@/server/settings'

/** Every project. */
const ALL = '*'
const MOST_NAMED = 10

/** As typed: names of projects, or directories that agents work in; none where nothing was said of them. */
export type NamedProjects = { names: readonly string[]; from: string; home: string }

/** What is chosen of a directory's projects by naming some; undefined where nothing is said. Throws a `KnownError`. */
export async function projectsNamed(
  { root, protocol }: { root: string; protocol: string },
  { names, from, home }: NamedProjects,
): Promise<ProjectChoices | undefined> {
  if (names.length === 0) return undefined
  const projects = protocols.find(({ name }) => name === protocol)?.projects
  if (projects === undefined) throw new KnownError('bad-usage', () => words.noProjects(protocol))
  if (names.includes(ALL)) return null
  const there = await foldersIn(root, projects)
  const chosen = names.map((typed) => {
    const isDirectory = typed.includes('/') || typed === '~'
    const name = isDirectory ? projects.folderOf(path.resolve(from, fromHome(typed, home))) : typed
    if (name !== null && there.includes(name)) return name
    const some = there.slice(0, MOST_NAMED).join(', ')
    throw new KnownError(
      'bad-usage',
      () => words.noProject(typed, path.join(root, projects.under)),
      () => words.noProjectMend(some),
    )
  })
  return Object.fromEntries(chosen.map((name) => [name, { read: true, contents: false }]))
}
