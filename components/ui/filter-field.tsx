'use client'

import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { Icon } from './icon'
import { Kbd } from './kbd'

/** Narrows a table as one types; `/` leads to it, unless another field of the page has that key. Escape empties it, and leaves it when it is empty. */
export function FilterField({
  label,
  placeholder = label,
  value,
  onType,
  keyed = true,
}: {
  label: string
  placeholder?: string
  value: string
  onType: (value: string) => void
  keyed?: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  useKeys(keyed ? { '/': () => field.current?.focus() } : {})
  return (
    <label className="q">
      <Icon of={Search} size="s" />
      <span className="only-read">{label}</span>
      <input
        ref={field}
        className="plain"
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (value === '') event.currentTarget.blur()
          else onType('')
        }}
      />
      {keyed && value === '' && <Kbd>/</Kbd>}
    </label>
  )
}
