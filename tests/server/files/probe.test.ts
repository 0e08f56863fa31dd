import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { probe } from '@/server/files/write/probe'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-probe-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const HOUR = 3_600_000
/** A clock that, after its first look, shows so much more than passed. */
const slowBy = (ms: number, off = 0) => {
  let looks = 0
  return () => Date.now() + off + (looks++ === 0 ? -ms : 0)
}

test('a disk that takes long to write is not taken for one whose clock is apart', async () => {
  expect((await probe(root, '', slowBy(10_000))).apartMs).toBeLessThan(1_000)
})

test.each([HOUR, -HOUR])('red control: a clock that is %i ms off is apart by that', async (off) => {
  const { apartMs } = await probe(root, '', slowBy(0, off))
  expect(Math.round((apartMs ?? 0) / 60_000)).toBe(60)
})
