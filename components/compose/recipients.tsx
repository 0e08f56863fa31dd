'use client'

import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import type { PostTargets } from '@/lib/post'
import { compose as words } from '@/lib/text/compose'
import { Chips } from './chips'

const ALL = 'all'

/** Names of agents, those completed that can be reached. */
export function Recipients({
  id,
  names,
  targets: { recipients, manners },
  onNames,
}: {
  id: string
  names: readonly string[]
  targets: PostTargets
  onNames: (names: string[]) => void
}) {
  const reachable = recipients.filter((one) => one.reachable).map(({ agent }) => agent)
  const tierOf = (name: string) => recipients.find(({ agent }) => agent === name)?.tier ?? null
  return (
    <Chips
      id={id}
      values={names}
      known={[ALL, ...reachable]}
      hint={words.toHint}
      several={manners.several}
      onValues={onNames}
    >
      {(name) => (
        <>
          <AgentMark agent={name === ALL ? null : name} tier={tierOf(name)} />
          <Said>{name}</Said>
        </>
      )}
    </Chips>
  )
}
