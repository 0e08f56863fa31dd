import { foldRun } from '@/lib/letters/fold'
import type { AgentRow } from '@/lib/message/message'
import { agents } from '@/lib/text/conversations/agents-words'

/** What is known of an agent that it may be looked for by. */
export type AgentWords = Pick<
  AgentRow,
  | 'agent'
  | 'names'
  | 'source'
  | 'tier'
  | 'role'
  | 'state'
  | 'substate'
  | 'autonomy'
  | 'model'
  | 'capabilities'
  | 'guardrails'
> & { unregistered: unknown }

/** Every word typed is part of what is known of it: name, tier, role, state, autonomy, source, model, guardrails, capabilities, and that it is registered no more. */
export function matches(agent: AgentWords, typed: string): boolean {
  const said = [
    agent.agent,
    ...agent.names,
    agent.source,
    agent.tier,
    agent.role,
    agent.state,
    agent.substate,
    agent.autonomy,
    agent.model,
    agent.unregistered && agents.unregistered.word,
    ...agent.capabilities,
    ...agent.guardrails.map(({ name, value }) => `${name} ${value}`),
  ].join('\n')
  const folded = foldRun(said)
  return foldRun(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
