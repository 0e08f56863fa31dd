'use client'

import { useNow } from '@/components/live/now'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import type { ProjectChoice } from '@/lib/source/chosen-projects'
import type { ProjectCount } from '@/lib/source/project-facts'
import { clauses } from '@/lib/text/joined'
import { projectWords as words } from '@/lib/text/sources/project-words'
import { dayDate, relative } from '@/lib/time/clock'

const DAY_MS = 24 * 60 * 60 * 1000

/** `count` null: not counted yet; `there` false: it was chosen once, and its folder is gone. */
export type ListedProject = {
  name: string
  directory: string | null
  there: boolean
  fresh: boolean
  count: ProjectCount | null
  choice: ProjectChoice
}

type Props = {
  projects: readonly ListedProject[]
  onChoose: (names: readonly string[], part: Partial<ProjectChoice>) => void
}

/** A tick for each project, and one for what tools gave in it. */
export function ProjectList({ projects, onChoose }: Props) {
  const names = projects.map(({ name }) => name)
  return (
    <fieldset className="projects">
      <legend className="fx">
        <span className="lab">{words.title}</span>
        <Button look="ghost" onClick={() => onChoose(names, { read: true })}>
          {words.all}
        </Button>
        <Button look="ghost" onClick={() => onChoose(names, { read: false })}>
          {words.noneChosen}
        </Button>
      </legend>
      <ul>
        {projects.map((project) => (
          <Project key={project.name} project={project} onChoose={(part) => onChoose([project.name], part)} />
        ))}
      </ul>
    </fieldset>
  )
}

function Project({ project, onChoose }: { project: ListedProject; onChoose: (part: Partial<ProjectChoice>) => void }) {
  const { name, directory, fresh, choice } = project
  const called = directory ?? name
  return (
    <li className="project">
      <label className="fx project-name">
        <input
          type="checkbox"
          aria-label={words.read(called)}
          checked={choice.read}
          onChange={({ target }) => onChoose({ read: target.checked })}
        />
        <span className="m11 font-medium break-all" title={name}>
          <Said>{called}</Said>
        </span>
      </label>
      <span className="project-facts num text-12 text-fg-3">
        {fresh && <b className="font-medium text-warn">{words.fresh}</b>}
        <Facts {...project} />
      </span>
      <label className="fx project-contents text-12 text-fg-2">
        <input
          type="checkbox"
          aria-label={words.contentsOf(called)}
          checked={choice.read && choice.contents}
          disabled={!choice.read}
          onChange={({ target }) => onChoose({ contents: target.checked })}
        />
        {words.contents}
      </label>
    </li>
  )
}

function Facts({ count, there }: Pick<ListedProject, 'count' | 'there'>) {
  const now = useNow()
  if (!there) return <span>{words.notThere}</span>
  if (count === null) return <span>{words.notCounted}</span>
  const last =
    count.last === null || now === null
      ? null
      : words.last(now - count.last < DAY_MS ? relative(count.last, now) : dayDate(count.last, now))
  return <span>{clauses(words.facts(count.sessions, count.bytes, count.whole), last)}</span>
}
