'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { ProjectChoice } from '@/lib/source/chosen-projects'
import { IN_USE_MS, type ProjectCount, type ProjectsSeen } from '@/lib/source/project-facts'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { projectWords as words } from '@/lib/text/sources/project-words'
import { chosenSum } from './chosen-sum'
import { type ListedProject, ProjectList } from './project-list'
import { type Place, useProjects } from './use-projects'

type Own = { readonly [name: string]: Partial<ProjectChoice> }

/** What lies in a directory, which of it is to be read, and where the copy would lie: all before anything is read. */
export function ChooseProjects({
  place,
  label = null,
  onWatched,
}: {
  place: Place
  label?: string | null
  onWatched?: () => void
}) {
  const trpc = useTRPC()
  const watch = useMutation(trpc.source.watch.mutationOptions({ onSuccess: onWatched }))
  const { seen, counts, whole, error, again } = useProjects(place)
  const [own, setOwn] = useState<Own>({})
  const [openedAt] = useState(Date.now)
  if (error)
    return (
      <Failure
        title={text.shell.failed.query}
        cause={error.message}
        action={<Button onClick={again}>{text.shell.failed.retry}</Button>}
      />
    )
  if (seen === null) return <p className="text-12 text-fg-3">{words.looking}</p>
  const projects = seen.projects.map(({ name, directory }): ListedProject => {
    const count = counts.get(name) ?? null
    const choice = { read: isInUse(count, openedAt), contents: false, ...(Object.hasOwn(own, name) ? own[name] : {}) }
    return { name, directory, there: true, fresh: false, count, choice }
  })
  const chosen = projects.filter(({ choice }) => choice.read)
  const choose = (names: readonly string[], part: Partial<ProjectChoice>) =>
    setOwn((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, { ...before[name], ...part }])),
    }))
  const choices = Object.fromEntries(projects.map(({ name, choice }) => [name, choice]))
  return (
    <section className="choose-projects" aria-label={words.title}>
      <p className="text-12 text-fg-2">{words.beside(seen.running, seen.teams)}</p>
      {projects.length === 0 ? (
        <p className="text-fg-2">{words.none}</p>
      ) : (
        <ProjectList projects={projects} onChoose={choose} />
      )}
      <p className="num text-12" aria-live="polite">
        {whole ? chosenSum(projects) : words.counting(counts.size, projects.length)}
      </p>
      <Assurances {...seen} />
      <div className="fx flex-wrap">
        <Button
          look="primary"
          disabled={chosen.length === 0 || watch.isPending}
          onClick={() => watch.mutate({ ...place, label, projects: choices })}
        >
          {watch.isPending ? text.firstRun.watching : words.watch(chosen.length)}
        </Button>
        {watch.error && (
          <span className="text-12 text-crit" role="alert">
            <Said>{watch.error.message}</Said>
          </span>
        )}
      </div>
    </section>
  )
}

const isInUse = (count: ProjectCount | null, now: number) => count?.last != null && now - count.last < IN_USE_MS

function Assurances({ copy, keepDays }: Pick<ProjectsSeen, 'copy' | 'keepDays'>) {
  return (
    <ul className="assurances text-12 text-fg-2">
      <li>{words.unopened}</li>
      <li>{copy.database ? words.copyIn : <Said>{words.copy(copy.directory)}</Said>}</li>
      {keepDays !== null && <li>{words.keptFor(keepDays)}</li>}
      <li>{words.stays}</li>
      <li>{words.contentsWhy}</li>
      <li>{sentences(words.usual, words.later)}</li>
    </ul>
  )
}
