import { expect, test } from 'vitest'
import { onScreenOf } from '@/lib/ledger/on-screen'
import { MOST_ON_SCREEN_MS, stopwatch } from '@/lib/time/stopwatch'

test('time counts while something is to be seen, and no further than an hour', () => {
  const watch = stopwatch()
  expect(watch.read(100)).toBe(0)
  watch.go(100)
  watch.go(150)
  expect(watch.read(350)).toBe(250)
  watch.stop(400)
  watch.stop(900)
  expect(watch.read(5_000)).toBe(300)
  watch.go(5_000)
  expect(watch.read(5_100.4)).toBe(400)
  expect(watch.read(1e9)).toBe(MOST_ON_SCREEN_MS)
})

test('an entry says what the browser said, or nothing', () => {
  expect(onScreenOf('{"onScreen":{"ms":4200,"by":"browser"}}')).toBe(4_200)
  for (const detail of ['{"onScreen":null}', '{}', 'null', '[]', '{"onScreen":{"ms":-1,"by":"browser"}}'])
    expect(onScreenOf(detail)).toBeNull()
})
