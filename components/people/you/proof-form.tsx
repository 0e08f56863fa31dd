import Link from 'next/link'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Wanted } from '@/components/live/use-proof-asked'
import { Button } from '@/components/ui/button'
import { peopleAt } from '@/lib/pages/routes'
import { listed } from '@/lib/text/joined'
import { proof as words } from '@/lib/text/people/proof-words'
import { useProof } from './use-proof'

type Props = { wanted: Wanted; onProven: () => void; onClose: () => void }

/** A passkey, a one-time code or the password: what the account has. Where only a second factor will do, no password. */
export function ProofForm({ wanted, onProven, onClose }: Props) {
  const { asked, problem, busy, passkey, typed } = useProof(onProven)
  const here = asked?.passkey != null
  const factorOnly = wanted === 'second-factor'
  const field = asked?.code ? 'code' : asked?.password && !factorOnly ? 'password' : null
  return (
    <div className="mt-4">
      {here && (
        <Button look="primary" autoFocus disabled={busy !== null} onClick={passkey}>
          {busy === 'passkey' ? words.waiting : words.passkey}
        </Button>
      )}
      {here && field !== null && <p className="py-2 text-12 text-fg-3">{words.or}</p>}
      {field !== null && (
        <Typed field={field} first={!here} busy={busy !== null} onPut={(value) => typed(field, value)} />
      )}
      {asked?.password && factorOnly && (
        <p className="fx flex-wrap text-fg-2">
          {words.factor.none}
          <Link className="btn" href={peopleAt()} prefetch={false} onClick={onClose}>
            {words.factor.add}
          </Link>
        </p>
      )}
      {asked && asked.elsewhere.length > 0 && (
        <p className="pt-2 text-12 text-warn">
          {words.elsewhere} {listed(asked.elsewhere)}
        </p>
      )}
      {problem !== null && (
        <p className="pt-2 text-12 text-crit" role="alert">
          {problem}
        </p>
      )}
      <div className="fx mt-4 justify-end">
        <Button onClick={onClose}>{words.no}</Button>
      </div>
    </div>
  )
}

type TypedProps = { field: 'code' | 'password'; first: boolean; busy: boolean; onPut: (value: string) => void }

function Typed({ field: what, first, busy, onPut }: TypedProps) {
  const field = useFocus<HTMLInputElement>(first)
  const [value, setValue] = useState('')
  const id = useId()
  const isCode = what === 'code'
  const ready = !busy && (isCode ? /^\d{6}$/.test(value.replace(/\s/g, '')) : value !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onPut(value)
  }
  return (
    <form onSubmit={submit}>
      <label className="lab" htmlFor={id}>
        {isCode ? words.code : words.password}
      </label>
      <div className="fx">
        <input
          id={id}
          className={isCode ? 'field days mono' : 'field'}
          type={isCode ? 'text' : 'password'}
          inputMode={isCode ? 'numeric' : undefined}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          aria-describedby={isCode ? `${id}-note` : undefined}
          ref={field}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <Button type="submit" look={first ? 'primary' : 'plain'} disabled={!ready}>
          {words.put}
        </Button>
      </div>
      {isCode && (
        <span id={`${id}-note`} className="block pt-1.5 text-12 text-fg-3">
          {words.codeHint}
        </span>
      )}
    </form>
  )
}

/** A dialog gives the focus to what stands in it when it opens; what is asked for is known a moment later. */
function useFocus<Field extends HTMLElement>(wanted: boolean): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (wanted) field.current?.focus()
  }, [wanted])
  return field
}
