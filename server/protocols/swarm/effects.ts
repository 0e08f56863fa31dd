import { type Aliases, agentName } from '@/lib/names'
import type { Effect, MessageReading, TaskState } from '@/lib/reading'
import type { Said } from './cue'
import { LEADER } from './handles'

const NAME = '[\\p{L}\\p{N}_]+(?:-[\\p{L}\\p{N}_]+)*?'
/** The third is `→` in UTF-8 taken for Windows-1252 or Latin-1, as the protocol's own page has it. */
const ARROW = "(?:[-=–—]+>|[→⇒⟶➜]|â[†\\u0086][’'\\u0092]|\\bto\\b)"
const UPDATE = new RegExp(
  `^\\s*AUTONOMY_UPDATE\\s*[:：]\\s*[@＠]?(${NAME})\\s*${ARROW}\\s*(${NAME})(?![\\p{L}\\p{N}_-])`,
  'iu',
)
const LONGEST_BLOCKER = 300

type Speaker = { from: string | null; humans: readonly string[] }

/** What a message changes: an agent's autonomy (said by the leader or a human only) and the task it is about. */
export function effectsOf(
  message: MessageReading,
  said: Said,
  { humans, aliases }: { humans: Speaker['humans']; aliases: Aliases },
): Effect[] {
  const effects: Effect[] = []
  if (message.from === LEADER || (message.from !== null && humans.includes(message.from))) {
    const update = UPDATE.exec(message.body)
    const [, agent, level] = update ?? []
    if (agent !== undefined && level !== undefined)
      effects.push({ kind: 'autonomy', agent: agentName(agent, aliases), level })
  }
  const task = taskEffect(message, said)
  return task === null ? effects : [...effects, task]
}

function taskEffect(message: MessageReading, said: Said): Effect | null {
  if (said.task === null) return null
  const change = changeOf(message, said)
  if (change === null) return null
  return { kind: 'task', scope: message.channel, id: said.task, title: null, dependsOn: [], ...change }
}

type Change = { state: TaskState; native: string; owner: string | null; blocker: string | null }

function changeOf(message: MessageReading, { phase, opening, running }: Said): Change | null {
  const { from, to, body } = message
  const own = (state: TaskState, native: string): Change => ({ state, native, owner: from, blocker: null })
  switch (phase) {
    case 'claim':
      return own('claimed', 'Claimed')
    case 'acknowledge':
      return own('claimed', 'ACK')
    case 'complete':
      return own('done', opening === 'DONE' ? 'DONE' : 'Completed')
    case 'block':
      return { ...own('blocked', 'BLOCKED'), blocker: blockerIn(body) }
    case 'hand-over': {
      const [only] = to
      return { state: 'pending', native: 'HANDOFF', owner: to.length === 1 && only ? only.agent : null, blocker: null }
    }
    default:
      return running && (message.type === 'status' || message.type === 'task') ? own('running', 'status') : null
  }
}

function blockerIn(body: string): string {
  return body
    .slice(body.search(/[:：]/) + 1)
    .trim()
    .slice(0, LONGEST_BLOCKER)
}
