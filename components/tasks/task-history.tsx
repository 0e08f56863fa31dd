import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { Section } from '@/components/ui/over/peek'
import { When } from '@/components/ui/when'
import type { TaskChange, TaskRow } from '@/lib/message/task'
import { conversationAt, streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { TaskState } from './task-standing'

const words = text.tasks.peek

/** Everything that was said of a task, newest first, each with the message or document that said so. */
export function TaskHistory({
  task,
  history,
  more,
  now,
}: {
  task: TaskRow
  history: readonly TaskChange[]
  more: number
  now: number
}) {
  return (
    <Section label={words.history}>
      <ol className="thistory">
        {history.map((change) => (
          <li key={change.id} className={change.moved ? '' : 'text-fg-3'}>
            <When at={change.at} today={now} className="m11 text-fg-3" />
            <span className="fx overflow-hidden text-12">
              <What change={change} />
            </span>
            <Cause change={change} task={task} />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="pt-1 text-12 text-fg-3">{words.older(more)}</p>}
    </Section>
  )
}

function What({ change }: { change: TaskChange }) {
  return (
    <>
      <SaidOfState change={change} />
      {change.late && (
        <span className="flex-none text-warn" title={words.lateWhy}>
          {words.late}
        </span>
      )}
    </>
  )
}

function SaidOfState({ change: { gone, state, native } }: { change: TaskChange }) {
  if (gone) return <span className="text-warn">{words.gone}</span>
  if (state === null) return <span className="text-fg-3">{words.mentioned}</span>
  return <TaskState state={state} native={native} />
}

/** The message, as a way to where it stands in its conversation; or the document. */
function Cause({ change: { message, path }, task }: { change: TaskChange; task: TaskRow }) {
  const nameOf = useNameOf()
  if (message === null) {
    return (
      <span className="cause m11 trunc text-fg-3">
        <Said>{path}</Said>
      </span>
    )
  }
  const { uid, conversation, from, body } = message
  const href = conversation === null ? streamAt({ m: uid }) : conversationAt(conversation, { m: uid })
  return (
    <Link className="cause trunc text-12 hover:underline" href={href} prefetch={false}>
      <span className="font-medium">
        <Said>{from === null ? text.stream.nobody : nameOf(task.source, from)}</Said>
      </span>{' '}
      <Said>{body}</Said>
    </Link>
  )
}
