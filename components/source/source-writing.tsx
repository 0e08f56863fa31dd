'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/over/toast'
import { Time } from '@/components/ui/time-ago'
import type { WritingCheck, WritingState } from '@/lib/post/writing-state'
import { writing as words } from '@/lib/text/posts/writing-words'

/** The switch that lets people post into a source: off until somebody turns it on, after a check and with a reason. */
export function Writing({ source }: { source: string }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [why, setWhy] = useState('')
  const list = useQuery(trpc.writing.list.queryOptions())
  const checked = useQuery(trpc.writing.state.queryOptions({ source }, { enabled: false, retry: false }))
  const on = list.data?.find((one) => one.source === source) ?? null
  const turn = useMutation(
    trpc.writing.turn.mutationOptions({
      onSuccess: (_, wanted) => {
        setWhy('')
        toast(wanted.on ? words.turnedOn(source) : words.turnedOff(source))
      },
      onSettled: () => {
        cache.invalidateQueries({ queryKey: trpc.writing.list.queryKey() })
        void checked.refetch()
      },
    }),
  )
  if (list.data === undefined) return null
  return (
    <section className="sec writing" aria-label={words.title}>
      <h3 className="lab">
        {words.title}
        <span className={`text-12 font-medium ${on === null ? 'text-fg-3' : 'text-ac'}`}>
          {on === null ? words.readOnly : words.on}
        </span>
        {on !== null && (
          <span className="m11 text-fg-3">
            {words.since} <Time at={on.since} form="day" />
          </span>
        )}
        <span className="sp" />
        <Button disabled={checked.isFetching} onClick={() => checked.refetch()}>
          {checked.isFetching ? words.checking : checked.data ? words.again : words.check}
        </Button>
      </h3>
      <p className="max-w-prose text-12 text-fg-2">{on === null ? words.lead.off : words.lead.on}</p>
      {checked.data && <Checked state={checked.data} />}
      {checked.error && <p className="text-12 text-crit">{checked.error.message}</p>}
      <form
        className="fx mt-2 flex-wrap"
        onSubmit={(event) => {
          event.preventDefault()
          if (why.trim() !== '') turn.mutate({ source, on: on === null, why: why.trim() })
        }}
      >
        <input
          className="field max-w-96"
          aria-label={words.reason}
          placeholder={words.reason}
          value={why}
          maxLength={2_000}
          autoComplete="off"
          onChange={({ target }) => setWhy(target.value)}
        />
        <Button type="submit" look={on === null ? 'primary' : 'plain'} disabled={why.trim() === '' || turn.isPending}>
          {on === null ? words.turnOn : words.turnOff}
        </Button>
      </form>
      {turn.error && (
        <p className="mt-1 text-12 text-crit" role="alert">
          {turn.error.message}
        </p>
      )}
    </section>
  )
}

function Checked({ state }: { state: WritingState }) {
  const held = state.checks.filter(({ ok }) => ok).length
  return (
    <div className="mt-2">
      <p className="fx text-12 text-fg-3">
        {words.checks(held, state.checks.length)} <Time at={state.at} className="m11" />
      </p>
      <ul>
        {state.checks.map((check) => (
          <Check key={check.what} check={check} />
        ))}
      </ul>
      {state.on !== null && (
        <p className="mt-1 text-12 text-fg-2">
          {words.by} <Said>{state.on.name}</Said>
          {state.on.assurance === 'loopback' && <span className="text-warn"> {words.loopback}</span>}
          {state.on.why !== null && (
            <>
              {' '}
              <Quoted>
                <Said>{state.on.why}</Said>
              </Quoted>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function Check({ check: { what, ok, detail, mend } }: { check: WritingCheck }) {
  return (
    <li className="writing-check">
      <Icon of={ok ? CircleCheck : OctagonAlert} size="s" className={ok ? 'text-ac' : 'text-crit'} />
      <span>
        {words.titles[what]}
        <span className="block text-12 text-fg-3">
          <Said>{detail}</Said>
        </span>
        {mend !== null && (
          <span className="fx m11">
            <code>{mend}</code>
            <CopyButton value={mend} />
          </span>
        )}
      </span>
    </li>
  )
}
