import { Waited } from '@/components/conversation/conversation-standing'
import { Facts } from '@/components/message/message-tab'
import { Said } from '@/components/said/said-text'
import { Section } from '@/components/ui/over/peek'
import { Time } from '@/components/ui/time-ago'
import { isEnded, isUnsure, type TaskRow } from '@/lib/message/task'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { duration } from '@/lib/time/clock'
import { TaskState } from './task-standing'

const words = text.tasks.peek

/** State, times and names of a task; clocks run while it has not ended. */
export function TaskFacts({ task, now }: { task: TaskRow; now: number }) {
  const ended = isEnded(task.state)
  return (
    <Section label={words.facts}>
      <Facts
        rows={[
          [words.state, <TaskState key="state" state={task.state} native={task.native} />],
          [
            text.tasks.unsure,
            isUnsure(task) && (
              <span key="unsure" className="text-warn">
                {text.tasks.unsureWhy}
              </span>
            ),
          ],
          [words.blocker, task.blocker !== null && <Said key="blocker">{task.blocker}</Said>],
          [words.since, <Moment key="since" at={task.since} runs={!ended} />],
          [words.created, <Moment key="created" at={task.createdAt} runs={!ended} />],
          [words.updated, <Moment key="updated" at={task.updatedAt} runs={false} />],
          [words.age, ended && duration(Math.min(now, task.since) - task.createdAt)],
          [words.id, <Mono key="id">{task.task}</Mono>],
          [words.scope, task.scope !== null && <Mono key="scope">{task.scope}</Mono>],
          [words.source, <Mono key="source">{task.source}</Mono>],
          [words.flags, task.flags.length > 0 && <Said key="flags">{listed(task.flags)}</Said>],
        ]}
      />
    </Section>
  )
}

function Moment({ at, runs }: { at: number; runs: boolean }) {
  return (
    <span className="fx">
      <Time at={at} form="day" className="m11" />
      {runs && <Waited since={at} className="m11 text-fg-3" />}
    </span>
  )
}

function Mono({ children }: { children: string }) {
  return (
    <span className="m11">
      <Said>{children}</Said>
    </span>
  )
}
