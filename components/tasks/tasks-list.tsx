'use client'

import { type Ref, useMemo } from 'react'
import { type GridHandle, RowGrid } from '@/components/listing/row-grid'
import { useNameOf } from '@/components/said/use-names'
import type { TaskCount, TaskRow, TaskStanding } from '@/lib/message/task'
import { text } from '@/lib/text'
import { TaskLine } from './task-line'

const words = text.tasks
const HEIGHTS = { row: 28, touch: 44, phone: 79 }
const GROUP = 26

type Item = { kind: 'group'; state: TaskStanding } | { kind: 'task'; task: TaskRow }

/** Tasks under their states. */
export function TasksList({
  handle,
  rows,
  counts,
  older,
  today,
  active,
  open,
  onNearEnd,
  onOpen,
}: {
  handle: Ref<GridHandle>
  rows: readonly TaskRow[]
  counts: readonly TaskCount[]
  older: boolean
  today: number
  active: string | null
  open: string | null
  onNearEnd: () => void
  onOpen: (id: string) => void
}) {
  const nameOf = useNameOf()
  const items = useMemo(() => itemsOf(rows), [rows])
  return (
    <RowGrid
      handle={handle}
      label={words.list}
      items={items}
      keyOf={keyOf}
      heights={HEIGHTS}
      heightOf={heightOf}
      active={active}
      idOf={idOf}
      linked={open}
      older={older}
      onNearEnd={onNearEnd}
      draw={(item) =>
        item.kind === 'group' ? (
          <Group state={item.state} count={counts.find(({ state }) => state === item.state)} />
        ) : (
          <TaskLine
            task={item.task}
            nameOf={nameOf}
            today={today}
            active={item.task.id === active}
            selected={item.task.id === open}
            onOpen={onOpen}
          />
        )
      }
    />
  )
}

const idOf = (id: string | number) => `task-${id}`
const keyOf = (item: Item) => (item.kind === 'group' ? `group ${item.state}` : item.task.id)
const heightOf = ({ kind }: Item, row: number) => (kind === 'group' ? GROUP : row)

function Group({ state, count }: { state: TaskStanding; count: TaskCount | undefined }) {
  return (
    <div className="grp" role="row" tabIndex={-1}>
      <span role="rowheader" tabIndex={-1} className="font-medium text-fg-2">
        {words.groups[state]}
      </span>
      {count && (
        <span role="gridcell" tabIndex={-1} className="num">
          {words.count(count.count, count.capped)}
        </span>
      )}
    </div>
  )
}

/** The rows with a head before the first of each state. */
export function itemsOf(rows: readonly TaskRow[]): Item[] {
  return rows.flatMap((task, at): Item[] => {
    const head = rows[at - 1]?.state === task.state ? [] : [{ kind: 'group' as const, state: task.state }]
    return [...head, { kind: 'task', task }]
  })
}
