import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SourceCondition } from '@/lib/message/message'
import { keepCondition } from '@/server/tail/known/condition'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const first: SourceCondition = {
  state: 'catching-up',
  trouble: null,
  cause: null,
  mend: null,
  fileSystem: 'test',
  watch: 'sweep only',
  lagMs: null,
  lastChangeAt: null,
  progress: null,
}

/** A keeper and what became of its words, each with the time it is of; `index.open`: the index takes them in. */
function kept() {
  const told: [state: string, at: number][] = []
  const written: [state: string, at: number][] = []
  const index = { open: true, refused: 0 }
  const keeper = keepCondition(first, {
    tell: ({ state }, at) => void told.push([state, at]),
    write: async ({ state }, at) => {
      if (!index.open) throw new Error('No space left.')
      written.push([state, at])
    },
    onFailed: () => {
      index.refused += 1
    },
    now: Date.now,
  })
  return { keeper, told, written, index }
}

test('a condition is told although the index refuses it, and written with its time once the index takes it', async () => {
  const { keeper, told, written, index } = kept()
  index.open = false
  keeper.set({ state: 'degraded' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([['degraded', 0]])
  expect(written).toEqual([])
  expect(index.refused).toBeLessThan(20)
  index.open = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([['degraded', 0]])
  expect(told).toHaveLength(1)
})

test('a change is told at once while the one before it waits for the index, and only the last one is written', async () => {
  const { keeper, told, written, index } = kept()
  index.open = false
  keeper.set({ state: 'degraded' })
  await vi.advanceTimersByTimeAsync(60_000)
  keeper.set({ state: 'vanished' })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([
    ['degraded', 0],
    ['vanished', 60_000],
  ])
  index.open = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([['vanished', 60_000]])
})

test('changes in a row are told and written twice a second, without a change nothing is', async () => {
  const { keeper, told, written } = kept()
  for (let lagMs = 0; lagMs < 100; lagMs += 1) {
    keeper.set({ state: 'watching', lagMs })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(told.map(([, at]) => at)).toEqual([0, 500, 1_000])
  keeper.set({ state: 'watching', lagMs: 99 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toHaveLength(3)
  expect(written).toEqual(told)
})

test('at the end what was held back is told, and nothing after it', async () => {
  const { keeper, told, index } = kept()
  keeper.set({ state: 'watching' })
  await vi.advanceTimersByTimeAsync(1)
  index.open = false
  keeper.set({ state: 'stopped' })
  await keeper.end()
  keeper.set({ state: 'watching' })
  expect(vi.getTimerCount()).toBe(0)
  expect(told.map(([state]) => state)).toEqual(['watching', 'stopped'])
})
