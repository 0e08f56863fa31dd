'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { InsteadOfListed } from '@/components/listing/instead-of-listed'
import { ListPage } from '@/components/listing/list-page'
import { useRowWalk } from '@/components/listing/use-row-walk'
import { useConsoleStatus, useHolding, useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { useLateOnes } from '@/components/owed/use-late-ones'
import { useDoubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { fromKey, keyOf } from '@/lib/message/agent-page'
import { NOTHING_WAITS, type Waiting } from '@/lib/message/message'
import { text } from '@/lib/text'
import { beatOf } from '@/lib/time/beat'
import { clockTime, zonedMoment } from '@/lib/time/clock'
import { isOldFile, livenessOf } from '@/lib/time/liveness'
import { onlyDocuments } from './agent-documents'
import { AgentPeek } from './agent-peek'
import { AgentsTable } from './agents-table'
import { groupsOf } from './presence'
import { SharedPeek } from './shared-peek'
import { TeamBar } from './team-bar'
import { type ActivityOf, useAgents } from './use-agents'

const words = text.agents
const NONE: never[] = []
const LOOK = { q: parseAsString.withDefault(''), agent: parseAsString, tab: parseAsString, documents: parseAsString }
const CLOSED = { agent: null, tab: null, documents: null }
const BARS = ['110px', '52px', '60px', '66px', '34px', '80px', '128px', '16px', '54px', '61%', '90px'] as const

/** Who there is, what each declared, and how long ago it was last heard. `?agent=source/agent` is open beside. */
export function AgentsPage() {
  const consoleStatus = useConsoleStatus()
  const doubted = useDoubts()?.length !== 0
  const now = useClock()
  const [look, setLook] = useQueryStates(LOOK)
  const { toggle } = useHolding()
  const { asked, rows, sources, known, below, activity, failed } = useAgents(look.q, look.agent)
  const { lateOf, failed: noLate } = useLateOnes()
  useLiveQuestion('', () => {})
  const shown = useMemo(() => groupsOf(rows).flatMap(({ agents }) => agents), [rows])
  const others = useMemo(() => {
    if (sources === null || consoleStatus === undefined) return []
    return onlyDocuments(consoleStatus.sources, { peopled: sources.map(({ source }) => source), typed: look.q })
  }, [sources, consoleStatus, look.q])
  const found = (sources ?? []).reduce((sum, { count }) => sum + count, 0)
  const stale = rows.filter((agent) => livenessOf(agent, now) === 'stale').length
  const old = rows.filter((agent) => isOldFile(agent, now)).length
  const late = rows.filter((agent) => livenessOf(agent, now) === 'beats' && beatOf(agent, now)?.late).length
  const flagged = [
    ...(stale > 0 ? [{ says: words.stale(stale), look: 'text-warn' }] : []),
    ...(old > 0 ? [{ says: words.oldFiles(old), look: 'text-warn' }] : []),
    ...(late > 0 ? [{ says: words.late(late), look: 'text-warn' }] : []),
    ...(rows.length < found && stale + old + late > 0 ? [{ says: words.ofShown(rows.length), look: 'text-fg-3' }] : []),
    ...(failed ? [{ says: words.noActivity, look: 'text-crit' }] : []),
    ...(noLate ? [{ says: text.owed.byAgent.noLate, look: 'text-crit' }] : []),
  ]
  const at = look.agent === null ? null : fromKey(look.agent)
  const knownOf = () => {
    if (known === null || (known === 0 && doubted)) return null
    return rows.length < found ? words.shownOf(rows.length, found) : words.known(known)
  }

  const { list, active, open, move } = useRowWalk({
    keys: () => shown.map(keyOf),
    open: look.agent,
    onOpen: (key, history) => setLook(key === null ? CLOSED : { agent: key, documents: null }, { history }),
  })
  useKeys({ space: toggle, escape: () => (look.documents === null ? false : open(null)) })

  return (
    <ListPage
      page="agents"
      of={at?.agent}
      list={{ label: words.list }}
      bar={
        <TeamBar page="agents" known={knownOf()} flagged={flagged}>
          <FilterField {...words.filter} value={look.q} onType={(q) => setLook({ q: q || null })} />
        </TeamBar>
      }
      beside={
        at ? (
          <AgentPeek
            key={look.agent}
            {...at}
            waiting={waitsOf(activity?.of(look.agent ?? ''))}
            now={now}
            onClose={() => open(null)}
            onMove={move}
          />
        ) : (
          look.documents !== null && (
            <SharedPeek key={look.documents} source={look.documents} now={now} onClose={() => open(null)} />
          )
        )
      }
    >
      <div className="list">
        <Heads queueSince={activity?.queueSince ?? null} hourSince={activity?.hourSince ?? null} />
        {shown.length + others.length > 0 ? (
          <AgentsTable
            handle={list}
            agents={shown}
            others={others}
            sources={sources ?? NONE}
            left={found - rows.length}
            onBelow={below}
            activity={activity}
            lateOf={lateOf}
            now={now}
            active={active}
            open={look.agent}
            onOpen={open}
            onDocuments={(source) => setLook({ ...CLOSED, documents: source }, { history: 'push' })}
          />
        ) : (
          <InsteadOfListed
            asked={asked}
            words={words}
            columns="acols"
            widths={BARS}
            unfound={look.q === '' ? null : <NoneSo typed={look.q} onClear={() => setLook({ q: null })} />}
          />
        )}
      </div>
    </ListPage>
  )
}

function NoneSo({ typed, onClear }: { typed: string; onClear: () => void }) {
  return <EmptyState title={words.empty.none(typed)} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
}

/** Null where it is not known. */
function waitsOf(one: ReturnType<ActivityOf['of']>): Waiting | null {
  return one === undefined ? null : (one ?? NOTHING_WAITS)
}

function Heads({ queueSince, hourSince }: Record<'queueSince' | 'hourSince', number | null>) {
  const heads = words.columns
  return (
    <div className="lh acols" aria-hidden="true">
      <span className="name">{heads.agent}</span>
      <span className="tier">{heads.tier}</span>
      <span className="role">{heads.role}</span>
      <span className="state">{heads.state}</span>
      <span className="beat">{heads.heartbeat}</span>
      <span className="limit">{heads.limit}</span>
      <span className={hourSince === null ? 'hours' : 'hours text-warn'}>
        {hourSince === null ? heads.hour : words.hourFrom(clockTime(hourSince))}
      </span>
      <span
        className="count"
        title={queueSince === null ? undefined : words.queueSince(zonedMoment(queueSince, Date.now()))}
      >
        {heads.queue}
      </span>
      <span className="auto">{heads.autonomy}</span>
      <span className="last">{heads.last}</span>
      <span className="rule">{heads.rule}</span>
    </div>
  )
}
