import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eachDatabase } from '../../databases'
import { indexedHome } from './indexed'

eachDatabase('what takes the place of a file that was read', (db) => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-replaced-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const { at, put, index, said, files, observed, renewed } = indexedHome(db, () => root)
  const link = (file: string) => {
    rmSync(at(file), { force: true })
    symlinkSync('elsewhere', at(file))
  }

  test('a document that became a link while nobody read is gone, and told again when it is back', async () => {
    put('inbox/a.json', '{"a":1}')
    await index()
    link('inbox/a.json')
    const { files: sums } = await index()
    expect(await said()).toEqual(['-{"a":1}'])
    expect(sums).toEqual({ read: 0, unreadable: 0, pending: 0, ignored: 1, onDisk: 1 })
    expect(await renewed()).toEqual([])
    rmSync(at('inbox/a.json'))
    put('inbox/a.json', '{"a":1}')
    await index()
    expect((await said()).filter((body) => !body.startsWith('-'))).toEqual(['{"a":1}'])
    expect(await files()).toEqual({ 'inbox/a.json': ['read', 2] })
    expect(await renewed()).toEqual([['inbox/a.json', 'again']])
  })

  test('lines whose file became a pipe are gone, and the same lines when they are back', async () => {
    put('c.jsonl', '{"a":1}\n{"a":2}\n{"half')
    await index()
    renameSync(at('c.jsonl'), at('kept'))
    expect(spawnSync('mkfifo', [at('c.jsonl')]).status).toBe(0)
    const { bytes } = await index()
    expect(await said()).toEqual(['-{"a":1}', '-{"a":2}'])
    expect(bytes).toEqual({ read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 })
    expect(await files()).toEqual({ 'c.jsonl': ['type:pipe', 2], kept: ['not-a-place', 1] })
    expect(await renewed()).toEqual([])
    renameSync(at('kept'), at('c.jsonl'))
    await index()
    expect(await said()).toEqual(['{"a":1}', '{"a":2}'])
    expect((await files())['c.jsonl']).toEqual(['read', 2])
  })

  test('what was written before a file of lines was rotated and linked to is read, and lies in its past with the others', async () => {
    put('c.jsonl', '{"a":1}\n')
    await index()
    put('c.jsonl', '{"a":1}\n{"a":2}\n')
    renameSync(at('c.jsonl'), at('c.jsonl.1'))
    symlinkSync('c.jsonl.1', at('c.jsonl'))
    await index()
    expect(await said()).toEqual(['{"a":1}', '{"a":2}'])
    expect(await files()).toEqual({ 'c.jsonl': ['type:link', 2], 'c.jsonl.1': ['rotated', 1] })
  })

  test('a listed document that became a link is listed again when it is back as it was', async () => {
    put('docs/a.md', 'a')
    await index()
    renameSync(at('docs/a.md'), at('kept'))
    link('docs/a.md')
    await index()
    expect((await files())['docs/a.md']?.[0]).toBe('type:link')
    renameSync(at('kept'), at('docs/a.md'))
    await index()
    expect((await files())['docs/a.md']?.[0]).toBe('read')
    expect(await observed('docs/a.md')).toEqual(['listed', 'gone', 'listed'])
  })

  test('a link under the name of a file that had gone brings nothing back, and the file itself does', async () => {
    put('inbox/a.json', '{"a":1}')
    put('c.jsonl', '{"c":1}\n')
    await index()
    for (const file of ['inbox/a.json', 'c.jsonl']) rmSync(at(file))
    await index()
    for (const file of ['inbox/a.json', 'c.jsonl']) link(file)
    await index()
    expect((await said()).sort()).toEqual(['-{"a":1}', '-{"c":1}'])
    for (const file of ['inbox/a.json', 'c.jsonl']) rmSync(at(file))
    put('inbox/a.json', '{"a":1}')
    put('c.jsonl', '{"c":1}\n')
    await index()
    expect((await said()).filter((body) => !body.startsWith('-')).sort()).toEqual(['{"a":1}', '{"c":1}'])
  })

  test.each([
    ['begins with another line', '{"x":1}\n{"a":1}\n{"a":2}\n', ['{"a":1}', '{"a":2}', '{"x":1}']],
    ['lacks a line', '{"a":1}\n', ['{"a":1}', '-{"a":2}']],
    ['is empty', '', ['-{"a":1}', '-{"a":2}']],
  ])(
    'lines that come back after a link in a file that %s are the same, and what it lacks stays gone when it is moved away and back',
    async (_, text, now) => {
      put('c.jsonl', '{"a":1}\n{"a":2}\n')
      await index()
      link('c.jsonl')
      await index()
      rmSync(at('c.jsonl'))
      put('c.jsonl', text)
      await index()
      expect(await said()).toEqual(now)
      renameSync(at('c.jsonl'), at('kept'))
      await index()
      renameSync(at('kept'), at('c.jsonl'))
      await index()
      expect(await said()).toEqual(now)
    },
  )
})
