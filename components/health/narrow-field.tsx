import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { QueryInput } from '@/components/query/query-input'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { measures as words } from '@/lib/text/measures/measure-words'

/** Narrows the measures as one types, and offers what could stand there, as the search bar does; `/` leads to it. */
export function NarrowField({ value, onType }: { value: string; onType: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState(false)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <QueryInput
      input={field}
      typed={value}
      label={words.narrow}
      placeholder={words.narrowAs}
      edited={edited}
      onType={(typed) => {
        setEdited(true)
        onType(typed)
      }}
      onLeave={() => (value === '' ? field.current?.blur() : onType(''))}
      before={<Icon of={Search} size="s" />}
      hint={<Kbd>/</Kbd>}
    />
  )
}
