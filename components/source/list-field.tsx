'use client'

import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { text } from '@/lib/text'
import { FieldError } from './field-error'

const words = text.ingest.settings

/** A list of names, each of which can be taken out, and a line to add one. */
export function ListField({
  title,
  name,
  add,
  values,
  note,
  problem,
  clean = (typed) => typed,
  onValues,
}: {
  title: string
  name: string
  add: string
  values: readonly string[]
  note?: string
  problem: string | undefined
  clean?: (typed: string) => string
  onValues: (values: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const wanted = clean(typed.trim())
  const put = () => {
    if (wanted === '') return
    if (!values.includes(wanted)) onValues([...values, wanted])
    setTyped('')
  }
  return (
    <section className="sec" aria-label={title}>
      <h3 className="lab">{title}</h3>
      <ul className="name-list">
        {values.map((value) => (
          <li key={value} className="fx">
            <span className="m11 font-medium">
              <Said>{value}</Said>
            </span>
            <span className="sp" />
            <IconButton
              icon={X}
              label={words.remove(value)}
              onClick={() => onValues(values.filter((one) => one !== value))}
            />
          </li>
        ))}
      </ul>
      <div className="fx mt-1">
        <input
          className="field mono max-w-72"
          aria-label={name}
          placeholder={name}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => putOnEnter(event, put)}
        />
        <Button icon={Plus} disabled={wanted === ''} onClick={put}>
          {add}
        </Button>
      </div>
      <FieldError problem={problem} />
      {note && <p className="mt-1 text-12 text-fg-3">{note}</p>}
    </section>
  )
}

/** Enter adds what was typed; it sends no form. */
export function putOnEnter(event: KeyboardEvent, put: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  put()
}
