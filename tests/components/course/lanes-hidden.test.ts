import fc from 'fast-check'
import { createSerializer } from 'nuqs'
import { expect, test } from 'vitest'
import { HIDDEN_LANES } from '@/components/course/lanes-hidden'

const serialize = createSerializer({ without: HIDDEN_LANES })
const back = (names: string[]) =>
  HIDDEN_LANES.parse(new URLSearchParams(serialize({ without: names })).getAll('without'))

test('lanes that are left out are the same after a reload, whatever their agents are called', () => {
  expect(back(['a%2Cb', 'a,b', '100%'])).toEqual(['a%2Cb', 'a,b', '100%'])
  expect(back([''])).toEqual([''])
  const name = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
      expect(back(names)).toEqual(names)
    }),
  )
})
