import { AgentMark } from '@/components/said/agent-mark'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import type { TierOf } from '@/components/said/tiers'
import type { NameOf } from '@/components/said/use-names'
import { When } from '@/components/ui/when'
import { inWords } from '@/lib/letters/said'
import type { Grouping, ProblemGroup, RuleTold } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { clockTime, dayName } from '@/lib/time/clock'
import { DayBars } from './day-bars'
import { idOfGroup } from './ids-of-lines'
import { lookOfGravity, ProblemSign } from './problem-sign'

const words = text.problems

type Named = { group: ProblemGroup; by: Grouping; told: Told; nameOf: NameOf; tierOf: TierOf; today: number }

type Told = { readonly [code: string]: RuleTold }

/** One group in one line, which opens to its problems. */
export function GroupLine({
  group,
  by,
  told,
  nameOf,
  tierOf,
  today,
  open,
  onTurn,
}: {
  group: ProblemGroup
  by: Grouping
  told: Told
  nameOf: NameOf
  tierOf: TierOf
  today: number
  open: boolean
  onTurn: () => void
}) {
  return (
    <button
      type="button"
      id={idOfGroup(group.key)}
      className={group.fresh === 0 ? 'broken-group known' : 'broken-group'}
      aria-expanded={open}
      onClick={onTurn}
    >
      <ProblemSign severity={group.severity} known={group.fresh === 0} />
      <span className={`m11 rule-code ${group.fresh === 0 ? 'text-fg-3' : lookOfGravity(group.severity)}`}>
        {group.rule ?? listed(group.rules)}
      </span>
      <span className="name trunc">
        <Name group={group} by={by} told={told} nameOf={nameOf} tierOf={tierOf} today={today} />
        {group.severity === 'critical' && <span className="pl-2 text-crit">{words.severities.critical}</span>}
      </span>
      <span className="source trunc text-12 text-fg-3">
        {group.source === null ? null : <Said>{group.source}</Said>}
      </span>
      <span className="agents fx gap-1">
        {by !== 'agent' &&
          group.agents.map(({ source, agent }) => (
            <span key={`${source}/${agent}`} title={nameOf(source, agent)}>
              <AgentMark agent={agent} tier={tierOf(source, agent)} />
            </span>
          ))}
      </span>
      <DayBars hours={group.hours} />
      <span className="m11 count">{words.counted(group.count, group.fresh)}</span>
      <When at={group.lastAt} today={today} className="m11 last text-fg-3" />
    </button>
  )
}

function FileName({ group: { path, cause, causes } }: { group: ProblemGroup }) {
  if (path === null) return <span className="text-fg-3">{words.hiddenFile}</span>
  return (
    <>
      <span className="mono" title={inWords(path)}>
        <Said>{path}</Said>
      </span>
      {cause !== null && (
        <span className="pl-2 text-fg-2">
          <Said>{causes > 1 ? words.suchAs(unreadBecause(cause)) : unreadBecause(cause)}</Said>
        </span>
      )}
    </>
  )
}

function Name({ group, by, told, nameOf, tierOf, today }: Named) {
  if (by === 'rule') return told[group.key]?.title ?? words.unknown
  if (by === 'time') return words.hour(dayName(group.hour ?? 0, today), clockTime(group.hour ?? 0).slice(0, 5))
  if (by === 'file') return <FileName group={group} />
  if (by === 'agent') {
    if (group.agent === null) return <span className="text-fg-3">{words.noAgent}</span>
    return (
      <Agent agent={group.agent} name={nameOf(group.source, group.agent)} tier={tierOf(group.source, group.agent)} />
    )
  }
  if (group.conversation === null) return <span className="text-fg-3">{words.noConversation}</span>
  return group.title ? <Said>{group.title}</Said> : <span className="text-fg-3">{words.untitled}</span>
}
