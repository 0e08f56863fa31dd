import { expect, test } from 'vitest'
import {
  begunAnew,
  isBegunAnew,
  isBySetting,
  LEFT_OUT,
  saidBeside,
  settingRule,
  typeRule,
} from '@/lib/source/leaving-out'
import { ignoredBy } from '@/lib/text/sources/ignored-words'

test('what the index keeps of a rule is a code, and what it is called is said on the page', () => {
  for (const rule of Object.values(LEFT_OUT)) expect(rule).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
  expect([LEFT_OUT.backup, typeRule('link'), settingRule('archive-*'), 'put aside'].map(ignoredBy)).toEqual([
    'backup copy',
    'link, not read',
    'setting archive-*',
    'put aside',
  ])
})

test('what a setting leaves out is told by its code, and by what 0.1.0 kept', () => {
  expect([settingRule('a*'), 'setting a*', typeRule('link'), 'settings', null].map(isBySetting)).toEqual([
    ...[true, true, false, false, false],
  ])
})

test('whether a rotation began a file anew is told by its code, whatever else is said of it', () => {
  for (const why of [null, 'cannot be opened: EIO', 'begun anew by a rotation'])
    expect([isBegunAnew(begunAnew(why)), saidBeside(begunAnew(why))]).toEqual([true, why])
  expect(['begun anew by a rotation', 'begun-anew-once', null].map(isBegunAnew), 'words are none').toEqual([
    false,
    false,
    false,
  ])
  expect(saidBeside('cannot be opened: EIO')).toBe('cannot be opened: EIO')
})
