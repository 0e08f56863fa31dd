'use client'

import { Hand } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import type { HoldScope } from '@/lib/asks/hold-told'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { useHolds } from './use-holds'

const HoldDialog = later(async () => (await import('./hold-dialog')).HoldDialog)

/** Whether a hold is being put on, and what begins that: false where nothing can be held, or not by who looks. */
export function useHolding(scopes: readonly HoldScope[]) {
  const may = useMay('approver')
  const [on, setOn] = useState(false)
  const can = may && scopes.length > 0
  return { on, can, begin: () => (can ? setOn(true) : false), end: () => setOn(false), scopes }
}

/** The button and what it asks. */
export function HoldControl({
  holding,
  resume = null,
  hint,
}: {
  holding: ReturnType<typeof useHolding>
  resume?: string | null
  hint?: string
}) {
  if (!holding.can) return null
  return (
    <>
      <Button icon={Hand} onClick={holding.begin} {...(hint === undefined ? {} : { hint })}>
        {words.button}
      </Button>
      {holding.on && <HoldDialog scopes={holding.scopes} resume={resume} onClose={holding.end} />}
    </>
  )
}

/** The scopes that lie in a source whose sessions can be held. */
export function useHeldIn(source: string | null, team: string | null): HoldScope[] {
  const heldIn = useHolds().data?.heldIn ?? []
  if (source === null || !heldIn.includes(source)) return []
  return [
    ...(team === null || team === '' ? [] : [{ what: 'team', source, name: team } as const]),
    { what: 'source', source },
  ]
}
