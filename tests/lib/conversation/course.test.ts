import { describe, expect, test } from 'vitest'
import { type Course, isOwed, lanesOf, legsOf, pathOf, type Step, spansOf, timeSpent } from '@/lib/conversation/course'

const MINUTE = 60_000

/** `from > to kind` at a minute; `answered` where an answer is known. */
function step(at: number, from: string, to: string, kind: Step['kind'], given: Partial<Step> = {}): Step {
  return {
    uid: `${from}-${at}`,
    from,
    fromTier: null,
    to: to === '' ? [] : [to],
    broadcast: false,
    kind,
    type: kind,
    flags: [],
    orderAt: at * MINUTE,
    answeredAt: null,
    state: null,
    words: '',
    error: null,
    noticedAt: null,
    limitAt: null,
    ...given,
  }
}

/** A person is asked through a manager for what a worker wants. */
const steps: Step[] = [
  step(0, 'gm', 'pm', 'request', { answeredAt: 30 * MINUTE }),
  step(1, 'pm', 'store', 'request', { noticedAt: MINUTE + 2_000, answeredAt: 20 * MINUTE }),
  step(10, 'store', 'pm', 'notification'),
  step(20, 'store', 'pm', 'response'),
  step(21, 'pm', 'gm', 'request'),
  step(22, 'gm', 'human', 'request'),
  step(23, 'pm', 'store', 'request'),
]
const people = ['human']
const named = (places: readonly number[]) => places.map((at) => steps[at]?.uid)

describe('the course of a conversation', () => {
  test('one has something to do from being asked until the last word on it; what was only announced begins nothing', () => {
    expect(spansOf(steps, people).map(({ agent, begin, end, how }) => [agent, begin, end, how])).toEqual([
      ['pm', 0, 1, 'work'],
      ['store', 1, 3, 'work'],
      ['pm', 3, 4, 'work'],
      ['gm', 4, 5, 'work'],
      ['human', 5, null, 'wait'],
      ['store', 6, null, 'owed'],
    ])
  })

  test('what is said of its own accord later belongs to no work', () => {
    const later = [...steps.slice(0, 4), step(400, 'store', 'pm', 'chat')]
    expect(spansOf(later, people).find(({ agent }) => agent === 'store')).toMatchObject({ begin: 1, end: 3 })
  })

  test('who ends with an error had an error', () => {
    const failed = [step(0, 'pm', 'etl', 'request'), step(1, 'etl', 'pm', 'error', { error: 'E004' })]
    expect(spansOf(failed, [])[0]).toMatchObject({ agent: 'etl', how: 'error' })
  })

  test('an ask is owed until somebody it addresses speaks; an announcement, an answered one and one to everybody are not', () => {
    expect(steps.flatMap((_, at) => (isOwed(steps, at) ? [at] : []))).toEqual([5, 6])
    expect(isOwed([step(0, 'a', 'b', 'request', { answeredAt: 1 })], 0)).toBe(false)
    expect(isOwed([step(0, 'a', 'b', 'request', { broadcast: true })], 0)).toBe(false)
  })

  test('the critical path leads from the beginning to what a person owes', () => {
    expect(named(pathOf(steps, people))).toEqual(['gm-0', 'pm-1', 'store-20', 'pm-21', 'gm-22'])
    expect(named(pathOf(steps, []))).toEqual(['gm-0', 'pm-1', 'store-20', 'pm-23'])
    expect(pathOf([], people)).toEqual([])
  })

  test('each leg lasts until the next; what is owed beside the path has its own', () => {
    const legs = legsOf(steps, pathOf(steps, people), 30 * MINUTE)
    expect(legs.map(({ at, totalMs, path, open }) => [at, totalMs / MINUTE, path, open])).toEqual([
      [0, 1, true, false],
      [1, 19, true, false],
      [3, 1, true, false],
      [4, 1, true, false],
      [5, 8, true, true],
      [6, 7, false, true],
    ])
    expect(legs[1]?.noticedMs).toBe(2_000)
    expect(legs[0]?.noticedMs).toBeNull()
  })

  test('the time that was spent is what each had to do, a person’s until now', () => {
    expect(timeSpent(steps, spansOf(steps, people), 30 * MINUTE)).toEqual([
      { agent: 'store', ms: 19 * MINUTE, person: false, open: false },
      { agent: 'human', ms: 8 * MINUTE, person: true, open: true },
      { agent: 'pm', ms: 2 * MINUTE, person: false, open: false },
      { agent: 'gm', ms: MINUTE, person: false, open: false },
    ])
  })

  test('persons stand first, then tiers; who has none stands last', () => {
    const course: Course = { steps, people, earlier: false }
    const tiers = new Map([
      ['pm', 'PM'],
      ['store', 'worker'],
    ])
    expect(lanesOf(course, (agent) => tiers.get(agent) ?? null).map(({ agent, band }) => [agent, band])).toEqual([
      ['human', 'oversight'],
      ['pm', 'pm'],
      ['store', 'worker'],
      ['gm', 'other'],
    ])
  })
})
