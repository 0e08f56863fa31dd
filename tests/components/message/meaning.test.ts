import { expect, test } from 'vitest'
import { meaningOf } from '@/components/message/meaning'

test('a flag that is not known is explained, too', () => {
  expect(meaningOf('conflict')).toContain('same ID')
  expect(meaningOf('of-tomorrow')).not.toBe('')
  expect(meaningOf('constructor')).toBe(meaningOf('of-tomorrow'))
})
