import { Said } from '@/components/said/said'
import type { TaskNeed, TaskStanding } from '@/lib/task'
import { text } from '@/lib/text'

const LOOKS: Record<TaskStanding, string> = {
  blocked: 'stale text-warn',
  'in-progress': 'work',
  open: 'idle',
  unknown: 'half',
  failed: 'bad text-crit',
  done: 'off',
  cancelled: 'off',
  gone: 'off',
}

/** How a task stands: a shape and our word, then the protocol's own, as written. */
export function TaskState({ state, native }: { state: TaskStanding; native: string | null }) {
  const word = text.tasks.states[state]
  return (
    <span className="fx gap-1.5 overflow-hidden">
      <span className={`st ${LOOKS[state]}`}>
        <i />
        {word}
      </span>
      {native !== null && native !== word && (
        <span className="m11 trunc text-fg-3">
          <Said>{native}</Said>
        </span>
      )}
    </span>
  )
}

/** One that is waited for: its id, how it stands and whose it is. */
export function Need({ need }: { need: TaskNeed }) {
  const { task, state, owner } = need
  return (
    <>
      <span className="m11">
        <Said>{task}</Said>
      </span>{' '}
      <span className="text-fg-3">
        {state === null ? text.tasks.notKnown : text.tasks.states[state]}
        {owner !== null && (
          <>
            , <Said>{owner}</Said>
          </>
        )}
      </span>
    </>
  )
}
