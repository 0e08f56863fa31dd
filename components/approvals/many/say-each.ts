import { isAnswered, type Refusal } from '@/components/approvals/deciding/deciding'
import { NotAsked, NotSealed } from '@/components/approvals/deciding/seal-decision'
import type { DecisionOutcome } from '@/lib/asks/approval'

/**
 * What came of what was said to one of many. `unsealed`: its passkey was not shown, so nothing was sent. `unknown`: no
 * answer came, so it may have been done.
 */
export type Came =
  | { at: 'waits' }
  | { at: 'sent' }
  | { at: 'done'; outcome: DecisionOutcome['outcome'] }
  | { at: 'refused' | 'unsealed' | 'unknown'; says: string }

/** What the next of them would meet as well: that nobody is known any more, or not well enough, and too many acts. */
const SAME_FOR_ALL: readonly string[] = ['UNAUTHORIZED', 'PRECONDITION_REQUIRED', 'TOO_MANY_REQUESTS']

type Saying<One> = {
  each: readonly One[]
  send: (one: One) => Promise<DecisionOutcome>
  tell: (one: One, came: Came) => void
  /** Asked before each: false leaves the rest as it is. */
  goesOn: () => boolean
}

/** Says it to one after the other; where the next would fare alike, or may, the rest is left as it is. */
export async function sayEach<One>({ each, send, tell, goesOn }: Saying<One>): Promise<void> {
  for (const one of each) {
    if (!goesOn()) return
    tell(one, { at: 'sent' })
    try {
      const { outcome } = await send(one)
      tell(one, { at: 'done', outcome })
    } catch (error) {
      tell(one, cameOf(error))
      if (!isItsOwn(error)) return
    }
  }
}

function cameOf(error: unknown): Came {
  const says = error instanceof Error ? error.message : String(error)
  if (error instanceof NotSealed) return { at: 'unsealed', says }
  return { at: isAnswered(refusalOf(error)) ? 'refused' : 'unknown', says }
}

/** Whether it is about that one alone. */
function isItsOwn(error: unknown): boolean {
  if (error instanceof NotSealed || error instanceof NotAsked) return false
  const refusal = refusalOf(error)
  return isAnswered(refusal) && !SAME_FOR_ALL.includes(refusal.data?.code ?? '')
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error) || !('data' in error)) return {}
  const { data } = error
  if (typeof data !== 'object' || data === null || !('code' in data)) return {}
  return typeof data.code === 'string' ? { data: { code: data.code } } : {}
}

/** Whether it is done with: what was not written, or is not known, is not. */
export const isDone = (came: Came | undefined) => came?.at === 'done' && came.outcome !== 'failed'
