import type { Cue } from '@/lib/message/cue'
import { type Move, movesIn, TASK } from './moves'

const NUMBERED = new RegExp(TASK, 'i')
const BARE_NUMBER = /(?:^|\s)#(?<task>\d{1,9})\b/
const OPENING =
  /^[\s*#>_`-]{0,8}(?<word>ACK|BLOCKED|HANDOFF|HAND-OFF|SHUTDOWN_REQUEST|SHUTDOWN_ACK|DONE|COMPLETED?)\b[*_`]{0,2}\s?[:：]/i
const RUNNING = /\b(?:start(?:ed|ing)|working on|resum(?:ed|ing)|in progress|unblocked)\b|\d{1,3}\s?%|开始/i

/** What the fixed words at the beginning of a message say, in the spelling of the protocol. */
export type Opening = 'ACK' | 'BLOCKED' | 'HANDOFF' | 'SHUTDOWN_REQUEST' | 'SHUTDOWN_ACK' | 'DONE'

export type Said = {
  opening: Opening | null
  task: string | null
  phase: Cue['phase'] | null
  running: boolean
  /** What it says was done to other tasks. */
  others: readonly Move[]
}

/** Reads a message's conventions: its opening word, the task it is about, and what it does to it. */
export function cueOf(type: string, content: string, mentions: boolean): Said {
  const text = content.length > 4_000 ? content.slice(0, 4_000) : content
  const opening = openingOf(text)
  const fixed = fixedPhase(opening)
  const named = taskIn(type, text)
  const moves = fixed === null && text.includes('#') ? movesIn(text) : []
  const first =
    named !== null && (opening === 'ACK' || opening === 'DONE') ? moves.find(({ task }) => task === named) : moves[0]
  const moved = opening !== 'ACK' || first?.phase === 'claim' ? first : undefined
  const task = moved?.task ?? named
  return {
    opening,
    task,
    phase: fixed ?? moved?.phase ?? phaseOf(opening, task, mentions),
    running: task !== null && RUNNING.test(text),
    others: moves.filter((other) => other.task !== task),
  }
}

function openingOf(text: string): Opening | null {
  const word = OPENING.exec(text)?.groups?.word?.toUpperCase()
  switch (word) {
    case 'ACK':
    case 'BLOCKED':
    case 'SHUTDOWN_REQUEST':
    case 'SHUTDOWN_ACK':
      return word
    case 'HANDOFF':
    case 'HAND-OFF':
      return 'HANDOFF'
    default:
      return word === undefined ? null : 'DONE'
  }
}

function taskIn(type: string, text: string): string | null {
  if (!text.includes('#')) return null
  const number =
    NUMBERED.exec(text)?.groups?.task ?? (type === 'task' ? BARE_NUMBER.exec(text)?.groups?.task : undefined)
  return number === undefined ? null : String(Number(number))
}

/** What the opening word says alone, whatever follows. */
function fixedPhase(opening: Opening | null): Cue['phase'] | null {
  if (opening === 'SHUTDOWN_REQUEST') return 'shut-down'
  if (opening === 'SHUTDOWN_ACK') return 'shut-down-acknowledged'
  if (opening === 'BLOCKED') return 'block'
  return opening === 'HANDOFF' ? 'hand-over' : null
}

function phaseOf(opening: Opening | null, task: string | null, mentions: boolean): Cue['phase'] | null {
  if (opening === 'ACK') return 'acknowledge'
  if (task !== null && opening === 'DONE') return 'complete'
  return task !== null && mentions ? 'mention' : null
}
