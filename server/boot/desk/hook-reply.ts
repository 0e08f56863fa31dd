import { deskWords as words } from '@/lib/text/written/desk-words'
import type { HookCall } from './asked-calls'
import { type Answer, cleaned } from './desk-answer'

/** What is printed for an answer; null: nothing, so that the program asks for itself. Never other input, never rights. */
export function replyTo({ event }: Pick<HookCall, 'event'>, answer: Answer | null): string | null {
  if (answer === null || answer.verdict === 'returned' || answer.verdict === 'answered') return null
  const isYes = answer.verdict === 'approved'
  const said = isYes ? undefined : words.refused(cleaned(answer.reason))
  if (event === 'PermissionRequest')
    return printed(event, { decision: { behavior: isYes ? 'allow' : 'deny', ...(said && { message: said }) } })
  return printed(event, {
    permissionDecision: isYes ? 'allow' : 'deny',
    permissionDecisionReason: said ?? words.allowed,
  })
}

function printed(event: string, output: object): string {
  return `${JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...output } })}\n`
}
