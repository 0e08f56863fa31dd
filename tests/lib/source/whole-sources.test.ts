import { expect, test } from 'vitest'
import { isPart, wholeSources } from '@/lib/source/whole-sources'

const whole = { label: 'teams', channels: null }
const part = { label: 'collab', channels: ['atlas'] }

test('sums are over the sources that are seen whole, and unknown where there is none of those', () => {
  expect(wholeSources([whole, part])).toEqual([whole])
  expect([isPart([part]), isPart([whole, part]), isPart([whole])]).toEqual([true, false, false])
  expect(isPart([]), 'nothing is watched: the sums are known to be nothing').toBe(false)
})
