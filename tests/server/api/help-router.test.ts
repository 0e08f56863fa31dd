import { expect, test } from 'vitest'
import { placeFor } from '@/server/api/help-router'
import { sessionOf } from '@/tests/sessions'

const place = { node: '22.0.0', data: '/data', database: 'sqlite' } as const

test('where a console runs is told to admins who see all of it, and to nobody else', () => {
  expect(placeFor(sessionOf('admin'), place)).toBe(place)
  for (const role of ['viewer', 'operator', 'approver', 'auditor'] as const)
    expect([role, placeFor(sessionOf(role), place)]).toEqual([role, null])
  expect(placeFor({ ...sessionOf('admin'), scope: ['teams'] }, place)).toBe(null)
})
