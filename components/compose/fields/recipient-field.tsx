'use client'

import { useState } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useTierOf } from '@/components/said/tiers'
import type { PostTargets } from '@/lib/post/post-targets'
import { compose as words } from '@/lib/text/posts/compose-words'
import { useTargets } from '../use-targets'
import { Chips } from './chips'

const ALL = 'all'

/** Names of agents, those completed that can be reached. */
export function Recipients({
  id,
  names,
  targets,
  onNames,
}: {
  id: string
  names: readonly string[]
  targets: PostTargets
  onNames: (names: string[]) => void
}) {
  const { source, manners, recipients, recipientCount } = targets
  const [typed, setTyped] = useState('')
  const found = useTargets({ targets, to: recipientCount > recipients.length ? typed : '' }).recipients
  const reachable = found.filter((one) => one.reachable)
  const called = new Map(
    reachable.filter(({ agent, name }) => name !== agent).map(({ agent, name }): [string, string] => [agent, name]),
  )
  const tierOf = useTierOf()
  return (
    <Chips
      id={id}
      values={names}
      known={[ALL, ...reachable.map(({ agent }) => agent)]}
      called={called}
      hint={words.toHint}
      several={manners.several}
      onValues={onNames}
      onType={setTyped}
      note={recipientCount > recipients.length ? words.manyRecipients(recipientCount) : undefined}
    >
      {(name) => (
        <>
          <AgentMark agent={name === ALL ? null : name} tier={name === ALL ? null : tierOf(source, name)} />
          <Said>{name}</Said>
        </>
      )}
    </Chips>
  )
}
