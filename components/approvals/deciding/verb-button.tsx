import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import type { Verb } from '@/lib/asks/approval'
import type { Deciding } from './use-deciding'

/** Where the words stand that say why something is off. */
export const WHY_ID = 'decide-why'
/** The control that begins a verb, and confirms it once it was begun. */
export const controlOf = (verb: Verb) => `decide-${verb}`
export const FIELD_IDS = { reason: 'decide-reason', target: 'decide-target', changed: 'decide-changed' } as const

/**
 * Begins a verb at the first press and does it at the second, of which a double click is none. What keeps it from either
 * is said, never only shown.
 */
export function VerbButton({
  verb,
  deciding,
  children,
  ...rest
}: ComponentProps<typeof Button> & { verb: Verb; deciding: Deciding }) {
  const begun = deciding.begun === verb
  const why = begun ? deciding.off : deciding.why(verb)
  const press = ({ detail }: { detail: number }) => {
    if (!begun) deciding.begin(verb)
    else if (detail > 1) return
    else if (deciding.missing) document.getElementById(FIELD_IDS[deciding.missing.field])?.focus()
    else deciding.confirm()
  }
  return (
    <Button
      id={controlOf(verb)}
      aria-disabled={why !== null}
      aria-pressed={begun}
      aria-describedby={WHY_ID}
      title={why ?? undefined}
      onClick={press}
      {...rest}
    >
      {children}
    </Button>
  )
}
