import type { Person } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text/console/first-load-words'
import { AgentMark } from './agent-mark'
import { Said } from './said-text'

/** Mark and name, as written where `name` says how. A message without a sender says so. */
export function Agent({
  agent,
  name = null,
  tier = null,
  person = null,
  cell,
  className = '',
}: {
  agent: string | null
  name?: string | null
  tier?: string | null
  person?: Person
  /** Which cell of a row it is, for the signs that narrow by it. */
  cell?: string
  className?: string
}) {
  return (
    <span className={`who ${className}`} data-cell={cell}>
      <AgentMark agent={agent} tier={tier} person={person} />
      <span className="nm">
        {agent === null ? (
          <span className="text-fg-3">{text.stream.nobody}</span>
        ) : (
          <Said>{writtenName(name, agent)}</Said>
        )}
      </span>
    </span>
  )
}
