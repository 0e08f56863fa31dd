'use client'

import { Hand, TriangleAlert } from 'lucide-react'
import { useMay } from '@/components/people/you/use-me'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Time } from '@/components/ui/time-ago'
import { type HoldTold, nameOfScope } from '@/lib/asks/hold-told'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { hookStates as states } from '@/lib/text/sources/hook-states'
import { useHolds, useLiftHold } from './use-holds'

/** What is on hold, each with who holds it, why, what it refused, and what lifts it. `of`: those alone. */
export function HoldLines({ of = () => true }: { of?: (hold: HoldTold) => boolean }) {
  const rows = useHolds().data?.rows.filter(of) ?? []
  const may = useMay('approver')
  const lift = useLiftHold()
  if (rows.length === 0) return null
  return (
    <ul className="holds" aria-label={words.label}>
      {rows.map((hold) => (
        <li key={hold.id}>
          <Icon of={Hand} size="s" />
          <p>
            <b>{words.held}</b>
            {words.of(hold.scope.what)} <Said>{nameOfScope(hold.scope)}</Said>{' '}
            <Quoted>
              <Said>{hold.why}</Said>
            </Quoted>
            <span className="m11 block text-fg-3">
              {words.by} <Said>{hold.by}</Said> {words.since} <Time at={hold.since} />
              {hold.refused !== null && ` · ${words.refused(hold.refused)}`}
            </span>
          </p>
          {may && (
            <Button disabled={lift.isPending} onClick={() => lift.mutate({ id: hold.id })}>
              {words.lift}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Hooks that are not as they were installed, and what to do. `of`: those of this source alone. */
export function HooksAmiss({ of = null }: { of?: string | null }) {
  const rows = useHolds().data?.hooks.filter(({ source }) => of === null || source === of) ?? []
  if (rows.length === 0) return null
  return (
    <ul className="holds" aria-label={states.label}>
      {rows.map(({ source, file, state }) => (
        <li key={`${source} ${file}`} role="alert">
          <Icon of={TriangleAlert} size="s" />
          <p>
            <Said>{states.says[state](file)}</Said>
            <span className="m11 block text-fg-3">{state === 'unknown' ? states.mendUnknown : states.mend}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
