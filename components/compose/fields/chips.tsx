'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { compose as words } from '@/lib/text/posts/compose-words'

/** Texts one after the other: Enter, a comma or a known one puts one, Backspace takes the last one out. */
export function Chips({
  id,
  values,
  known,
  called,
  hint,
  several,
  label,
  children,
  onValues,
  onType,
  note,
}: {
  id: string
  values: readonly string[]
  /** What is completed. */
  known: readonly string[]
  /** What some of these are called besides. */
  called?: ReadonlyMap<string, string>
  hint: string
  /** Or else each takes the place of the one before. */
  several: boolean
  label?: string
  /** How one looks. */
  children: (value: string) => ReactNode
  onValues: (values: string[]) => void
  /** What stands in the field, for who finds what is completed. */
  onType?: (typed: string) => void
  /** Of what is not completed. */
  note?: string | undefined
}) {
  const [typed, setText] = useState('')
  const setTyped = (text: string) => {
    setText(text)
    onType?.(text)
  }
  const put = (text: string) => {
    const value = text.replace(/[,，;]+$/, '').trim()
    setTyped('')
    if (value === '' || values.includes(value)) return
    onValues(several ? [...values, value] : [value])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey) return
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault()
      put(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onValues(values.slice(0, -1))
  }
  return (
    <>
      {values.map((value) => (
        <span key={value} className="recipient">
          {children(value)}
          <IconButton
            icon={X}
            label={words.without(value)}
            onClick={() => onValues(values.filter((one) => one !== value))}
          />
        </span>
      ))}
      <input
        id={id}
        className="field"
        aria-label={label}
        list={`${id}-known`}
        placeholder={values.length === 0 ? hint : ''}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={1_000}
        onChange={({ target }) =>
          known.includes(target.value) && isChosen(target.value, typed) ? put(target.value) : setTyped(target.value)
        }
        onBlur={() => put(typed)}
        onKeyDown={onKeyDown}
      />
      <datalist id={`${id}-known`}>
        {known
          .filter((name) => !values.includes(name))
          .map((name) => (
            <option key={name} value={name} label={called?.get(name)} />
          ))}
      </datalist>
      {note !== undefined && <span className="note">{note}</span>}
    </>
  )
}

/** Chosen from the list: more than one letter came at once. */
function isChosen(now: string, before: string): boolean {
  return now.length - before.length > 1
}
