import { memo } from 'react'
import { Waited } from '@/components/conversation/conversation-standing'
import { Agent } from '@/components/said/agent-name'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import type { NameOf } from '@/components/said/use-names'
import { When } from '@/components/ui/when'
import { isEnded, isUnsure, type TaskRow } from '@/lib/message/task'
import { text } from '@/lib/text'
import { fullTime } from '@/lib/time/clock'
import { Need, TaskState } from './task-standing'

const words = text.tasks

export type TaskLineProps = {
  task: TaskRow
  nameOf: NameOf
  today: number
  active: boolean
  selected: boolean
  onOpen: (id: string) => void
}

/** One task in one line; the style sheet stacks it on a phone. */
export const TaskLine = memo(function TaskLine({ task, nameOf, today, active, selected, onOpen }: TaskLineProps) {
  return (
    <div
      role="row"
      id={`task-${task.id}`}
      className={`row tcols ${active ? 'at' : ''} ${isEnded(task.state) ? 'ended' : ''}`}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(task.id)}
      onKeyDown={(event) => event.key === 'Enter' && active && onOpen(task.id)}
    >
      <span role="gridcell" tabIndex={-1} className="state text-12">
        <TaskState row state={task.state} native={task.native} unsure={isUnsure(task)} />
      </span>
      <span role="gridcell" tabIndex={-1} className="id m11 trunc text-fg-2">
        <Said>{task.task}</Said>
      </span>
      <span role="gridcell" tabIndex={-1} className="title trunc">
        <TaskTitle title={task.title} />
      </span>
      <span role="gridcell" tabIndex={-1} className="owner overflow-hidden text-12">
        {task.owner === null ? (
          <span className="text-fg-3">{words.nobody}</span>
        ) : (
          <Agent agent={task.owner} name={task.ownerRaw ?? nameOf(task.source, task.owner)} tier={task.ownerTier} />
        )}
      </span>
      <span role="gridcell" tabIndex={-1} className="waits trunc text-12">
        <WaitsFor task={task} />
      </span>
      <span role="gridcell" tabIndex={-1} className="age m11 text-fg-2" title={fullTime(task.createdAt)}>
        {!isEnded(task.state) && <Waited since={task.createdAt} />}
      </span>
      <span role="gridcell" tabIndex={-1} className="since t">
        <When at={task.since} today={today} />
      </span>
      <span role="gridcell" tabIndex={-1} className="source trunc text-12 text-fg-3">
        <Said>{task.scope === null || task.scope === task.task ? task.source : `${task.source} ${task.scope}`}</Said>
      </span>
    </div>
  )
})

export function TaskTitle({ title }: { title: string | null }) {
  return title === null || title.trim() === '' ? (
    <span className="text-fg-3">{words.untitled}</span>
  ) : (
    <Quoted faint>
      <Said>{title}</Said>
    </Quoted>
  )
}

/** What somebody said it waits for, else what it depends on and is not done. */
function WaitsFor({ task: { blocker, waitsFor } }: { task: TaskRow }) {
  const [first, ...others] = waitsFor
  if (blocker !== null) {
    return (
      <Quoted faint>
        <Said>{blocker}</Said>
      </Quoted>
    )
  }
  if (first === undefined) return null
  return (
    <>
      <Need need={first} />
      {others.length > 0 && <span className="m11 pl-1.5 text-fg-3">{words.more(others.length)}</span>}
    </>
  )
}
