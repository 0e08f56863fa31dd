'use client'

import { useModKey } from '@/components/keys/mod-key'

/** A key, as this keyboard has it. Shown only; the key itself is bound by `useKeys`. */
export function Kbd({ children }: { children: string }) {
  const asHere = useModKey()
  return (
    <span className="contents" aria-hidden="true">
      <kbd translate="no">{asHere(children)}</kbd>
    </span>
  )
}
