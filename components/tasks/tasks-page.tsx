'use client'

import { useQueryStates } from 'nuqs'
import { useRef, useState } from 'react'
import { TeamBar } from '@/components/agents/team-bar'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine, useLiveQuestion, usePause } from '@/components/live/provider'
import { PageTitle } from '@/components/shell/page-title'
import { FilterField } from '@/components/ui/filter-field'
import { text } from '@/lib/text'
import { clockTime } from '@/lib/time/clock'
import { sumOf, TaskFilters } from './filters'
import { InsteadOfTasks } from './instead-of-tasks'
import { isFiltered, LOOK } from './task-look'
import { TaskPeek } from './task-peek'
import { type TasksHandle, TasksList } from './tasks-list'
import { useTasks } from './use-tasks'

const words = text.tasks
const page = text.shell.pages.tasks
const NO_FILTER = { q: null, source: null, owner: null, state: null }

/** Every task of every protocol, the most pressing first. `?task=` is open beside; the filters are in the address too. */
export function TasksPage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const [look, setLook] = useQueryStates(LOOK)
  const [active, setActive] = useState<string | null>(look.task)
  const [pause, setPause] = usePause()
  const filter = useRef<HTMLInputElement>(null)
  const list = useRef<TasksHandle>(null)
  const { asked, rows, counts, older, below } = useTasks(look)
  useLiveQuestion('', () => {})

  const open = (id: string | null) => {
    if (id !== null) setActive(id)
    setLook({ task: id }, { history: id !== null && look.task === null ? 'push' : 'replace' })
  }
  const go = (at: number) => {
    const next = rows[Math.max(0, Math.min(at, rows.length - 1))]
    if (!next) return
    setActive(next.id)
    list.current?.show(next.id)
    if (look.task !== null) open(next.id)
  }
  const move = (by: 1 | -1) => {
    const here = rows.findIndex(({ id }) => id === active)
    go(here === -1 ? 0 : here + by)
  }
  const toggle = () => setPause(pause === null ? { since: Date.now(), unshown: 0 } : null)
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    home: () => go(0),
    end: () => go(rows.length - 1),
    enter: () => (active === null ? false : open(active)),
    space: toggle,
    '/': () => filter.current?.focus(),
    escape: () => (look.task === null ? false : open(null)),
  })

  return (
    <>
      <PageTitle page={page} of={rows.find(({ id }) => id === look.task)?.task} />
      <TeamBar page="tasks" known={asked.data ? words.known(sumOf(counts)) : null} onPause={toggle}>
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
          <TaskFilters
            counts={counts}
            {...look}
            onState={(state) => setLook({ state })}
            onSource={(source) => setLook({ source })}
            onOwner={(owner) => setLook({ owner })}
          />
          <div className="list">
            <Heads />
            {rows.length > 0 ? (
              <TasksList
                handle={list}
                rows={rows}
                counts={counts}
                older={older}
                today={now}
                active={active}
                open={look.task}
                onNearEnd={below}
                onOpen={open}
              />
            ) : (
              <InsteadOfTasks asked={asked} filtered={isFiltered(look)} onClear={() => setLook(NO_FILTER)} />
            )}
          </div>
          <div className="tail">
            <span className="trunc">
              {pause ? words.standing(clockTime(pause.since)) : asked.data && words.here(rows.length, older)}
            </span>
          </div>
        </section>
        {look.task !== null && (
          <TaskPeek key={look.task} id={look.task} now={now} onClose={() => open(null)} onMove={move} onOpen={open} />
        )}
      </div>
    </>
  )
}

function Heads() {
  const heads = words.columns
  return (
    <div className="lh tcols" aria-hidden="true">
      <span className="state">{heads.state}</span>
      <span className="id">{heads.task}</span>
      <span className="title">{heads.title}</span>
      <span className="owner">{heads.owner}</span>
      <span className="waits">{heads.waits}</span>
      <span className="age">{heads.age}</span>
      <span className="since">{heads.changed}</span>
      <span className="source">{heads.source}</span>
    </div>
  )
}
