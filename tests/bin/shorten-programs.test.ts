import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortenPrograms } from '@/bin/pages/shorten-programs.mjs'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-shorten-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const require = createRequire(import.meta.url)
const PROGRAM = `'use strict'
/*! Somebody's licence. */
// Said to people only: ✓.
exports.said = { mark: '✓', face: "😀", text: \`…\${1 + 1}\`, isStrict: (function () { return this === undefined })() }
`

test('a program is shorter, takes one byte of memory a sign, and says the same', async () => {
  const place = path.join(home, 'deep', 'a.js')
  const shared = path.join(home, 'shared')
  mkdirSync(path.dirname(place))
  writeFileSync(place, PROGRAM)
  linkSync(place, shared)
  await shortenPrograms(home)
  const text = readFileSync(place, 'utf8')
  expect(text).not.toMatch(/[^\0-\xff]|Said to people/)
  expect(text).toContain("Somebody's licence.")
  expect(require(place).said).toEqual({ mark: '✓', face: '😀', text: '…2', isStrict: true })
  expect(readFileSync(shared, 'utf8')).toBe(PROGRAM)
})

test('one in Chinese keeps its letters: as escapes they would take more', async () => {
  const place = path.join(home, 'a.js')
  const text = `exports.said='${'全部取消'.repeat(50)}'`
  writeFileSync(place, text)
  await shortenPrograms(home)
  expect(readFileSync(place, 'utf8')).toBe(text)
})
