import type { Effect, MessageReading } from '@/lib/message/reading'

const LONGEST_TITLE = 200

/**
 * A task is the message that assigns it; the result that names this message ends it. A result that names none is a task
 * of its own: somebody finished what nobody was seen to assign.
 */
export function taskOf(message: MessageReading): Effect | null {
  const { kind, nativeId, replyTo, type, from, fromRaw, to, body } = message
  if (kind === 'task' && nativeId !== null) {
    const [only, ...others] = to
    const { agent = null, raw = null } = only !== undefined && others.length === 0 ? only : {}
    const given = { owner: agent, ownerRaw: raw }
    return { ...BLANK, id: nativeId, title: firstLine(body), ...given, state: 'open', native: type }
  }
  const ends = type.trim().toLowerCase() === 'task_result' ? (replyTo ?? nativeId) : null
  if (ends === null) return null
  const ownerRaw = from === null ? null : fromRaw
  return { ...BLANK, id: ends, owner: from, ownerRaw, state: 'done', native: type }
}

const BLANK = {
  ...{ kind: 'task' as const, scope: null, makes: true, at: null, title: null, owner: null, ownerRaw: null },
  ...{ dependsOn: [], blocker: null },
}

function firstLine(text: string): string | null {
  const line = text.trimStart().split('\n', 1)[0]?.trim() ?? ''
  return line === '' ? null : line.slice(0, LONGEST_TITLE)
}
