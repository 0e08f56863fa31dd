import { expect, test } from 'vitest'
import { number } from '@/lib/text/number'

test.each([0, 7, 999, 1_000, 184_206, 1_000_000, 12_345_678_901, -1_234, 1_234.5, 0.12345])(
  '%d is grouped as its language has it',
  (value) => {
    expect(number(value)).toBe(new Intl.NumberFormat('en-US').format(value))
  },
)
