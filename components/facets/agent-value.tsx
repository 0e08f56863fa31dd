'use client'

import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import type { FacetCount } from '@/lib/message/facets'
import { type Called, calledAmong } from './called-agents'

const NOBODY: ReadonlyMap<string, Called> = new Map()

/** How the agents among values are called, in whichever source they are heard; `off`: these are no agents. */
export function useCalled(values: readonly FacetCount[], off: boolean): ReadonlyMap<string, Called> {
  const nameOf = useNameOf()
  if (off) return NOBODY
  return calledAmong(
    values.map(({ value }) => value),
    (agent) => nameOf(null, agent),
  )
}

/** As in the rows: the name as the agent writes it. */
export function CalledAgent({ agent, called }: { agent: string; called: Called | undefined }) {
  const { name, id } = called ?? { name: agent, id: null }
  return (
    <>
      <Said>{name}</Said>
      {id !== null && (
        <span className="text-fg-3">
          {' '}
          <Said>{id}</Said>
        </span>
      )}
    </>
  )
}
