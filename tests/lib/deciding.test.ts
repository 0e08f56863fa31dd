import { expect, it } from 'vitest'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { decidedWords } from '@/lib/text/written/decided-words'

const AT = Date.UTC(2026, 10, 20, 14, 31, 28)
const DAY_MS = 86_400_000

it('what was withdrawn on another day, or can be answered until then, says on which', () => {
  const gone = (now: number) => deciding.closed({ how: 'withdrawn', at: AT, by: null, decided: null }, now)
  expect(gone(AT + 60_000)).toBe('This was withdrawn: it has been gone from disk since 14:31:28 UTC.')
  expect(gone(AT + 3 * DAY_MS)).toBe('This was withdrawn: it has been gone from disk since Fri 20 Nov 14:31:28 UTC.')
  expect(deciding.notNow.overdue(AT, AT - DAY_MS)).toContain('until Fri 20 Nov 14:31:28 UTC')
})

it('a policy that nobody met says on which day that ended', () => {
  expect(decidedWords.expiredHeld('broadcasts', 1, DAY_MS, AT)).toContain('which ended on Fri 20 Nov at 14:31:28 UTC')
})
