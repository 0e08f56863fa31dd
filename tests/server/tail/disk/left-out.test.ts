import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { standing } from '@/server/tail/disk/left-out'
import { pruning } from '@/server/tail/disk/prune'
import { Tracked } from '@/server/tail/known/tracked'
import { newDir, newTracked } from '@/server/tail/known/tree'
import { eachDatabase } from '@/tests/databases'
import { indexedHome } from '../indexed'
import { plain } from '../world'

eachDatabase('what a glob leaves out and gives back', (db) => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-left-out-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const { at, put, index, said, files, observed, renewed } = indexedHome(db, () => root)
  const putAll = () => {
    put('x/inbox/a.json', '{"a":1}')
    put('x/inbox/bad.json', '{"bad"')
    put('x/c.jsonl', '{"c":1}\n{"c":2}\n')
    put('x/docs/d.md', 'd')
    put('x/state/s.json', '{"s":1}')
  }
  const READ = {
    'x/c.jsonl': ['read', 1],
    'x/docs/d.md': ['read', 1],
    'x/inbox/a.json': ['read', 1],
    'x/inbox/bad.json': ['Not JSON.', 1],
    'x/state/s.json': ['read', 1],
  }
  const SAID = ['{"a":1}', '{"c":1}', '{"c":2}', '{"s":1}']

  test('what a tool that copies files keeps is no message, and is counted by the name of its rule', async () => {
    putAll()
    for (const kept of ['.stversions/x', 'x/.rsync-partial', 'x/inbox/.~tmp~', '.claude/x'])
      put(`${kept}/inbox/a.json`, '{"kept":1}')
    put('x/inbox/a~20261127-101500.json', '{"kept":2}')
    put('x/c.jsonl.old', '{"kept":3}\n')
    const { files: sums } = await index()
    expect(await files()).toEqual({
      ...READ,
      ...{ '.claude': ['dot-folder', 1], 'x/c.jsonl.old': ['put aside', 1] },
      ...Object.fromEntries(
        ['.stversions', 'x/.rsync-partial', 'x/inbox/.~tmp~', 'x/inbox/a~20261127-101500.json'].map((path) => [
          path,
          ['copied-by-tool', 1],
        ]),
      ),
    })
    expect((await said()).sort()).toEqual(SAID)
    expect(sums).toEqual({ read: 4, unreadable: 1, pending: 0, ignored: 6, onDisk: 11 })
  })

  test('what an older index holds of a folder that is left out by now leaves with it', () => {
    const known = (path: string) =>
      new Tracked(newDir(null, '', null), path, null, {
        ...newTracked(newDir(null, '', null), path, null, null).facts,
        status: 'read',
      }).facts
    const judge = standing(pruning(plain, []), plain)
    expect(
      ['.stversions/inbox/a.json', 'x/.sync/c.jsonl', 'inbox/a~20261127-101500.json', 'inbox/a.json'].map((path) =>
        judge(known(path)),
      ),
    ).toEqual([...['leaves', 'leaves', 'ignored', 'stays']])
  })

  test.each([
    ['files', ['*.json', '*.jsonl', '*.md']],
    ['a directory', ['x']],
  ])(
    'what was read of %s stays as it was while that is left out, and nothing counts as begun anew afterwards',
    async (_, ignore) => {
      putAll()
      await index()
      expect(await files()).toEqual(READ)
      await index(ignore)
      expect(Object.values(await files()).every(([rule]) => `${rule}`.startsWith('setting:'))).toBe(true)
      expect((await said()).sort()).toEqual(SAID)
      const { files: sums, bytes } = await index()
      expect(await files()).toEqual(READ)
      expect((await said()).sort()).toEqual(SAID)
      expect(await renewed()).toEqual([])
      expect(sums).toEqual({ read: 4, unreadable: 1, pending: 0, ignored: 0, onDisk: 5 })
      expect(bytes).toEqual({ read: 16, unreadable: 0, ignored: 0, pending: 0, size: 16 })
    },
  )

  test.each([
    ['a file', ['a.json', 'c.jsonl']],
    ['a directory', ['x']],
  ])('what vanished while %s was left out is told once it is looked at again', async (_, ignore) => {
    putAll()
    await index()
    await index(ignore)
    for (const file of ['x/inbox/a.json', 'x/c.jsonl', 'x/docs/d.md']) rmSync(at(file))
    await index(ignore)
    const now = ['-{"a":1}', '-{"c":1}', '-{"c":2}', '{"s":1}']
    await index()
    expect((await said()).sort()).toEqual(now)
    expect((await observed('x/docs/d.md')).at(-1)).toBe('gone')
    await index()
    expect((await said()).sort()).toEqual(now)
    expect((await observed('x/inbox/a.json')).filter((what) => what === 'gone')).toHaveLength(1)
    expect(Object.keys(await files())).toEqual(['x/inbox/bad.json', 'x/state/s.json'])
  })

  test('what changed in a directory that is left out is a new generation, and rewritten', async () => {
    putAll()
    await index()
    await index(['x'])
    put('x/inbox/a.json', '{"a":2}')
    await index()
    expect((await files())['x/inbox/a.json']).toEqual(['read', 2])
    expect(await renewed()).toEqual([['x/inbox/a.json', 'rewritten']])
  })

  test('a document that was deleted and is there again with the same bytes is told as such', async () => {
    put('x/inbox/a.json', '{"a":1}')
    await index()
    rmSync(at('x/inbox/a.json'))
    put('x/inbox/b.json', '{"b":1}')
    await index()
    put('x/inbox/a.json', '{"a":1}')
    await index()
    expect((await files())['x/inbox/a.json']).toEqual(['read', 2])
    expect(await renewed()).toEqual([['x/inbox/a.json', 'again']])
  })

  test('a file that vanished while it was left out, and is left out again, comes back as the one that it was', async () => {
    put('x/inbox/a.json', '{"a":1}')
    put('x/c.jsonl', '{"c":1}\n')
    await index()
    await index(['a.json', 'c.jsonl'])
    for (const file of ['x/inbox/a.json', 'x/c.jsonl']) rmSync(at(file))
    await index(['a.json', 'c.jsonl'])
    put('x/inbox/a.json', '{"a":1}')
    put('x/c.jsonl', '{"c":1}\n')
    await index(['a.json', 'c.jsonl'])
    await index()
    expect(await files()).toEqual({ 'x/c.jsonl': ['read', 1], 'x/inbox/a.json': ['read', 1] })
    expect((await said()).sort()).toEqual(['{"a":1}', '{"c":1}'])
  })

  test.each([
    ['files', ['*.jsonl']],
    ['a directory', ['x']],
  ])(
    'a line that was altered in place while %s was left out is read once that is looked at again',
    async (_, ignore) => {
      const text = Array.from({ length: 300 }, (_, n) => `{"n":${1000 + n}}\n`)
      put('x/c.jsonl', text.join(''))
      await index()
      await index(ignore)
      put('x/c.jsonl', text.join('').replace('1100', '5555'))
      await index()
      const now = await said()
      expect(now.filter((body) => body.startsWith('-'))).toEqual(['-{"n":1100}'])
      expect(now).toContain('{"n":5555}')
      expect(now).toHaveLength(301)
    },
  )

  test.each([
    ['a file', ['a.json', 'c.jsonl', 'd.md']],
    ['a directory', ['x']],
  ])('what vanished before the glob that leaves out %s was taken back is told at once', async (_, ignore) => {
    putAll()
    await index()
    await index(ignore)
    for (const file of ['x/inbox/a.json', 'x/c.jsonl', 'x/docs/d.md']) rmSync(at(file))
    await index()
    expect((await said()).sort()).toEqual(['-{"a":1}', '-{"c":1}', '-{"c":2}', '{"s":1}'])
    expect((await observed('x/docs/d.md')).at(-1)).toBe('gone')
    expect(await renewed()).toEqual([])
  })
})
