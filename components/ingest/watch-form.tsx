'use client'

import '@/lib/zod-in-pages'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import * as z from 'zod'
import { useConsoleStatus } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'
import { useMyself } from '@/components/people/you/use-me'
import { ChooseProjects } from '@/components/projects/choose-projects'
import { Said } from '@/components/said/said-text'
import { FieldError } from '@/components/source/field-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { keepForm, keptForm } from '@/components/ui/keep/kept-form'
import { sourceLabel } from '@/lib/source/source-choice'
import { text } from '@/lib/text'

const words = text.firstRun
const TYPING_MS = 250
const MOST_SIGNS = 2
export const WATCH_FIELD = 'watch-directory'

const FORM = { name: 'watch', base: null }
const GIVEN = z.object({ typed: z.string(), label: z.string() })
const NOTHING = { typed: '', label: '' }

/** A directory of one's own: checked while one types, watched on demand, there again after a reload until it is watched. */
export function WatchForm({ id = WATCH_FIELD }: { id?: string }) {
  const [{ typed, label }, setGiven] = useState(NOTHING)
  const person = useMyself()
  useEffect(() => {
    const kept = keptForm({ person, ...FORM }, GIVEN)
    if (kept !== null) setGiven(kept)
  }, [person])
  const change = (part: Partial<typeof NOTHING>) => {
    const next = { typed, label, ...part }
    setGiven(next)
    keepForm({ person, ...FORM }, next)
  }
  const forget = () => {
    setGiven(NOTHING)
    keepForm({ person, ...FORM }, null)
  }
  const trpc = useTRPC()
  const root = useSettled(typed.trim())
  const check = useQuery(trpc.source.check.queryOptions(root === '' ? skipToken : { root }, { retry: false })).data
  const watch = useMutation(trpc.source.watch.mutationOptions({ onSuccess: forget }))
  const taken = useConsoleStatus()?.sources.some((source) => source.label === label) ?? false
  const problem =
    label === '' ? undefined : taken ? words.labelTaken : sourceLabel.safeParse(label).error?.issues[0]?.message
  const ready =
    check !== undefined &&
    check.problem === null &&
    !check.watched &&
    !check.hasProjects &&
    root === typed.trim() &&
    problem === undefined
  const asks = check?.hasProjects && check.problem === null && !check.watched && root === typed.trim()
  const projectsOf = asks && check.protocol !== null ? { root: check.root, protocol: check.protocol } : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) watch.mutate({ root, label: label === '' ? null : label })
  }
  return (
    <form onSubmit={submit}>
      <div className="fx flex-wrap">
        <input
          id={id}
          className="field mono h-9 min-w-52 flex-1 text-13"
          aria-label={words.other}
          aria-describedby={`${id}-check`}
          placeholder={words.placeholder}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          onChange={(event) => change({ typed: event.target.value })}
        />
        <input
          className="field mono h-9 w-44 text-13"
          aria-label={words.label}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-label`}
          placeholder={words.labelPlaceholder}
          spellCheck={false}
          autoComplete="off"
          value={label}
          onChange={(event) => change({ label: event.target.value.trim() })}
        />
        <Button type="submit" look="primary" large disabled={!ready || watch.isPending}>
          {words.watch}
        </Button>
      </div>
      <FieldError id={`${id}-label`} problem={problem} what={words.theLabel} />
      <div
        id={`${id}-check`}
        className="fx mt-2 min-h-[18px] flex-wrap gap-x-4 gap-y-1 text-12 text-fg-2"
        aria-live="polite"
      >
        {watch.error && <span className="text-crit">{watch.error.message}</span>}
        {check && typed.trim() !== '' && <Verdict check={check} />}
      </div>
      {projectsOf !== null && (
        <ChooseProjects
          key={projectsOf.root}
          place={projectsOf}
          label={label === '' || problem !== undefined ? null : label}
          onWatched={forget}
        />
      )}
    </form>
  )
}

type Checked = {
  readable: boolean
  title: string | null
  signs: string[]
  count: string | null
  problem: string | null
  watched: boolean
  hasProjects: boolean
}

function Verdict({ check }: { check: Checked }) {
  return (
    <>
      {check.readable && <Good>{words.readable}</Good>}
      {check.title && <Good>{words.by(check.title, check.signs.slice(0, MOST_SIGNS).join(words.and))}</Good>}
      {check.count && <span className="num text-fg-3">{check.count}</span>}
      {check.readable && check.title && check.count === null && (
        <span className="text-warn">{words.unmatched.short(check.title)}</span>
      )}
      {check.watched && <span>{words.watched}</span>}
      {check.problem && (
        <span className="text-crit">
          <Said>{check.problem}</Said>
        </span>
      )}
    </>
  )
}

function Good({ children }: { children: string }) {
  return (
    <span className="fx gap-1 text-ac">
      <Icon of={Check} size="xs" />
      <Said>{children}</Said>
    </span>
  )
}

/** The value once nobody typed for a quarter of a second. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
