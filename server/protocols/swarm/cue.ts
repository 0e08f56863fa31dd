import type { Cue } from '@/lib/reading'

const TASK = '(?:task|任务)\\s{0,3}#\\s?(?<task>\\d{1,9})'
const NUMBERED = new RegExp(TASK, 'i')
const BARE_NUMBER = /(?:^|\s)#(?<task>\d{1,9})\b/
const OPENING =
  /^[\s*#>_`-]{0,8}(?<word>ACK|BLOCKED|HANDOFF|HAND-OFF|SHUTDOWN_REQUEST|SHUTDOWN_ACK|DONE|COMPLETED?)\b[*_`]{0,2}\s?[:：]/i
const CLAIM = new RegExp(
  `(?:\\b(?:claim(?:ed|ing)|picked up|took|taking)|(?<!请)(?:认领|领取))(?:\\s|了|the|:){0,3}\\s{0,3}${TASK}`,
  'i',
)
const COMPLETE = new RegExp(
  `(?:\\b(?:completed|finished|closed|done with)|已完成|完成了)(?:\\s|了|the|:){0,3}\\s{0,3}${TASK}` +
    `|${TASK.replace('<task>', '<other>')}\\s{0,3}(?:[:—–-]\\s?)?(?:is |was |now |已经|已){0,3}(?:complete|completed|done|finished|closed|完成)(?![A-Za-z])`,
  'i',
)
const RUNNING = /\b(?:start(?:ed|ing)|working on|resum(?:ed|ing)|in progress|unblocked)\b|\d{1,3}\s?%|开始/i

/** What the fixed words at the beginning of a message say, in the spelling of the protocol. */
export type Opening = 'ACK' | 'BLOCKED' | 'HANDOFF' | 'SHUTDOWN_REQUEST' | 'SHUTDOWN_ACK' | 'DONE'

export type Said = { opening: Opening | null; task: string | null; phase: Cue['phase'] | null; running: boolean }

/** Reads a message's conventions: its opening word, the task it is about, and what it does to it. */
export function cueOf(type: string, content: string, mentions: boolean): Said {
  const text = content.length > 4_000 ? content.slice(0, 4_000) : content
  const opening = openingOf(text)
  const task = taskIn(type, text)
  return { opening, task, phase: phaseOf(opening, task, text, mentions), running: task !== null && RUNNING.test(text) }
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

function phaseOf(opening: Opening | null, task: string | null, text: string, mentions: boolean): Cue['phase'] | null {
  if (opening === 'SHUTDOWN_REQUEST') return 'shut-down'
  if (opening === 'SHUTDOWN_ACK') return 'shut-down-acknowledged'
  if (opening === 'BLOCKED') return 'block'
  if (opening === 'HANDOFF') return 'hand-over'
  if (task !== null && CLAIM.test(text)) return 'claim'
  if (opening === 'ACK') return 'acknowledge'
  if (task !== null && (opening === 'DONE' || COMPLETE.test(text))) return 'complete'
  return task !== null && mentions ? 'mention' : null
}
