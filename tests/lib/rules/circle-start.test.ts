import { expect, test } from 'vitest'
import { circleStarts } from '@/lib/rules/circle-start'
import type { Passed } from '@/lib/rules/passed-alike'

const RING = ['a', 'b', 'c']
const ring = (count: number, gapMs: number, body: (nth: number) => string = (nth) => `Thanks, got it (${nth}).`) =>
  Array.from({ length: count }, (_, nth): Passed => {
    const to = [RING[(nth + 1) % 3] ?? '']
    return { key: nth, from: RING[nth % 3] ?? '', to, toAll: null, body: body(nth), at: nth * gapMs }
  })
const keysOf = (passed: readonly Passed[]) => circleStarts(passed).map(({ key }) => key)

test('a circle of three is told of by the first message too many, once', () => {
  expect(circleStarts(ring(600, 2_000))).toEqual([{ key: 20, agents: RING, count: 21 }])
})

test('twenty a minute, or twenty that say different things, are no circle', () => {
  expect(keysOf(ring(600, 3_000))).toEqual([])
  const letters = (nth: number) => String.fromCodePoint(...[...String(nth)].map((digit) => 97 + Number(digit)))
  expect(keysOf(ring(600, 2_000, letters))).toEqual([])
})

test('what nobody answers is no circle, however alike it is', () => {
  expect(keysOf(ring(600, 2_000).map((one) => ({ ...one, from: 'a', to: ['b'] })))).toEqual([])
})

test('a circle that begins again after ten minutes is another one', () => {
  const later = ring(40, 2_000).map((one) => ({ ...one, key: one.key + 100, at: one.at + 900_000 }))
  expect(keysOf([...ring(40, 2_000), ...later])).toEqual([20, 120])
})

test('of a storm no more is looked at than the last hundred messages', () => {
  const storm = ring(20_000, 1)
  expect(circleStarts(storm)).toEqual([{ key: 20, agents: RING, count: 21 }])
})

const between = (from: string, to: string, body: string, nth: number, gapMs = 1_000): Passed => ({
  ...{ key: nth, from, to: [to], toAll: null, body, at: nth * gapMs },
})

test('who says nearly the same in other words is in a circle, and who says something else is not', () => {
  const near = (nth: number) =>
    `Thank you for the careful summary of the harbour plan, ${['truly', 'really', 'dearly'][nth % 3]} appreciated by us all here.`
  expect(keysOf(ring(60, 2_000, near))).toEqual([20])
  const other = (nth: number) => `Part ${PARTS[nth % PARTS.length]} waits for ${PARTS[(nth * 7 + 3) % PARTS.length]}.`
  expect(keysOf(ring(60, 2_000, other))).toEqual([])
})

const PARTS = [
  ...['crane', 'harbour', 'ledger', 'engine', 'manifest', 'berth', 'signal', 'anchor', 'rudder', 'winch', 'pilot'],
  ...['tanker', 'lantern', 'customs', 'mooring', 'ballast', 'hatch', 'galley', 'sextant', 'keel', 'jetty', 'buoy'],
]

test('agents that acknowledge each other’s acknowledgements are in a circle, in any words and in Chinese', () => {
  const said = [
    'ACK.',
    'Thanks, noted!',
    'Got it, thank you.',
    'Acknowledged.',
    'Roger that.',
    '收到，谢谢',
    '好的',
    'You’re welcome.',
  ]
  expect(keysOf(ring(60, 2_000, (nth) => said[(nth * 5) % said.length] ?? ''))).toEqual([20])
  const work = (nth: number) =>
    `Got it, I take part ${PARTS[nth % PARTS.length]} and report to ${PARTS[(nth * 5) % PARTS.length]}.`
  expect(keysOf(ring(60, 2_000, work))).toEqual([])
})

test('a circle of any length is told of, within the first round of it too', () => {
  for (const length of [1, 2, 5, 12, 25, 40]) {
    const agents = Array.from({ length }, (_, nth) => `agent-${nth}`)
    const passed = Array.from({ length: 100 }, (_, nth) =>
      between(agents[nth % length] ?? '', agents[(nth + 1) % length] ?? '', `Pass it on (${nth}).`, nth),
    )
    const [start] = circleStarts(passed)
    expect(start?.agents, `of ${length}`).toHaveLength(length)
    expect(start?.key, `of ${length}`).toBe(Math.max(20, length - 1))
  }
})

test('who gives work to many at once and hears from each of them is in no circle', () => {
  const workers = Array.from({ length: 40 }, (_, nth) => `worker-${nth}`)
  const given = workers.flatMap((worker, nth) => [
    between('lead', worker, `Take task #${nth}: build the part.`, nth * 2, 500),
    between(worker, 'lead', `ACK: task #${nth}.`, nth * 2 + 1, 500),
  ])
  expect(keysOf(given)).toEqual([])
  // Red control: the same words, said to one of them over and over.
  expect(keysOf(given.map((one) => (one.from === 'lead' ? { ...one, to: ['w'] } : { ...one, from: 'w' })))).toEqual([
    20,
  ])
})

test('a heartbeat that somebody asks for once a minute is no circle', () => {
  const agents = Array.from({ length: 15 }, (_, nth) => `agent-${nth}`)
  const beats = Array.from({ length: 10 }, (_, minute) =>
    agents.flatMap((agent, nth) => [
      { ...between('cron', agent, 'Status?', 0), key: minute * 100 + nth * 2, at: minute * 60_000 + nth * 100 },
      { ...between(agent, 'cron', 'Alive.', 0), key: minute * 100 + nth * 2 + 1, at: minute * 60_000 + nth * 100 + 50 },
    ]),
  ).flat()
  expect(keysOf(beats)).toEqual([])
})
