'use client'

import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Icon } from './icon'
import { Kbd } from './kbd'

/** Narrows a table as one types; `/` leads to it, unless another field of the page has that key. Escape empties it, and leaves it when it is empty. */
export function FilterField({
  field,
  label,
  placeholder,
  value,
  onType,
  onClear,
  keyed = true,
}: {
  field: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  value: string
  onType: (value: string) => void
  onClear: () => void
  keyed?: boolean
}) {
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
          if (event.nativeEvent.isComposing || event.key !== 'Escape') return
          if (value === '') event.currentTarget.blur()
          else onClear()
        }}
      />
      {keyed && value === '' && <Kbd>/</Kbd>}
    </label>
  )
}
