import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replacedSince } from '@/server/boot/base/replaced-pages'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-pages-'))
  build('one', ['first.js', 'later.js'])
})
afterEach(() => rmSync(home, { recursive: true }))

function build(id: string, chunks: readonly string[]): void {
  rmSync(path.join(home, 'static'), { recursive: true, force: true })
  mkdirSync(path.join(home, 'static', 'chunks'), { recursive: true })
  mkdirSync(path.join(home, 'static', id))
  writeFileSync(path.join(home, 'BUILD_ID'), id)
  for (const name of chunks) writeFileSync(path.join(home, 'static', 'chunks', name), name)
  writeFileSync(path.join(home, 'static', id, 'manifest.js'), id)
}

test('pages that lie there as they did are as they were', async () => {
  expect(await replacedSince(home)()).toBe(false)
})

test('another build without a script that they need has replaced them', async () => {
  const replaced = replacedSince(home)
  build('two', ['first.js', 'other.js'])
  expect(await replaced()).toBe(true)
})

test('another build that has all of it goes on with them', async () => {
  const replaced = replacedSince(home)
  build('two', ['first.js', 'later.js', 'other.js'])
  expect(await replaced()).toBe(false)
})

test('a build that is under way, or was removed, has replaced them', async () => {
  const replaced = replacedSince(home)
  rmSync(path.join(home, 'static'), { recursive: true })
  rmSync(path.join(home, 'BUILD_ID'))
  expect(await replaced()).toBe(true)
})
