import type { ReactNode } from 'react'
import type { WhyKey } from './why-key'

/** A word that explains itself: the pointer resting on it, the keyboard standing on it or a tap opens what it means. */
export function Why({ of, className = '', children }: { of: WhyKey; className?: string; children: ReactNode }) {
  return (
    <button type="button" className={`why ${className}`} data-why={of}>
      {children}
    </button>
  )
}

/** The same of a word that may stand in a row or a button: those are opened themselves, and there it stands alone. */
export function WhyIn({ row, of, children }: { row: boolean; of: WhyKey; children: ReactNode }) {
  return row ? <span data-why={of}>{children}</span> : <Why of={of}>{children}</Why>
}
