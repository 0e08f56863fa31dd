import type { Effect, MessageReading } from '@/lib/reading'

const LONGEST_TITLE = 200

/**
 * A task is the message that assigns it; the result that names this message ends it. A result that names none is a task
 * of its own: somebody finished what nobody was seen to assign.
 */
export function taskOf(message: MessageReading): Effect | null {
  const { kind, nativeId, replyTo, type, from, to, body } = message
  if (kind === 'task' && nativeId !== null) {
    const owner = to.length === 1 ? (to[0]?.agent ?? null) : null
    return { ...BLANK, id: nativeId, title: firstLine(body), owner, state: 'open', native: type }
  }
  const ends = type.trim().toLowerCase() === 'task_result' ? (replyTo ?? nativeId) : null
  return ends === null ? null : { ...BLANK, id: ends, owner: from, state: 'done', native: type }
}

const BLANK = {
  ...{ kind: 'task' as const, scope: null, makes: true, at: null, title: null, owner: null },
  ...{ dependsOn: [], blocker: null },
}

function firstLine(text: string): string | null {
  const line = text.trimStart().split('\n', 1)[0]?.trim() ?? ''
  return line === '' ? null : line.slice(0, LONGEST_TITLE)
}
