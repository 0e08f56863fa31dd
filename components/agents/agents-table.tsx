'use client'

import { useEffect, useState } from 'react'
import { useTitles } from '@/components/live/use-titles'
import { Said } from '@/components/said/said'
import type { AgentRow } from '@/lib/message'
import { text } from '@/lib/text'
import { AgentLine } from './agent-line'
import { groupsOf, keyOf } from './presence'
import type { ActivityOf } from './use-activity'

const words = text.agents

/** Agents under their sources, with how the presence of each source is known. */
export function AgentsTable({
  agents,
  activity,
  now,
  active,
  open,
  onOpen,
}: {
  agents: readonly AgentRow[]
  /** Null while it is not known. */
  activity: ActivityOf | null
  now: number
  active: string | null
  open: string | null
  onOpen: (key: string) => void
}) {
  const titleOf = useTitles()
  const [linked] = useState(open)
  useEffect(() => {
    if (linked !== null) document.getElementById(`agent-${linked}`)?.scrollIntoView({ block: 'nearest' })
  }, [linked])
  return (
    <div className="scroll" role="grid" aria-label={words.list} tabIndex={0}>
      {groupsOf(agents).map((group) => (
        <div key={group.source} role="rowgroup">
          <div className="grp" role="row" tabIndex={-1}>
            <span role="rowheader" tabIndex={-1} className="font-medium text-fg-2">
              <Said>{group.source}</Said>
            </span>
            <span role="gridcell" tabIndex={-1} className="trunc">
              {titleOf(group.protocol)}, {words.agents(group.agents.length)}, {presenceWords(group.agents)}
            </span>
          </div>
          {group.agents.map((agent) => (
            <AgentLine
              key={keyOf(agent)}
              agent={agent}
              activity={activity === null ? undefined : (activity.of(keyOf(agent)) ?? null)}
              now={now}
              active={keyOf(agent) === active}
              selected={keyOf(agent) === open}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function presenceWords(agents: readonly AgentRow[]): string {
  const beating = agents.filter(({ presence }) => presence === 'heartbeat').length
  if (beating > 0) return words.group.heartbeat(beating, agents.length)
  return agents.some(({ presence }) => presence === 'inferred') ? words.group.inferred : words.group.none
}
