import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rename, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENT_BYTES } from '@/lib/source/document'
import { disk } from '@/lib/text/sources/disk-words'
import { readDocument } from '@/server/files/read-document'

const words = disk.document
const NOW = Date.UTC(2026, 10, 24)
const NOBODY = 65_534
let home = ''
let root = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  root = path.join(home, 'root')
  await mkdir(path.join(root, 'docs', 'deep'), { recursive: true })
  await writeFile(path.join(root, 'docs', 'deep', 'plan.md'), '# Plan\n')
  await writeFile(path.join(home, 'secret'), 'a secret')
})
afterEach(() => rm(home, { recursive: true }))

const put = (name: string, bytes: string | Buffer) => writeFile(path.join(root, name), bytes)
const read = (name: string) => readDocument({ root, path: name }, NOW)

/** Root may read everything, so it is put aside meanwhile. */
async function asNobody(act: () => Promise<void>) {
  if (process.getuid?.() !== 0) return act()
  process.seteuid?.(NOBODY)
  try {
    await act()
  } finally {
    process.seteuid?.(0)
  }
}

describe('a document is opened', () => {
  it('by the name that the index spells, and never another one in its place', async () => {
    await put('docs/a\\xff.md', 'as text')
    expect(await read('docs/a\\x5cxff.md')).toMatchObject({ what: 'text', text: 'as text' })
    await expect(read('docs/a\\xff.md')).rejects.toMatchObject({ message: words.gone })
  })

  it('inside its root, with its size and when it changed', async () => {
    await utimes(path.join(root, 'docs/deep/plan.md'), new Date(NOW - 5_000), new Date(NOW - 5_000))
    const plan = { what: 'text', text: '# Plan\n', shown: 7, size: 7, changedAt: NOW - 5_000 }
    expect(await read('docs/deep/plan.md')).toEqual(plan)
  })

  it('as it is written: marks of byte order and hidden characters are left in it', async () => {
    await put('docs/odd.md', '\ufeffa\u202eb\r\n')
    expect(await read('docs/odd.md')).toMatchObject({ text: '\ufeffa\u202eb\r\n' })
    await put('docs/empty.md', '')
    expect(await read('docs/empty.md')).toMatchObject({ what: 'text', text: '', size: 0 })
  })

  it('by its beginning alone where it is large, and says how large; no character is cut in two', async () => {
    await put('docs/large.md', `a${'é'.repeat(5 * 1024 * 1024)}`)
    const found = await read('docs/large.md')
    expect(found).toMatchObject({ what: 'text', shown: DOCUMENT_BYTES, size: 10 * 1024 * 1024 + 1 })
    expect('text' in found && found.text).toBe(`a${'é'.repeat((DOCUMENT_BYTES - 2) / 2)}`)
  })

  it.each([
    ['NULs', Buffer.from('a\0b')],
    ['what is no UTF-8', Buffer.from('a\xff', 'latin1')],
    ['a character that its end cuts in two', Buffer.from('é').subarray(0, 1)],
    ['10 MB of them', Buffer.alloc(10_000_000, 0xff)],
  ])('with %s as size and hash, and none of it', async (_what, bytes) => {
    await put('docs/binary', bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await read('docs/binary')).toMatchObject({ what: 'binary', size: bytes.length, sha256 })
  })

  it('with a time that cannot be as one without', async () => {
    await utimes(path.join(root, 'docs/deep/plan.md'), new Date(NOW + 9e9), new Date(NOW + 9e9))
    expect(await read('docs/deep/plan.md')).toMatchObject({ changedAt: null })
  })
})

describe('nothing else is opened', () => {
  it.each(['../secret', 'docs/../../secret', '/etc/hostname', 'docs//deep/plan.md', './docs/deep/plan.md', '', 'a\0b'])(
    'no path that leads elsewhere, as %j',
    async (name) => {
      await expect(read(name)).rejects.toMatchObject({ name: 'KnownError', message: words.outside })
    },
  )

  it('through no link: neither the file nor what it lies in, whether it leads out or not', async () => {
    await symlink(path.join(home, 'secret'), path.join(root, 'docs', 'link'))
    await symlink(home, path.join(root, 'folder'))
    await symlink(path.join(root, 'docs'), path.join(root, 'beside'))
    for (const name of ['docs/link', 'folder/secret', 'beside/deep/plan.md'])
      await expect(read(name), name).rejects.toMatchObject({ message: words.link })
  })

  it('red control: the same bytes inside, and a root that is a link itself, are', async () => {
    await put('docs/copy', 'a secret')
    expect(await read('docs/copy')).toMatchObject({ text: 'a secret' })
    await symlink(root, path.join(home, 'way'))
    expect(await readDocument({ root: path.join(home, 'way'), path: 'docs/copy' }, NOW)).toMatchObject({ size: 8 })
  })

  it('no pipe, which is not waited for, and no directory', async () => {
    spawnSync('mkfifo', [path.join(root, 'docs', 'pipe')])
    for (const name of ['docs/pipe', 'docs/deep'])
      await expect(read(name), name).rejects.toMatchObject({ message: words['no-file'] })
  })

  it('of what vanished, and of a root that is away, it is said which', async () => {
    await unlink(path.join(root, 'docs/deep/plan.md'))
    for (const name of ['docs/deep/plan.md', 'none/plan.md'])
      await expect(read(name)).rejects.toMatchObject({ code: 'not-found', message: words.gone })
    await rename(root, `${root}-away`)
    await expect(read('docs/deep/plan.md')).rejects.toMatchObject({ code: 'unavailable', message: words.away })
  })

  it('what this user may not read', async () => {
    await chmod(home, 0o755)
    await asNobody(async () => {
      expect(await read('docs/deep/plan.md'), 'the control').toMatchObject({ text: '# Plan\n' })
    })
    await chmod(path.join(root, 'docs/deep/plan.md'), 0)
    await asNobody(async () => {
      await expect(read('docs/deep/plan.md')).rejects.toMatchObject({ message: words.forbidden })
    })
  })

  it('while a directory becomes a link and back, never the file behind the link', async () => {
    await mkdir(path.join(home, 'evil', 'deep'), { recursive: true })
    await writeFile(path.join(home, 'evil', 'deep', 'plan.md'), 'a secret')
    const swap = swapping()
    try {
      const seen = new Set<string>()
      for (let n = 0; n < 400; n += 1)
        seen.add(
          await read('docs/deep/plan.md').then(
            (found) => ('text' in found ? found.text : ''),
            (error: Error) => error.message,
          ),
        )
      expect(seen).not.toContain('a secret')
      expect(seen).toContain('# Plan\n')
    } finally {
      await swap.stop()
    }
  })
})

/** Puts a link in place of `docs` and takes it away again, as fast as it can. */
function swapping() {
  let goes = true
  const docs = path.join(root, 'docs')
  const turns = (async () => {
    while (goes) {
      await rename(docs, `${docs}-real`)
      await symlink(path.join(home, 'evil'), docs)
      await unlink(docs)
      await rename(`${docs}-real`, docs)
    }
  })()
  return {
    stop: async () => {
      goes = false
      await turns
    },
  }
}
