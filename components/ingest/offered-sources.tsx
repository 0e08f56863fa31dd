'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { ChooseProjects } from '@/components/projects/choose-projects'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { OfferedSource, OfferProblem } from '@/lib/source/source'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { WATCH_FIELD } from './watch-form'

const words = text.firstRun

type Place = {
  protocol: string
  title: string
  root: string
  exists: boolean
  found: string | null
  problem: OfferProblem | null
  hasProjects: boolean
  fileSystem: string
  watch: OfferedSource['watch']
}

/** The usual places of the protocols on this machine: offered, never watched by themselves. `thereOnly`: without those that do not exist. */
export function Offered({ thereOnly = false }: { thereOnly?: boolean }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.source.offered.queryOptions())
  if (asked.isError) {
    return (
      <Failure
        title={text.shell.failed.query}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{text.shell.failed.retry}</Button>}
      />
    )
  }
  const places = asked.data?.filter((place) => isOffered(place) || !thereOnly)
  if (thereOnly && !places?.length) return null
  if (places === undefined) return <h3 className="lab mt-7">{words.looking}</h3>
  return (
    <>
      <h3 className="lab mt-7">{places.some(isOffered) ? words.found : words.none}</h3>
      <ul className="border-line-1 border-t">
        {places.map((place) => (
          <OfferedPlace key={`${place.protocol} ${place.root}`} place={place} />
        ))}
      </ul>
    </>
  )
}

/** It lies there, and may be watched as what it is, or as one of what it shows signs of. */
const isOffered = ({ exists, problem }: Place) => exists && problem?.kind !== 'unmatched'

function OfferedPlace({ place }: { place: Place }) {
  const trpc = useTRPC()
  const watch = useMutation(trpc.source.watch.mutationOptions())
  const there = isOffered(place) && place.root !== ''
  const holds = place.exists ? words.unmatched.holds(place.root, place.title) : words.absent(place.root)
  const asksProjects = there && place.problem === null && place.hasProjects
  const row = (
    <>
      <span className={there ? 'font-medium' : 'text-fg-3'}>{place.title}</span>
      <span
        className={there ? 'm11 trunc' : 'absent trunc text-fg-3'}
        title={place.exists ? (place.problem?.says ?? place.root) : place.root}
      >
        {place.root === '' ? words.noPlace : there ? <Said>{place.root}</Said> : <Said>{holds}</Said>}
      </span>
      <span className="num trunc text-12 text-fg-3">
        <Found place={place} error={watch.error?.message ?? null} />
      </span>
      <span className="how text-12 whitespace-nowrap text-fg-3">
        {there && clauses(place.fileSystem, text.ingest.watch[place.watch])}
      </span>
      {asksProjects ? null : there && place.problem === null ? (
        <Button disabled={watch.isPending} onClick={() => watch.mutate({ root: place.root, protocol: place.protocol })}>
          {watch.isPending ? words.watching : words.watch}
        </Button>
      ) : (
        <Button look="ghost" onClick={() => document.getElementById(WATCH_FIELD)?.focus()}>
          {words.choose}
        </Button>
      )}
    </>
  )
  return (
    <li className={asksProjects ? 'offered-projects' : 'offered'}>
      {asksProjects ? (
        <>
          <div className="offered">{row}</div>
          <ChooseProjects place={place} />
        </>
      ) : (
        row
      )}
    </li>
  )
}

function Found({ place, error }: { place: Place; error: string | null }) {
  if (error !== null) return <span className="text-crit">{error}</span>
  if (place.problem === null) return place.found
  return (
    place.problem.kind === 'several' && (
      <span className="text-crit" title={place.problem.says}>
        {words.several.short}
      </span>
    )
  )
}
