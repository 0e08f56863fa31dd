import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessTo } from '@/server/files/write/access'
import { assertFileWritable } from '@/server/files/write/probe'
import { mountDisk } from '@/tests/disks/mounts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-access-'))
  chmodSync(root, 0o777)
  mkdirSync(path.join(root, 'inbox'))
  for (const name of FILES) writeFileSync(inside(name), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const FILES = ['channel.jsonl', 'mailbox_1.json'] as const
const inside = (...steps: string[]) => path.join(root, ...steps)
const line = { effect: 'append', path: 'channel.jsonl' } as const
const entry = { effect: 'add', path: 'mailbox_1.json' } as const
const letter = { effect: 'create', path: 'inbox/b.json' } as const

/** As agents are woken, `inotifywait -e close_write`, for which Node has no call: says how often until its input ends. */
const WATCHER = `
import ctypes, os, sys
libc = ctypes.CDLL(None)
fd = libc.inotify_init1(os.O_NONBLOCK)
IN_CLOSE_WRITE = 8
for place in sys.argv[1:]:
    if libc.inotify_add_watch(fd, os.fsencode(place), IN_CLOSE_WRITE) < 0: sys.exit('not watched')
print('watching', flush=True)
sys.stdin.read()
try: print(len(os.read(fd, 65536)) > 0)
except BlockingIOError: print(False)
`

/** Whether an agent that watches these places is woken by what is done. */
async function wakes(act: () => Promise<unknown>): Promise<boolean> {
  const watcher: ChildProcess = spawn('python3', ['-c', WATCHER, root, inside('inbox'), ...FILES.map((n) => inside(n))])
  let said = ''
  const heard = new Promise<void>((resolve, reject) => {
    watcher.once('exit', () => reject(new Error('Nobody watches.')))
    watcher.stdout?.on('data', (piece: Buffer) => {
      said += piece
      if (said.includes('watching')) resolve()
    })
  })
  await heard
  await act()
  watcher.stdin?.end()
  await once(watcher, 'close')
  return said.includes('True')
}

/** Does something as somebody who is not root. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
  process.seteuid?.(65_534)
  try {
    return await act()
  } finally {
    process.seteuid?.(0)
  }
}

describe('before anything is written', () => {
  test('agents that wait for files to be written are not woken by what is looked at', async () => {
    const looking = async () => {
      const found = await accessTo(root, [letter, line, entry])
      expect(found).toMatchObject({ refused: null, mode: expect.any(Number) })
    }
    expect(await wakes(looking)).toBe(false)
    expect(await wakes(() => assertFileWritable(root, line.path)), 'red control: as it is tried').toBe(true)
  })

  test.each([line, entry])('that the file system of $path is read-only is said', async ({ effect, path: place }) => {
    const unmount = mountDisk(inside('inbox'), '1m')
    const there = { effect, path: `inbox/${place}` }
    try {
      writeFileSync(inside(there.path), '')
      expect((await accessTo(root, [there])).refused).toBeNull()
      spawnSync('mount', ['-o', 'remount,ro', inside('inbox')])
      expect((await accessTo(root, [there])).refused).toContain('read-only')
    } finally {
      await unmount()
    }
  })

  test.each([line, entry])('that $path is gone, a link or no file is said', async (change) => {
    rmSync(inside(change.path))
    expect((await accessTo(root, [change])).refused).toBe(`${inside(change.path)} does not exist.`)
    symlinkSync('/etc/passwd', inside(change.path))
    expect((await accessTo(root, [change])).refused).toContain('Links are not followed')
    rmSync(inside(change.path))
    mkdirSync(inside(change.path))
    expect((await accessTo(root, [change])).refused).toContain('not a regular file')
  })

  test('that a mailbox would not be its owner’s any more is said, and a line takes nothing from anybody', async () => {
    for (const name of FILES) {
      chmodSync(inside(name), 0o666)
      chownSync(inside(name), 4_001, 4_002)
    }
    expect((await asNobody(() => accessTo(root, [entry]))).refused).toContain('belongs to another user')
    expect((await asNobody(() => accessTo(root, [line]))).refused).toBeNull()
  })
})
