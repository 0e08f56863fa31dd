import { Said } from '@/components/said/said-text'
import { Section } from '@/components/ui/over/peek'
import type { TaskBranch, TaskNeed } from '@/lib/message/task'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { TaskState } from './task-standing'

const words = text.tasks.peek

/** Tasks that one depends on, each indented under the one that names it; or those that depend on it. */
export function TaskNeeds({
  label,
  lines,
  onOpen,
}: {
  label: string
  lines: readonly (TaskNeed & Partial<Pick<TaskBranch, 'depth' | 'again'>>)[]
  onOpen: (id: string) => void
}) {
  if (lines.length === 0) return null
  return (
    <Section label={label}>
      <ul className="lines">
        {placed(lines).map(({ line, key }) => (
          <li key={key} style={{ paddingLeft: `${Math.min(line.depth ?? 0, 8) * 14}px` }}>
            <Name need={line} onOpen={onOpen} />
            {line.state === null ? (
              <span className="text-12 text-warn">{words.unknownTask}</span>
            ) : (
              <span className="text-12">
                <TaskState state={line.state} native={line.native} />
              </span>
            )}
            {line.again === true && <span className="text-12 text-warn">{words.again}</span>}
            <span className="trunc text-12 text-fg-3">
              <Said>{clauses(line.owner, line.title)}</Said>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The same task may stand under several others. */
function placed<Line>(lines: readonly Line[]): { line: Line; key: number }[] {
  return lines.map((line, key) => ({ line, key }))
}

function Name({ need: { id, task }, onOpen }: { need: TaskNeed; onOpen: (id: string) => void }) {
  return id === null ? (
    <span className="m11 flex-none">
      <Said>{task}</Said>
    </span>
  ) : (
    <button type="button" className="link m11 flex-none" onClick={() => onOpen(id)}>
      <Said>{task}</Said>
    </button>
  )
}
