import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'

eachDatabase('a file of lines that is rotated between two readings', (db) => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-rotated-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const { at, put, index, said, files, observed, renewed, derivedTwice } = indexedHome(db, () => root)
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `{"n":${from + n}}`).join('\n')
  const whole = (from: number, to: number) => `${lines(from, to)}\n`
  const rotate = (keep: number) => {
    for (let n = keep; n >= 1; n -= 1) {
      try {
        renameSync(at(`c.jsonl.${n}`), at(`c.jsonl.${n + 1}`))
      } catch {
        // There are not so many yet.
      }
    }
    renameSync(at('c.jsonl'), at('c.jsonl.1'))
  }

  test('five times has every line once, none removed, and sums that are what lies there', async () => {
    put('c.jsonl', whole(0, 10))
    await index()
    for (let n = 1; n <= 5; n += 1) {
      rotate(5)
      utimesSync(at('c.jsonl.1'), 1_700_000_000 + n, 1_700_000_000 + n)
      put('c.jsonl', whole(n * 10, n * 10 + 10))
    }
    const { files: sums, bytes } = await index()
    expect((await said()).join('\n')).toBe(lines(0, 60))
    expect(sums).toEqual({ read: 1, unreadable: 0, pending: 0, ignored: 5, onDisk: 6 })
    expect(bytes).toEqual({ read: 90, unreadable: 0, ignored: 0, pending: 0, size: 90 })
    expect(new Set(await observed('c.jsonl'))).toEqual(new Set(['line']))
    expect(await renewed()).toEqual([['c.jsonl', 'rotated']])
    rotate(5)
    put('c.jsonl', whole(60, 61))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 61))
  })

  test('what was rotated before the first reading is history, and stays when the file itself is deleted', async () => {
    put('c.jsonl.2', whole(0, 2))
    put('c.jsonl-20261101', whole(2, 4))
    put('c.jsonl', whole(4, 5))
    for (const [n, name] of ['c.jsonl.2', 'c.jsonl-20261101'].entries())
      utimesSync(at(name), 1_700_000_000 + n, 1_700_000_000 + n)
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 5))
    rmSync(at('c.jsonl'))
    await index()
    const left = ['{"n":0}', '{"n":1}', '{"n":2}', '{"n":3}', '-{"n":4}']
    expect(await said()).toEqual(left)
    const [before, after] = await derivedTwice()
    expect(after).toBe(before)
    expect(await said()).toEqual(left)
    put('c.jsonl', whole(4, 5))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 5))
  })

  test('what no longer bears its own name lies in its past, also where nothing takes the name', async () => {
    put('c.jsonl', whole(0, 3))
    await index()
    rotate(1)
    const { files: sums } = await index()
    expect((await said()).join('\n')).toBe(lines(0, 3))
    expect(sums).toEqual({ read: 0, unreadable: 0, pending: 0, ignored: 1, onDisk: 1 })
    put('c.jsonl', whole(3, 4))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 4))
    expect(await files()).toMatchObject({ 'c.jsonl.1': ['rotated', 1] })
  })

  test('lines that were called removed are back when what holds them is found, packed', async () => {
    put('c.jsonl', whole(0, 3))
    await index()
    const before = readFileSync(at('c.jsonl'))
    put('c.jsonl', whole(3, 5))
    await index()
    expect((await said()).filter((body) => body.startsWith('-'))).toHaveLength(3)
    put('c.jsonl.1.gz', gzipSync(before))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 5))
  })

  test('where nothing bears the name itself, what numbers the other way round is read, and read on where it grows', async () => {
    put('c.jsonl.1', whole(0, 2))
    put('c.jsonl.2', whole(2, 4))
    utimesSync(at('c.jsonl.1'), 1_700_000_000, 1_700_000_000)
    await index()
    put('c.jsonl.2', whole(2, 5))
    put('c.jsonl.3', whole(5, 6))
    for (const n of [2, 3]) utimesSync(at(`c.jsonl.${n}`), 1_700_000_000 + n, 1_700_000_000 + n)
    const { files: sums } = await index()
    expect((await said()).join('\n')).toBe(lines(0, 6))
    expect(sums).toEqual({ read: 0, unreadable: 0, pending: 0, ignored: 3, onDisk: 3 })
  })

  const losing: [string, () => void][] = [
    ['it is cut', () => put('c.jsonl', '')],
    ['another takes its name', () => put('c.jsonl', whole(5, 6))],
    ['it is deleted', () => rmSync(at('c.jsonl'))],
  ]

  test.each(losing)('a copy that lacks nothing but an empty line holds what the file was when %s', async (_, lose) => {
    put('c.jsonl', whole(0, 5))
    await index()
    copyFileSync(at('c.jsonl'), at('c.jsonl.1'))
    appendFileSync(at('c.jsonl'), '\n')
    await index()
    lose()
    await index()
    expect((await said()).slice(0, 5).join('\n')).toBe(lines(0, 5))
    expect(await observed('c.jsonl')).not.toContain('line-removed')
    const [before, after] = await derivedTwice()
    expect(after).toBe(before)
  })

  test('what is put back beside its past under the name itself lies in the past alone when it is cut there', async () => {
    put('c.jsonl', whole(0, 5))
    await index()
    rotate(1)
    await index()
    put('c.jsonl', `${whole(0, 5)}\n`)
    await index()
    put('c.jsonl', '')
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 5))
    expect(await files()).toEqual({ 'c.jsonl': ['begun-anew', 2], 'c.jsonl.1': ['rotated', 1] })
  })

  test('what lies under two names of the past, whole and as a copy from before it grew, lies where it is whole', async () => {
    put('c.jsonl', whole(0, 5))
    await index()
    copyFileSync(at('c.jsonl'), at('c.jsonl.1'))
    await index()
    appendFileSync(at('c.jsonl'), whole(5, 8))
    await index()
    renameSync(at('c.jsonl'), at('c.jsonl.2'))
    put('c.jsonl', whole(8, 9))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 9))
    expect(await observed('c.jsonl')).not.toContain('line-removed')
  })

  test('what a file has no more, since an older state of it was put back, is back where its past is found', async () => {
    put('c.jsonl', whole(0, 5))
    await index()
    renameSync(at('c.jsonl'), at('c.jsonl.1'))
    put('c.jsonl', whole(0, 3))
    await index()
    expect((await said()).join('\n')).toBe(lines(0, 5))
    const [before, after] = await derivedTwice()
    expect(after).toBe(before)
  })

  test('red control: what an edit took out stays removed, though its past is found', async () => {
    put('c.jsonl', whole(0, 5))
    await index()
    renameSync(at('c.jsonl'), at('c.jsonl.1'))
    put('c.jsonl', `${whole(0, 4)}{"n":7}\n`)
    await index()
    expect((await said()).filter((body) => body.startsWith('-'))).toEqual(['-{"n":4}'])
  })

  test.each(losing)('red control: where nothing lies beside it, all of it is gone when %s', async (_, lose) => {
    put('c.jsonl', `${whole(0, 5)}\n`)
    await index()
    lose()
    await index()
    expect((await said()).slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((n) => `-{"n":${n}}`))
  })
})
