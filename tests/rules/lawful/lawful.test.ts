import { expect, test } from 'vitest'
import { foundIn } from './found-in'
import { LAWFUL } from './lawful-histories'

for (const lawful of LAWFUL)
  test(`a history of ${lawful.protocol} in which everybody keeps the rules has no problem`, async () => {
    const { written, found } = await foundIn(lawful, 2_000)
    expect(written).toBeGreaterThanOrEqual(2_000)
    expect(found).toEqual([])
  })
