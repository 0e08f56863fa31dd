import { expect, test } from 'vitest'
import { lines } from '@/server/containers/lines-container'
import { trackProgress } from '@/server/tail/known/progress'
import { newDir, newTracked } from '@/server/tail/known/tree'

const file = newTracked(newDir(null, '', null), 'a.json', null, null)
const followed = newTracked(newDir(null, '', null), 'a.jsonl', null, {
  name: 'a',
  shape: 'lines',
  container: lines(),
  match: () => ({}),
})

function counted(total: number) {
  const progress = trackProgress(0)
  for (let n = 0; n < total; n += 1) progress.add(file, 1)
  return progress
}

test('the time that it took to look through the disk slows nothing down', () => {
  const progress = counted(1_000)
  expect(progress.told(60_000)).toEqual({ done: 0, total: 1_000, perSecond: 0, leftMs: null })
  progress.read(100, 0)
  expect(progress.told(61_000)).toEqual({ done: 100, total: 1_000, perSecond: 100, leftMs: null })
  progress.read(200, 0)
  expect(progress.told(63_000)).toEqual({ done: 300, total: 1_000, perSecond: 100, leftMs: 7_000 })
})

test('the rate is that of the last ten seconds', () => {
  const progress = counted(100_000)
  progress.told(0)
  for (let second = 1; second <= 60; second += 1) {
    progress.read(second <= 30 ? 1_000 : 100, 0)
    progress.told(second * 1_000)
  }
  expect(progress.told(60_000)).toMatchObject({ done: 33_000, perSecond: 100, leftMs: 670_000 })
})

test('lines that are left are told by the length of those that were read', () => {
  const progress = trackProgress(0)
  progress.add(followed, 100_000)
  expect(progress.told(0)).toMatchObject({ done: 0, total: 250 })
  progress.read(100, 20_000)
  expect(progress.told(1_000)).toMatchObject({ done: 100, total: 500 })
  progress.read(400, 80_000)
  expect(progress.told(2_000)).toMatchObject({ done: 500, total: 500 })
})
