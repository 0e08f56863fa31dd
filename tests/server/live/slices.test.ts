import { describe, expect, it } from 'vitest'
import { inSlices } from '@/server/live/slices'

/** Each takes `each` ms of a clock that only they move; gives how many were done before each turn of somebody else. */
async function turnsBetween(each: number, count: number, does: typeof inSlices) {
  let clock = 0
  let done = 0
  const seen: number[] = []
  let going = true
  const others = () => {
    seen.push(done)
    if (going) setImmediate(others)
  }
  setImmediate(others)
  const all = Array.from({ length: count }, (_, at) => at)
  await does(
    all,
    () => {
      clock += each
      done += 1
    },
    () => clock,
  )
  going = false
  return [0, ...seen, done].map((at, place, list) => at - (list[place - 1] ?? 0))
}

const atOnce: typeof inSlices = async (all, does) => {
  for (const one of all) does(one)
}

describe('what is done to many', () => {
  it('lets others have a turn after so many ms', async () => {
    expect(Math.max(...(await turnsBetween(3, 200, inSlices)))).toBeLessThanOrEqual(3)
    expect(Math.max(...(await turnsBetween(50, 20, inSlices)))).toBe(1)
  })

  it('is done without a rest where it takes no time', async () => {
    expect(Math.max(...(await turnsBetween(0.01, 200, inSlices)))).toBe(200)
  })

  it('red control: all at once holds everybody up', async () => {
    expect(Math.max(...(await turnsBetween(3, 200, atOnce)))).toBe(200)
  })
})
