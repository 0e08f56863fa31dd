import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitOf, licencesIn, writeFacts } from '@/bin/built-facts.mjs'
import { builtFacts } from '@/server/boot/help/about-facts'

const root = path.resolve(import.meta.dirname, '..', '..')
let home = ''
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-'))
})
afterAll(() => rmSync(home, { recursive: true }))

const git = (directory: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@localhost', ...words], {
    cwd: directory,
    encoding: 'utf8',
  }).trim()

describe('the commit of a build', () => {
  test('is that of the clone, and says where files are others than it has', () => {
    const clone = path.join(home, 'clone')
    mkdirSync(clone)
    git(clone, 'init', '-q')
    writeFileSync(path.join(clone, 'file'), 'one')
    git(clone, 'add', '.')
    git(clone, 'commit', '-qm', 'first')
    expect(commitOf(clone)).toEqual({ commit: git(clone, 'rev-parse', 'HEAD'), changed: false })
    writeFileSync(path.join(clone, 'file'), 'two')
    expect(commitOf(clone)).toMatchObject({ changed: true })
    // What was copied below another repository is not of that one's commit.
    mkdirSync(path.join(clone, 'copied'))
    expect(commitOf(path.join(clone, 'copied'))).toEqual({ commit: null, changed: null })
  })

  test('is not known where there is no repository', () => {
    const bare = path.join(home, 'bare')
    mkdirSync(bare)
    expect(commitOf(bare)).toEqual({ commit: null, changed: null })
  })
})

describe('the licences', () => {
  test('are of this program and of every package that is shipped, with their words', () => {
    const all = licencesIn(root)
    expect(all[0]).toMatchObject({ name: 'signalbox', licence: 'Apache-2.0' })
    expect(all[0]?.text).toContain('Apache License')
    const named = new Map(all.map((one) => [one.name, one]))
    for (const name of ['next', 'react', 'better-sqlite3', 'marked', 'geist', 'tailwindcss'])
      expect([name, (named.get(name)?.text ?? '').length > 200]).toEqual([name, true])
    for (const name of ['vitest', 'playwright-core', '@biomejs/biome', 'drizzle-kit'])
      expect([name, named.has(name)]).toEqual([name, false])
    expect(all.filter(({ licence }) => licence === null)).toEqual([])
  })

  test('are told as the build wrote them; where nothing was built, nothing is', () => {
    const dist = path.join(home, 'dist')
    mkdirSync(dist)
    const none = builtFacts(dist)
    expect(none.about()).toMatchObject({ commit: null, changed: false, licences: [] })
    writeFacts(root, dist)
    const { about, licence } = builtFacts(dist)
    const [own] = about().licences
    expect(own).toEqual({ name: 'signalbox', version: about().version, licence: 'Apache-2.0' })
    expect(own && licence(own)).toContain('Apache License')
    expect(licence({ name: 'signalbox', version: '0.0.0' })).toBe(null)
  })
})
