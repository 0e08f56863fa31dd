'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useMemo, useRef, useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine, useLiveQuestion, usePause } from '@/components/live/provider'
import { PageTitle } from '@/components/shell/page-title'
import { FilterField } from '@/components/ui/filter-field'
import { fromKey, keyOf } from '@/lib/message/agent-page'
import { NOTHING_WAITS, type Waiting } from '@/lib/message/message'
import { text } from '@/lib/text'
import { beatOf } from '@/lib/time/beat'
import { clockTime, dayedTime } from '@/lib/time/clock'
import { onlyDocuments } from './agent-documents'
import { AgentPeek } from './agent-peek'
import { type AgentsHandle, AgentsTable } from './agents-table'
import { InsteadOfAgents } from './instead-of-agents'
import { groupsOf } from './presence'
import { SharedPeek } from './shared-peek'
import { TeamBar } from './team-bar'
import { type ActivityOf, useAgents } from './use-agents'

const words = text.agents
const NONE: never[] = []

/** Who there is, what each declared, and how long ago it was last heard. `?agent=source/agent` is open beside. */
export function AgentsPage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const [look, setLook] = useQueryStates({
    q: parseAsString.withDefault(''),
    agent: parseAsString,
    tab: parseAsString,
    documents: parseAsString,
  })
  const [active, setActive] = useState<string | null>(look.agent)
  const [pause, setPause] = usePause()
  const filter = useRef<HTMLInputElement>(null)
  const list = useRef<AgentsHandle>(null)
  const { asked, rows, sources, known, below, activity, failed } = useAgents(look.q, look.agent)
  useLiveQuestion('', () => {})
  const shown = useMemo(() => groupsOf(rows).flatMap(({ agents }) => agents), [rows])
  const others = useMemo(() => {
    if (sources === null || house === undefined) return []
    return onlyDocuments(house.sources, { peopled: sources.map(({ source }) => source), typed: look.q })
  }, [sources, house, look.q])
  const found = (sources ?? []).reduce((sum, { count }) => sum + count, 0)
  const beats = rows.map((agent) => beatOf(agent, now))
  const stale = beats.filter((beat) => beat?.stale).length
  const late = beats.filter((beat) => beat?.late && !beat.stale).length
  const flagged = [
    ...(stale > 0 ? [{ says: words.stale(stale), look: 'text-warn' }] : []),
    ...(late > 0 ? [{ says: words.late(late), look: 'text-warn' }] : []),
    ...(rows.length < found && stale + late > 0 ? [{ says: words.ofShown(rows.length), look: 'text-fg-3' }] : []),
    ...(failed ? [{ says: words.noActivity, look: 'text-crit' }] : []),
  ]
  const at = look.agent === null ? null : fromKey(look.agent)

  const open = (key: string | null) =>
    setLook(key === null ? { agent: null, tab: null, documents: null } : { agent: key, documents: null }, {
      history: key !== null && look.agent === null ? 'push' : 'replace',
    })
  const move = (by: 1 | -1) => {
    const here = shown.findIndex((agent) => keyOf(agent) === active)
    const next = shown[here === -1 ? 0 : here + by]
    if (!next) return
    setActive(keyOf(next))
    list.current?.show(keyOf(next))
    if (next === shown.at(-1)) below()
    if (look.agent !== null) open(keyOf(next))
  }
  const toggle = () => setPause(pause === null ? { since: Date.now(), unshown: 0 } : null)
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    enter: () => (active === null ? false : open(active)),
    space: toggle,
    '/': () => filter.current?.focus(),
    escape: () => (look.agent === null && look.documents === null ? false : open(null)),
  })

  return (
    <>
      <PageTitle page={text.shell.pages.agents} of={at?.agent} />
      <TeamBar
        page="agents"
        known={known === null ? null : rows.length < found ? words.shownOf(rows.length, found) : words.known(known)}
        flagged={flagged}
        onPause={toggle}
      >
        <FilterField
          field={filter}
          label={words.filter.label}
          placeholder={words.filter.placeholder}
          value={look.q}
          onType={(q) => setLook({ q: q || null }, { history: 'replace' })}
          onClear={() => setLook({ q: null })}
        />
      </TeamBar>
      <LostBanner />
      <div className={lost ? 'split stale' : 'split'}>
        <section className="pane" aria-label={words.list}>
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
                now={now}
                active={active}
                open={look.agent}
                onOpen={(key) => {
                  setActive(key)
                  open(key)
                }}
                onDocuments={(source) => setLook({ agent: null, tab: null, documents: source }, { history: 'push' })}
              />
            ) : (
              <InsteadOfAgents asked={asked} typed={look.q} onClear={() => setLook({ q: null })} />
            )}
          </div>
        </section>
        {at && (
          <AgentPeek
            key={look.agent}
            {...at}
            waiting={waitsOf(activity?.of(look.agent ?? ''))}
            now={now}
            onClose={() => open(null)}
            onMove={move}
          />
        )}
        {!at && look.documents !== null && (
          <SharedPeek key={look.documents} source={look.documents} now={now} onClose={() => open(null)} />
        )}
      </div>
    </>
  )
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
        title={queueSince === null ? undefined : words.queueSince(dayedTime(queueSince, Date.now()))}
      >
        {heads.queue}
      </span>
      <span className="auto">{heads.autonomy}</span>
      <span className="last">{heads.last}</span>
      <span className="rule">{heads.rule}</span>
    </div>
  )
}
