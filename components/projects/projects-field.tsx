'use client'

import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { chosenOf, isProjectRead, type ProjectChoice, type ProjectChoices } from '@/lib/source/chosen-projects'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { projectWords as words } from '@/lib/text/sources/project-words'
import { bytesOf, chosenSum } from './chosen-sum'
import { type ListedProject, ProjectList } from './project-list'
import { type Place, useProjects } from './use-projects'

type Props = { place: Place; projects: ProjectChoices; onProjects: (projects: ProjectChoices) => void }

/** Which projects of a source are read, those that came since among them. */
export function ProjectsField({ place, projects: choices, onProjects }: Props) {
  const { seen, counts, whole, error, again } = useProjects(place)
  if (error)
    return (
      <Failure
        title={words.title}
        cause={error.message}
        action={<Button onClick={again}>{text.shell.failed.retry}</Button>}
      />
    )
  if (seen === null) return <p className="sec text-12 text-fg-3">{words.looking}</p>
  const projects = listed(seen.projects, choices, (name) => counts.get(name) ?? null)
  const left = projects.filter(({ choice, there }) => there && !choice.read)
  const choose = (names: readonly string[], part: Partial<ProjectChoice>) =>
    onProjects(
      Object.fromEntries(
        projects.map(({ name, choice }) => [name, names.includes(name) ? { ...choice, ...part } : choice]),
      ),
    )
  return (
    <section className="sec" aria-label={words.title}>
      <ProjectList projects={projects} onChoose={choose} />
      <p className="num mt-1 text-12 text-fg-2" aria-live="polite">
        {whole
          ? sentences(chosenSum(projects), left.length > 0 && words.left(left.length, bytesOf(left)))
          : words.counting(counts.size, seen.projects.length)}
      </p>
      <p className="mt-1 text-12 text-fg-3">{words.contentsWhy}</p>
    </section>
  )
}

/** Those that lie there, then those that were chosen and are gone. */
function listed(
  seen: readonly { name: string; directory: string | null }[],
  choices: ProjectChoices,
  countOf: (name: string) => ListedProject['count'],
): ListedProject[] {
  const there = new Set(seen.map(({ name }) => name))
  const gone = Object.keys(choices ?? {}).filter((name) => !there.has(name))
  return [...seen, ...gone.map((name) => ({ name, directory: null }))].map(({ name, directory }) => {
    const chosen = chosenOf(choices, name)
    const choice = chosen ?? { read: isProjectRead(choices, name), contents: false }
    const fresh = choices !== null && chosen === null
    return { name, directory, there: there.has(name), fresh, count: countOf(name), choice }
  })
}
