import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareOnDisk } from '@/server/files/compare'

let home = ''
let root = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  root = path.join(home, 'root')
  await mkdir(path.join(root, 'inside'), { recursive: true })
  await writeFile(path.join(root, 'inside', 'lines.jsonl'), 'first\nsecond\r\nthird')
  await writeFile(path.join(home, 'secret'), 'second')
})
afterEach(() => rm(home, { recursive: true }))

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const compare = (file: string, start: number, length: number, text: string | Buffer) =>
  compareOnDisk({ root, path: file, start, length, sha256: sha256(text) })

describe('bytes on disk', () => {
  it('of a line are the same with its line end counted and not hashed, or neither', async () => {
    expect(await compare('inside/lines.jsonl', 0, 6, 'first')).toBe('same')
    expect(await compare('inside/lines.jsonl', 0, 5, 'first')).toBe('same')
    expect(await compare('inside/lines.jsonl', 6, 8, 'second')).toBe('same')
    expect(await compare('inside/lines.jsonl', 6, 8, 'second\r')).toBe('same')
    expect(await compare('inside/lines.jsonl', 14, 5, 'third')).toBe('same')
  })

  it('of a whole file of several MiB are the same', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 7, 'abc\n')
    await writeFile(path.join(root, 'large'), bytes)
    expect(await compare('large', 0, bytes.length, bytes)).toBe('same')
    expect(await compare('large', 0, bytes.length, `${bytes}x`)).toBe('changed')
  })

  describe('of a file of which only the beginning was hashed', () => {
    // Nobody waits until so much is hashed.
    const hole = { start: 0, length: 1024 ** 4, kept: { bytes: 64 * 1024, wholeFile: true } }
    const beginning = Buffer.alloc(hole.kept.bytes)
    beginning.write('{"id":')
    const written = async (text: string, size: number) => {
      await writeFile(path.join(root, 'hole'), text)
      await truncate(path.join(root, 'hole'), size)
      return compareOnDisk({ ...hole, root, path: 'hole', sha256: sha256(beginning) })
    }

    it('are said to be the same as far as that goes, and the rest is not read', async () => {
      expect(await written('{"id":', hole.length)).toBe('beginning')
    })

    it('have changed with their beginning or their size, without being read', async () => {
      expect(await written('{"no":', hole.length)).toBe('changed')
      expect(await written('{"id":', hole.length + 1)).toBe('changed')
    })

    it('are so too where they are a hole between two lines', async () => {
      await writeFile(path.join(root, 'log'), 'first\n')
      await truncate(path.join(root, 'log'), hole.length)
      const gap = { root, path: 'log', start: 6, kept: { bytes: 1024, wholeFile: false } }
      const nothing = sha256(Buffer.alloc(1024))
      expect(await compareOnDisk({ ...gap, length: hole.length - 6, sha256: nothing })).toBe('beginning')
      expect(await compareOnDisk({ ...gap, length: hole.length - 100, sha256: nothing })).toBe('beginning')
      expect(await compareOnDisk({ ...gap, length: hole.length, sha256: nothing })).toBe('changed')
    })

    it('are hashed whole where the hash is of all of them', async () => {
      const bytes = Buffer.alloc(3 * 1024 * 1024, 'abc\n')
      await writeFile(path.join(root, 'large'), bytes)
      const place = { root, path: 'large', start: 0, length: bytes.length, kept: { bytes: 64 * 1024, wholeFile: true } }
      expect(await compareOnDisk({ ...place, sha256: sha256(bytes) })).toBe('same')
      expect(await compareOnDisk({ ...place, sha256: sha256('other') })).toBe('changed')
    })
  })

  it('that are others, or fewer, have changed', async () => {
    expect(await compare('inside/lines.jsonl', 0, 6, 'worst')).toBe('changed')
    expect(await compare('inside/lines.jsonl', 14, 50, 'third')).toBe('changed')
  })

  it('that are nowhere are gone', async () => {
    expect(await compare('inside/none', 0, 1, 'x')).toBe('gone')
    expect(await compare('none/none', 0, 1, 'x')).toBe('gone')
  })

  it('below a root that is not on this machine, or away, are not called gone', async () => {
    await rename(root, `${root}-away`)
    expect(await compare('inside/lines.jsonl', 0, 6, 'first')).toBe('cannot-read')
  })
})

describe('nothing outside the root is opened', () => {
  it.each(['../secret', 'inside/../../secret', '/etc/hostname'])('%s', async (file) => {
    expect(['cannot-read', 'gone']).toContain(await compare(file, 0, 6, 'second'))
  })

  it('through no link, to a file or to a directory', async () => {
    await symlink(path.join(home, 'secret'), path.join(root, 'link'))
    await symlink(home, path.join(root, 'folder'))
    expect(await compare('link', 0, 6, 'second')).toBe('cannot-read')
    expect(await compare('folder/secret', 0, 6, 'second')).toBe('cannot-read')
  })

  it('red control: the same bytes inside are the same', async () => {
    await writeFile(path.join(root, 'copy'), 'second')
    expect(await compare('copy', 0, 6, 'second')).toBe('same')
  })

  it('a pipe is not waited for', async () => {
    spawnSync('mkfifo', [path.join(root, 'pipe')])
    expect(await compare('pipe', 0, 1, 'x')).toBe('cannot-read')
  })
})

describe('a line of a file that was rotated, or lost against another version', () => {
  const said = '{"n":1}\n{"n":2}\n'
  const second = { path: 'c.jsonl', start: 8, length: 8, sha256: sha256('{"n":2}') }
  it.each([
    ['c.jsonl.1', Buffer.from(said)],
    ['c-20261127.jsonl', Buffer.from(said)],
    ['c.jsonl.2.gz', gzipSync(said)],
    ['c.sync-conflict-20261127-101500-ABCDEF7.jsonl', Buffer.from(said)],
    ['c (conflicted copy 2026-11-27 101500).jsonl', Buffer.from(said)],
  ])('is the same in %s, as long as that is whole', async (name, bytes) => {
    await writeFile(path.join(root, name), bytes)
    expect(await compareOnDisk({ root, ...second, isLine: true })).toBe('rotated')
    expect(await compareOnDisk({ root, ...second })).toBe('gone')
    await writeFile(path.join(root, 'c.jsonl'), '{"n":3}\n')
    expect(await compareOnDisk({ root, ...second, isLine: true })).toBe('rotated')
    await writeFile(path.join(root, name), bytes.subarray(0, bytes.length - 9))
    expect(await compareOnDisk({ root, ...second, isLine: true })).toBe('changed')
  })
})
