import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { knowInstalled } from '@/lib/reader/reader'
import { lastLine } from '@/server/boot/base/sentence'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-'))
})
afterEach(() => {
  knowInstalled(false)
  rmSync(home, { recursive: true })
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

const sqlite = createRequire(createRequire(import.meta.url).resolve('better-sqlite3'))
const missing = () => sqlite('bindings')({ bindings: 'nowhere', module_root: home })
const ofAnother = () => {
  const file = path.join(home, 'other.node')
  writeFileSync(file, 'no machine code')
  process.dlopen({ exports: {} }, file)
}

test.each([
  ['is missing', missing],
  ['is none of this Node', ofAnother],
])('where the binding of SQLite %s one line says what to type, where it was installed and in a clone', (_, act) => {
  const error = thrownBy(act)
  const said = 'The binding of SQLite is missing, or was built for another version of Node.'
  expect(lastLine(error)).toBe(`${said} Run npm start, then try again.`)
  knowInstalled(true)
  const command = 'npm rebuild --global --allow-scripts=better-sqlite3 better-sqlite3'
  expect(lastLine(error)).toBe(`${said} Run ${command}, then try again.`)
})
