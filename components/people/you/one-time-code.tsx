import encodeQR from 'qr'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { toast } from '@/components/ui/over/toast'
import type { Factor } from '@/lib/people/people-told'
import { text } from '@/lib/text'
import { dayName } from '@/lib/time/clock'
import { useFactorActs } from './use-factors'

const words = text.settings.code

/** One's own one-time codes: not set, being set, or set since when. */
export function OneTimeCode({ factor, begun }: { factor: Factor | undefined; begun: boolean }) {
  const { beginCode: begin, remove } = useFactorActs()
  const { mutate, isIdle } = begin
  const [toBegin, setToBegin] = useState(begun && factor === undefined)
  useEffect(() => {
    if (toBegin && isIdle) mutate()
    setToBegin(false)
  }, [toBegin, isIdle, mutate])
  const problem = begin.error ?? remove.error
  return (
    <div className="settings-code">
      <div className="fx text-12">
        <span>
          {words.name}
          <br />
          <span className="text-fg-3">{stateOf(factor)}</span>
        </span>
        <span className="sp" />
        {!factor && !begin.data && (
          <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
            {words.add}
          </Button>
        )}
        {factor && (
          <Button
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: factor.id }, { onSuccess: () => toast(words.removed) })}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {problem && (
        <p className="text-12 text-crit" role="alert">
          {problem.message}
        </p>
      )}
      {begin.data && !factor && <Confirm {...begin.data} onClose={() => begin.reset()} />}
    </div>
  )
}

function stateOf(factor: Factor | undefined): string {
  return factor === undefined ? words.notSet : words.since(dayName(factor.madeAt))
}

function Confirm({ secret, address, onClose }: { secret: string; address: string; onClose: () => void }) {
  const [code, setCode] = useState('')
  const id = useId()
  const done = () => {
    toast(words.added)
    onClose()
  }
  const { addCode: add } = useFactorActs()
  const ready = /^\d{6}$/.test(code.replace(/\s/g, '')) && !add.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) add.mutate({ code }, { onSuccess: done })
  }
  return (
    <form className="settings-form" aria-label={words.name} onSubmit={submit}>
      <p className="text-12 text-fg-2">{words.type}</p>
      <QrCode of={address} label={words.qr} />
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
          className="field six mono"
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

/** Light and dark squares of one size, with the quiet border that readers need; dark on light in both themes. */
function QrCode({ of, label }: { of: string; label: string }) {
  const rows = encodeQR(of, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
