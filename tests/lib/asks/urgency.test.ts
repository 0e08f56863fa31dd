import { expect, test } from 'vitest'
import { byUrgency, waitingIn } from '@/lib/asks/urgency'
import { anAsk } from '@/tests/components/approvals/card'

const order = (...rows: readonly ReturnType<typeof anAsk>[]) => [...rows].sort(byUrgency).map(({ uid }) => uid)

test('what is due soonest comes first, by its end or by when its asker wants it', () => {
  const rows = [
    anAsk({ uid: 'critical', priority: 'critical' }),
    anAsk({ uid: 'deadline', deadlineAt: 200 }),
    anAsk({ uid: 'end', expiresAt: 300 }),
    anAsk({ uid: 'both', expiresAt: 900, deadlineAt: 100 }),
  ]
  expect(order(...rows)).toEqual(['both', 'deadline', 'end', 'critical'])
})

test('then the higher priority, then what cannot be undone, then the oldest', () => {
  const rows = [
    anAsk({ uid: 'low', priority: 'low', irreversible: true }),
    anAsk({ uid: 'young', askedAt: 9 }),
    anAsk({ uid: 'old', askedAt: 1, priority: 'normal' }),
    anAsk({ uid: 'final', askedAt: 10, irreversible: true }),
    anAsk({ uid: 'high', askedAt: 20, priority: 'high' }),
  ]
  expect(order(...rows)).toEqual(['high', 'final', 'old', 'young', 'low'])
})

test('what something says was decided elsewhere comes last, however urgent it was', () => {
  const rows = [anAsk({ uid: 'told', elsewhere: true, expiresAt: 1 }), anAsk({ uid: 'low', priority: 'low' })]
  expect(order(...rows)).toEqual(['low', 'told'])
})

test('questions wait among requests, in one order and one count', () => {
  const told = { capped: false, terminal: 1, elsewhere: [{ source: 'collab', count: 1 }] }
  const decide = { rows: [anAsk({ uid: 'yes', askedAt: 5 })], count: 3, ...told }
  const answer = { rows: [anAsk({ uid: 'words', list: 'answer', askedAt: 1 })], count: 4, ...told, capped: true }
  const waiting = waitingIn({ decide, answer })
  expect(waiting.rows.map(({ uid }) => uid)).toEqual(['words', 'yes'])
  expect([waiting.count, waiting.capped, waiting.elsewhere]).toEqual([7, true, [{ source: 'collab', count: 2 }]])
  expect(waiting.terminal).toBe(2)
})
