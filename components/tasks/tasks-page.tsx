'use client'

import { useQueryStates } from 'nuqs'
import { TeamBar } from '@/components/agents/team-bar'
import { useKeys } from '@/components/keys/use-keys'
import { InsteadOfListed } from '@/components/listing/instead-of-listed'
import { ListPage } from '@/components/listing/list-page'
import type { GridHandle } from '@/components/listing/row-grid'
import { useRowWalk } from '@/components/listing/use-row-walk'
import { useHolding, useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { useDoubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { text } from '@/lib/text'
import { zonedTime } from '@/lib/time/clock'
import { sumOf, TaskFilters } from './filters'
import { isFiltered, isNarrowed, LOOK } from './task-look'
import { TaskPeek } from './task-peek'
import { TasksList } from './tasks-list'
import { useTasks } from './use-tasks'

const words = text.tasks
const NO_FILTER = { q: null, source: null, owner: null, state: null }
const BARS = ['84px', '40px', '57%', '96px', '120px', '50px', '58px', '64px'] as const

/** Every task of every protocol, the most pressing first. `?task=` is open beside; the filters are in the address too. */
export function TasksPage() {
  const now = useClock()
  const doubted = useDoubts()?.length !== 0
  const [look, setLook] = useQueryStates(LOOK)
  const { pause, toggle } = useHolding()
  const { asked, rows, counts, older, below } = useTasks(look)
  useLiveQuestion('', () => {})
  const { list, active, open, move } = useRowWalk<string, GridHandle>({
    keys: () => rows.map(({ id }) => id),
    open: look.task,
    onOpen: (task, history) => setLook({ task }, { history }),
  })
  useKeys({ space: toggle })
  const knownOf = () => {
    if (!asked.data || (rows.length === 0 && !isNarrowed(look) && doubted)) return null
    return (isNarrowed(look) ? words.found : words.known)(sumOf(counts))
  }

  return (
    <ListPage
      page="tasks"
      of={rows.find(({ id }) => id === look.task)?.task}
      list={{ label: words.list }}
      bar={
        <TeamBar page="tasks" known={knownOf()}>
          <FilterField {...words.filter} value={look.q} onType={(q) => setLook({ q: q || null })} />
        </TeamBar>
      }
      foot={
        <div className="tail">
          <span className="trunc">
            {pause ? words.standing(zonedTime(pause.since)) : asked.data && words.here(rows.length, older)}
          </span>
        </div>
      }
      beside={
        look.task !== null && (
          <TaskPeek key={look.task} id={look.task} now={now} onClose={() => open(null)} onMove={move} onOpen={open} />
        )
      }
    >
      <TaskFilters
        counts={asked.data ? counts : null}
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
          <InsteadOfListed
            asked={asked}
            words={words}
            columns="tcols"
            widths={BARS}
            unfound={isFiltered(look) ? <NoneSo onClear={() => setLook(NO_FILTER)} /> : null}
          />
        )}
      </div>
    </ListPage>
  )
}

function NoneSo({ onClear }: { onClear: () => void }) {
  return <EmptyState title={words.empty.none} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
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
