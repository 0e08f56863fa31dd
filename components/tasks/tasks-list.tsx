'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useNameOf } from '@/components/said/use-names'
import { useLed } from '@/components/ui/keep/use-led'
import { useMedia } from '@/components/ui/keep/use-media'
import type { TaskCount, TaskRow, TaskStanding } from '@/lib/message/task'
import { text } from '@/lib/text'
import { TaskLine } from './task-line'

const words = text.tasks
const HEIGHTS = { row: 28, touch: 44, phone: 79, group: 26 }
const NEAR = 12

export type TasksHandle = { show: (id: string) => void }

type Item = { kind: 'group'; state: TaskStanding } | { kind: 'task'; task: TaskRow }

type Props = {
  handle: Ref<TasksHandle>
  rows: readonly TaskRow[]
  counts: readonly TaskCount[]
  older: boolean
  today: number
  active: string | null
  open: string | null
  onNearEnd: () => void
  onOpen: (id: string) => void
}

/** Tasks under their states: the rows on the screen and a few around them. Asks for more when the end comes near. */
export function TasksList(props: Props) {
  const phone = useMedia('(max-width: 640px)')
  const touch = useMedia('(max-width: 1180px)')
  const height = phone ? HEIGHTS.phone : touch ? HEIGHTS.touch : HEIGHTS.row
  return <Rows key={height} {...props} height={height} />
}

function Rows({
  handle,
  rows,
  counts,
  older,
  today,
  active,
  open,
  onNearEnd,
  onOpen,
  height,
}: Props & { height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const nameOf = useNameOf()
  const items = useMemo(() => itemsOf(rows), [rows])
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (items[at]?.kind === 'group' ? HEIGHTS.group : height),
    getItemKey: (at) => keyOf(items[at], at),
    overscan: NEAR,
  })
  const placeOf = (id: string | null) => items.findIndex((item) => item.kind === 'task' && item.task.id === id)
  useImperativeHandle(handle, () => ({
    show: (id) => {
      const place = placeOf(id)
      if (place !== -1) list.scrollToIndex(place, { align: 'auto' })
    },
  }))
  const [linked] = useState(open)
  const at = placeOf(linked)
  const arrived = useRef(false)
  useEffect(() => {
    if (at === -1 || arrived.current) return
    arrived.current = true
    list.scrollToIndex(at, { align: 'auto' })
  }, [at, list])
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const marked = placeOf(active)
  const led = useLed(box, shown.some(({ index }) => index === marked) ? `task-${active}` : null)
  useEffect(() => {
    if (older && last >= items.length - 1 - NEAR) onNearEnd()
  }, [last, older, items.length, onNearEnd])
  return (
    <div
      className="scroll"
      ref={box}
      role="grid"
      aria-label={words.list}
      aria-rowcount={-1}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {shown.map((at) => {
          const item = items[at.index]
          if (item === undefined) return null
          return (
            <div
              key={at.key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${at.start}px)` }}
              role="presentation"
            >
              {item.kind === 'group' ? (
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
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

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

function keyOf(item: Item | undefined, at: number): string | number {
  if (item === undefined) return at
  return item.kind === 'group' ? item.state : item.task.id
}
