import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTRPC } from '@/components/live/trpc'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { toast } from '@/components/ui/toast'
import { dayName } from '@/lib/clock'
import type { Factor } from '@/lib/people'
import { text } from '@/lib/text'

const words = text.settings.code

/** One's own one-time codes: not set, being set, or set since when. */
export function OneTimeCode() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.me.factors.queryKey() })
  const factors = useQuery(trpc.me.factors.queryOptions())
  const begin = useMutation(trpc.me.beginCode.mutationOptions())
  const remove = useMutation(
    trpc.me.removeFactor.mutationOptions({ onSettled, onSuccess: () => void toast(words.removed) }),
  )
  const [factor] = factors.data ?? []
  const problem = factors.error ?? begin.error ?? remove.error
  return (
    <div className="settings-code">
      <div className="fx text-12">
        <span>
          {words.name}
          <br />
          <span className="text-fg-3">{factors.data && stateOf(factor)}</span>
        </span>
        <span className="sp" />
        {factors.data && !factor && !begin.data && (
          <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
            {words.add}
          </Button>
        )}
        {factor && (
          <Button disabled={remove.isPending} onClick={() => remove.mutate({ id: factor.id })}>
            {words.remove}
          </Button>
        )}
      </div>
      {problem && (
        <p className="text-12 text-crit" role="alert">
          {problem.message}
        </p>
      )}
      {begin.data && !factor && <Confirm {...begin.data} onDone={onSettled} onClose={() => begin.reset()} />}
    </div>
  )
}

function stateOf(factor: Factor | undefined): string {
  return factor === undefined ? words.notSet : words.since(dayName(factor.madeAt))
}

function Confirm({
  secret,
  address,
  onDone,
  onClose,
}: {
  secret: string
  address: string
  onDone: () => void
  onClose: () => void
}) {
  const trpc = useTRPC()
  const [code, setCode] = useState('')
  const id = useId()
  const done = () => {
    toast(words.added)
    onDone()
    onClose()
  }
  const add = useMutation(trpc.me.addCode.mutationOptions({ onSuccess: done }))
  const ready = /^\d{6}$/.test(code.replace(/\s/g, '')) && !add.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) add.mutate({ code })
  }
  return (
    <form className="settings-form" aria-label={words.name} onSubmit={submit}>
      <p className="text-12 text-fg-2">{words.type}</p>
      <p className="fx">
        <code className="m11 break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={secret} label={words.copySecret} />
        <a className="link text-12" href={address}>
          {words.open}
        </a>
      </p>
      <div>
        <label className="lab" htmlFor={id}>
          {words.code}
        </label>
        <input
          id={id}
          className="field days mono"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      {add.error && (
        <p className="text-12 text-crit" role="alert">
          {add.error.message}
        </p>
      )}
      <div className="fx">
        <Button type="submit" look="primary" disabled={!ready}>
          {words.put}
        </Button>
        <Button onClick={onClose}>{words.no}</Button>
      </div>
    </form>
  )
}
