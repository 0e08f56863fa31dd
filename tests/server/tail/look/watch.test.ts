import { watch as watchPath } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDir } from '@/server/tail/known/tree'
import { type Watch, watchDirs } from '@/server/tail/look/watch'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => rm(root, { recursive: true }))

/** A system that grants no watch while `refusing`. */
function limited() {
  const state = { refusing: true }
  const watch: Watch = (...given) => {
    if (state.refusing) throw Object.assign(new Error('no more'), { code: 'ENOSPC' })
    return watchPath(...given)
  }
  return { state, watch }
}

test('watches that the system refuses are asked for again, and every directory is watched once they are granted', async () => {
  const { state, watch } = limited()
  const dir = newDir(null, '', null)
  const told: (string | null)[] = []
  const ending = new AbortController()
  const recovered = new Promise<void>((resolve) => {
    const watching = watchDirs({
      ...{ root: () => root, onHint: () => undefined, dirs: () => [dir], againMs: 10, watch, signal: ending.signal },
      onTrouble: (code) => {
        told.push(code)
        if (told.length === 2) state.refusing = false
        if (code === null) resolve(expect(watching.count()).toBe(1))
      },
    })
    watching.enter(dir)
    expect([watching.count(), told]).toEqual([0, ['ENOSPC']])
  })
  await recovered
  ending.abort()
  expect(told).toEqual(['ENOSPC', 'ENOSPC', null])
})
