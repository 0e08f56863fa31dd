import { expect, test } from 'vitest'
import { LEFT } from '@/lib/message/left-place'
import { closedBy } from '@/server/oversight/approvals/asked/closed-by'
import type { Answer, AskStanding } from '@/server/store/asks/ask-reader'

type Given = Partial<Parameters<typeof closedBy>[1]['standing']>
const NOW = 100
const told = { entry: (n: number) => n, uid: (uid: string) => uid }
const waits: AskStanding['ask'] = { list: 'answer', when: 'running' }
const answer = (given: Partial<Answer> = {}): Answer => ({
  ...{ uid: 'a', at: 50, from: 'fixer', person: false, posted: false, decides: false },
  ...{ type: 'info', kind: 'other', words: 'toolu_1 succeeded' },
  ...given,
})
function closed(given: Given, disk: 'same' | 'changed' | 'gone' = 'same') {
  const standing = {
    ask: waits,
    answer: null,
    decision: null,
    state: null,
    goneAt: null,
    endedAt: null,
    overAt: null,
    unheardSince: null,
    ...given,
  }
  const now = closedBy(told, { standing, decision: null, added: false, expiresAt: null, disk, now: NOW })
  return now && [now.how, now.at]
}

test('the result of a call is no decision of anybody: what waited for it is over', () => {
  expect(closed({ answer: answer() })).toEqual(['over', 50])
  const ask: AskStanding['ask'] = { list: 'answer', when: 'always' }
  expect(closed({ ask, answer: answer() }), 'red control').toEqual(['decided-on-disk', 50])
})

test('a session that waits no more is over, and one that is no more has ended', () => {
  expect(closed({ goneAt: 40, state: LEFT.over }, 'changed')).toEqual(['over', 40])
  expect(closed({ goneAt: 40, state: LEFT.ended })).toEqual(['ended', 40])
  expect(closed({ endedAt: 60 })).toEqual(['ended', 60])
  expect(closed({ overAt: 30 }), 'somebody spoke since').toEqual(['over', 30])
  expect(closed({ unheardSince: 60 })).toEqual(['unheard', 60])
})

test('what was taken out of an inbox is open, whatever became of its bytes', () => {
  for (const disk of ['gone', 'changed'] as const) expect(closed({ state: LEFT.read }, disk)).toBe(null)
  expect(closed({ state: 'inbox' }, 'gone'), 'red control').toEqual(['withdrawn', NOW])
})
