import { expect, it } from 'vitest'
import { isLeast, leastFree } from '@/lib/names/freedom'
import { type Grant, granted, grantsIn, withGrant } from '@/server/store/ingest/derive/autonomy-grants'

const grant = (seq: number, level: string, more: Partial<Grant> = {}): Grant => ({
  ...{ level, at: 10, look: 1, seq, fileId: 1, uid: `u${seq}`, doubtful: false },
  ...more,
})
const levelOf = (...said: Grant[]) => granted(said.reduce<Grant[]>(withGrant, [])).level

it('of one time the lines of a file have their order', () => {
  expect(levelOf(grant(1, 'supervised'), grant(2, 'autonomous'))).toBe('autonomous')
  expect(levelOf(grant(1, 'autonomous'), grant(2, 'supervised'))).toBe('supervised')
})

it('and what several files say at one time has none: what gives least holds', () => {
  const [one, other] = [grant(1, 'supervised'), grant(2, 'autonomous', { fileId: 2 })]
  expect([levelOf(one, other), levelOf(other, one)]).toEqual(['supervised', 'supervised'])
  expect(levelOf(grant(1, 'full'), grant(2, 'autonomous', { fileId: 2 })), 'neither surely gives less').toBeNull()
})

it('what claims a time that cannot be grants nothing, takes all the same, and goes with what comes after it', () => {
  const ahead = { at: 99, look: 2, doubtful: true }
  expect(levelOf(grant(1, 'full', ahead))).toBeNull()
  expect(levelOf(grant(1, 'supervised'), grant(2, 'full', ahead))).toBe('supervised')
  expect(levelOf(grant(1, 'full'), grant(2, 'supervised', ahead))).toBe('supervised')
  const after = grant(3, 'full', { at: 100, look: 3 })
  expect([grant(1, 'full'), grant(2, 'supervised', ahead), after].reduce<Grant[]>(withGrant, [])).toEqual([after])
})

it('are kept as they are, and never more than a few: what takes freedom stays', () => {
  const backwards = Array.from({ length: 100 }, (_, n) =>
    grant(n, n === 0 ? 'paused' : 'full', { at: 500 - n, look: n }),
  )
  const kept = backwards.reduce<Grant[]>((all, one) => grantsIn(JSON.stringify(withGrant(all, one))), [])
  expect(kept.length).toBeLessThanOrEqual(32)
  expect(granted(kept)).toEqual({ level: 'paused', at: 500 })
})

it.each([
  [['autonomous'], 'autonomous'],
  [['autonomous', 'autonomous'], 'autonomous'],
  [['autonomous', 'Paused'], 'Paused'],
  [['reviewer', 'autonomous'], null],
  [['3', '1', '2'], '1'],
  [['3', 'autonomous'], null],
  [[], null],
])('of %j the least free is %s', (levels, least) => {
  expect(leastFree(levels)).toBe(least)
})

it('a word that is not known may give freedom', () => {
  expect(['supervised', 'NONE', 'reviewer', '0', 'autonomous'].filter(isLeast)).toEqual(['supervised', 'NONE'])
})
