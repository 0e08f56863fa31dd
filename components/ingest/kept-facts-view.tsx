'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { AskFirst } from '@/components/ui/over/ask-first'
import { toast } from '@/components/ui/over/toast'
import { type KeptFacts, MOST_MONTHS } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { fullTime } from '@/lib/time/clock'

const words = text.ingest.kept
const day = (ms: number) => fullTime(ms).slice(0, 10)

/** How long what was observed is kept, what was dropped when, and what goes next. */
export function Kept() {
  const trpc = useTRPC()
  const asked = useQuery(trpc.ingest.kept.queryOptions())
  const may = useMay('admin')
  return (
    <section className="sec" aria-label={words.title}>
      <h2 className="mb-1 font-medium">{words.title}</h2>
      {asked.error && <p className="text-12 text-crit">{text.ingest.failed}</p>}
      {asked.data && (
        <>
          <div className="text-12 text-fg-2">
            {factsIn(asked.data).map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
          {may && <KeepFor key={String(asked.data.months)} {...asked.data} />}
        </>
      )}
    </section>
  )
}

function factsIn({ months, first, dropped, next }: KeptFacts): string[] {
  const since = first === null ? words.nothing : dropped ? words.since(day(dropped.before)) : words.all(day(first))
  return [
    since,
    dropped && words.dropped(dropped.at === null ? null : fullTime(dropped.at), day(dropped.before), dropped.count),
    months === null ? words.never : words.months(months),
    next && (next.at === null ? words.due(day(next.before)) : words.next(day(next.at), day(next.before))),
  ].filter((fact) => fact !== null)
}

/** The choice itself; where it is said at the start, only where to change it. */
function KeepFor({ months, fixed, first }: KeptFacts) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(months === null ? '' : String(months))
  const [asking, setAsking] = useState(false)
  const keep = useMutation(
    trpc.ingest.keep.mutationOptions({
      onSuccess: () => toast(words.saved),
      onError: (error) => toast.error(text.ingest.settings.notSaved(error.message)),
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.ingest.kept.queryKey() }),
    }),
  )
  if (fixed) return <p className="mt-1 text-12 text-fg-3">{words.fixed}</p>
  const wanted = typed === '' ? null : Number(typed)
  const good = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_MONTHS)
  const drops = wanted !== null && first !== null && wanted !== months && (months === null || wanted < months)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!good || wanted === months || keep.isPending) return
    if (drops) setAsking(true)
    else keep.mutate({ months: wanted })
  }
  return (
    <form className="mt-2" onSubmit={submit}>
      <label className="lab" htmlFor="keep-months">
        {words.label}
      </label>
      <div className="fx">
        <input
          id="keep-months"
          className="field mono max-w-24"
          inputMode="numeric"
          value={typed}
          placeholder={words.ever}
          aria-invalid={!good}
          aria-describedby="keep-months-says"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <Button type="submit" disabled={!good || wanted === months || keep.isPending}>
          {words.save}
        </Button>
      </div>
      <p id="keep-months-says" className={`mt-1 text-12 ${good ? 'text-fg-3' : 'text-crit'}`} aria-live="polite">
        {good ? (drops ? words.effect(wanted) : words.note) : words.wrong}
      </p>
      {drops && (
        <AskFirst
          open={asking}
          onOpen={setAsking}
          title={words.ask.title(wanted)}
          yes={words.ask.yes}
          no={words.ask.no}
          onYes={() => keep.mutate({ months: wanted })}
        >
          {words.effect(wanted)}
        </AskFirst>
      )}
    </form>
  )
}
