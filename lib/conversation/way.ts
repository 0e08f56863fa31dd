import { isOwed, type Step } from './course'

/** How a message is drawn: as one that calls for something or answers, as a remark, as an error, or as one that nobody answered. */
export type Way = 'call' | 'remark' | 'error' | 'owed'

const CALLS = new Set(['request', 'response', 'task', 'result', 'chat', 'decision', 'review', 'incident', 'prompt'])

export function wayOf(steps: readonly Step[], at: number): Way {
  const step = steps[at]
  if (step === undefined) return 'remark'
  if (step.error !== null) return 'error'
  if (isOwed(steps, at)) return 'owed'
  return CALLS.has(step.kind) && !step.broadcast ? 'call' : 'remark'
}
