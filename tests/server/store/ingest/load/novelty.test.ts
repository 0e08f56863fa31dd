import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newNovelty } from '@/server/store/ingest/load/novelty'

const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat())

describe('what a source has given', () => {
  it('is never new again', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 500 }), (given) => {
        const novelty = newNovelty()
        for (const each of given) novelty.add('uid', each)
        expect(given.some((each) => novelty.isNew('uid', each))).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  it('is told apart by what it names, and what was not given is nearly always new', () => {
    const novelty = newNovelty()
    for (let n = 0; n < 100_000; n++) novelty.add('id', `msg-${n}`)
    let mistaken = 0
    for (let n = 0; n < 100_000; n++) {
      if (!novelty.isNew('answered', `msg-${n}`)) mistaken += 1
      if (!novelty.isNew('id', `msg-${n + 100_000}`)) mistaken += 1
    }
    expect(mistaken).toBeLessThan(200)
  })
})
