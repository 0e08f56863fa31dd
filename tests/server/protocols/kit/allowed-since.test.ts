import { expect, test } from 'vitest'
import type { Allowed } from '@/lib/rules/judged'
import { allowedSince } from '@/server/protocols/kit/judging/allowed-since'

const allowed = (autonomy: string | null, guardrails: { [name: string]: unknown } = {}): Allowed => ({
  autonomy,
  guardrails: Object.entries(guardrails).map(([name, value]) => ({ name, value: JSON.stringify(value) })),
})
const loosened = (before: Allowed, now: Allowed) => allowedSince({ before, now, at: 7 })

test('a guardrail that went, was switched off or holds less is loosened', () => {
  const before = allowed(null, { approval: true, blocked: ['lock', 'alarm'], wrapper: 'ha-api.sh' })
  expect(loosened(before, allowed(null, { approval: false, blocked: ['lock'] }))).toEqual({
    ...{ guardrails: ['approval', 'blocked', 'wrapper'], autonomy: null, at: 7 },
  })
})

test('one that holds more, or otherwise, is not known to be loosened', () => {
  const before = allowed(null, { approval: false, blocked: ['lock'], wrapper: 'ha-api.sh' })
  const now = allowed(null, { approval: true, blocked: ['lock', 'alarm'], wrapper: 'other.sh', limit: 3 })
  expect(loosened(before, now)).toBeNull()
})

test('autonomy is raised where both levels are of one scale', () => {
  expect(loosened(allowed('2'), allowed('3'))?.autonomy).toEqual({ before: '2', now: '3' })
  expect(loosened(allowed('supervised'), allowed('autonomous'))?.autonomy).not.toBeNull()
  for (const [before, now] of [
    ['3', '2'],
    ['supervised', '3'],
    ['odd', 'full'],
    [null, 'full'],
  ] as const)
    expect(loosened(allowed(before), allowed(now))).toBeNull()
})
