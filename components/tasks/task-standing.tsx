import { TriangleAlert } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { WhyIn } from '@/components/why/why-word'
import type { TaskNeed, TaskStanding } from '@/lib/message/task'
import { text } from '@/lib/text'
import { comma } from '@/lib/text/joined'

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

type Standing = { state: TaskStanding; native: string | null; unsure?: boolean; row?: boolean }

/** How a task stands: a shape and our word, whether that is sure, then the protocol's own word, as written. */
export function TaskState({ state, native, unsure = false, row = false }: Standing) {
  const word = text.tasks.states[state]
  return (
    <span className="fx gap-1.5 overflow-hidden">
      <span className={`st ${LOOKS[state]}`}>
        <i />
        <WhyIn row={row} of={`task:${state}`}>
          {word}
        </WhyIn>
      </span>
      {unsure && (
        <span className="flex-none text-warn" title={text.tasks.unsureWhy}>
          <Icon of={TriangleAlert} size="xs" />
          <span className="only-read">{text.tasks.unsure}</span>
        </span>
      )}
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
            {comma()}
            <Said>{owner}</Said>
          </>
        )}
      </span>
    </>
  )
}
