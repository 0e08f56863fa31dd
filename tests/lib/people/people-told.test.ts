import { expect, test } from 'vitest'
import { includes, lesser, personName } from '@/lib/people/people-told'
import { ROLES } from '@/lib/people/person'

test('a program may do no more than was asked for, nor than its maker may now', () => {
  for (const wanted of ROLES)
    for (const maker of ROLES) {
      const role = lesser(wanted, maker)
      expect(includes(wanted, role) && includes(maker, role) && role !== 'admin').toBe(true)
    }
  expect([lesser('approver', 'admin'), lesser('approver', 'operator'), lesser('operator', 'auditor')]).toEqual([
    ...['approver', 'operator', 'viewer'],
  ])
})

test.each(['m.lindqvist', '李雷', 'R Haas-2', 'a'])('%s is a name', (name) => {
  expect(personName.parse(` ${name} `)).toBe(name)
})

test.each(['', 'local', 'Unknown', ' ', '.hidden', 'a\nb', 'a\u202eb', '<b>', 'x'.repeat(65)])('%j is none', (name) => {
  expect(personName.safeParse(name).success).toBe(false)
})
