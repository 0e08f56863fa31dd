import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessTo } from '@/server/files/write/access'
import { probe } from '@/server/files/write/probe'
import { type Change, prepare } from '@/server/files/write/world-writer'
import { mountDisk } from '@/tests/disks/mounts'

const NOBODY = 65_534
const AGENT = { uid: 4_001, gid: 4_002 }

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-refused-'))
  chmodSync(root, 0o755)
  mkdirSync(path.join(root, 'inbox'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inside = (...steps: string[]) => path.join(root, ...steps)
const created: Change = { effect: 'create', path: 'inbox/b.json', text: '{"b":1}\n', id: 'b' }
const added: Change = { effect: 'add', path: 'mailbox_1.json', text: '{"message_id":"m-9"}', id: 'm-9' }

async function write(change: Change) {
  const ready = await prepare(root, change, 'tag-0')
  try {
    return await ready.publish()
  } finally {
    await ready.discard()
    await ready.close()
  }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'written',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'thrown'),
  )

/** Does something as somebody who is not root. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
  process.setegid?.(NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return await act()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

/** Version 2 of an access list: owner, user 4001, group, mask and others, as Linux keeps it. */
const ACCESS_LIST = [
  '02000000',
  ...['01000600ffffffff', '02000600a10f0000', '04000400ffffffff', '10000600ffffffff', '20000400ffffffff'],
].join('')
const NAME = 'system.posix_acl_access'
/** Node has no call for it. */
const python = (code: string, ...words: string[]) =>
  spawnSync('python3', ['-c', `import os, sys\n${code}`, ...words], { encoding: 'utf8' }).stdout.trim()
const giveList = (file: string) =>
  python(`os.setxattr(sys.argv[1], '${NAME}', bytes.fromhex(sys.argv[2]))`, file, ACCESS_LIST)
const listOf = (file: string) =>
  python(`print(os.getxattr(sys.argv[1], '${NAME}').hex() if '${NAME}' in os.listxattr(sys.argv[1]) else '')`, file)

describe('agents under another user', () => {
  test('can read a new file as well as its newest sibling', async () => {
    writeFileSync(inside('inbox/a.json'), '{}')
    chownSync(inside('inbox/a.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('inbox/a.json'), 0o640)
    await write(created)
    const { mode, gid } = statSync(inside('inbox/b.json'))
    expect({ mode: mode & 0o777, gid }).toEqual({ mode: 0o640, gid: AGENT.gid })
  })

  test('can read a new file though the newest beside it is one that its owner keeps to themselves', async () => {
    writeFileSync(inside('inbox/a.json'), '{}')
    chownSync(inside('inbox/a.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('inbox/a.json'), 0o640)
    writeFileSync(inside('inbox/private.json'), '{}')
    chownSync(inside('inbox/private.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('inbox/private.json'), 0o600)
    utimesSync(inside('inbox/a.json'), 1, 1)
    await write(created)
    expect(statSync(inside('inbox/b.json')).mode & 0o777).toBe(0o640)
    for (const name of ['a.json', 'b.json']) rmSync(inside('inbox', name))
    await write({ ...created, path: 'inbox/c.json' })
    expect(statSync(inside('inbox/c.json')).mode & 0o777, 'as the directory grants').toBe(0o644)
    chmodSync(inside('inbox/c.json'), 0o600)
    await write({ ...created, path: 'inbox/d.json' })
    expect(statSync(inside('inbox/d.json')).mode & 0o777, 'red control: what is ours is taken for what it is').toBe(
      0o600,
    )
  })

  test('keep their mailbox: owner, group and mode are as before', async () => {
    writeFileSync(inside('mailbox_1.json'), '{"messages": []}')
    chownSync(inside('mailbox_1.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('mailbox_1.json'), 0o664)
    await write(added)
    const { mode, uid, gid } = statSync(inside('mailbox_1.json'))
    expect({ mode: mode & 0o777, uid, gid }).toEqual({ mode: 0o664, ...AGENT })
    expect(readFileSync(inside('mailbox_1.json'), 'utf8')).toBe('{"messages": [{"message_id":"m-9"}]}')
  })

  test('keep the access list of their mailbox, where the file system has them', async () => {
    writeFileSync(inside('mailbox_1.json'), '{"messages": []}')
    giveList(inside('mailbox_1.json'))
    expect(listOf(inside('mailbox_1.json'))).toBe(ACCESS_LIST)
    await write(added)
    expect(readFileSync(inside('mailbox_1.json'), 'utf8')).toContain('m-9')
    expect(listOf(inside('mailbox_1.json'))).toBe(ACCESS_LIST)
    writeFileSync(inside('mailbox_2.json'), '{"messages": []}')
    await write({ ...added, path: 'mailbox_2.json' })
    expect(listOf(inside('mailbox_2.json')), 'red control: none where there was none').toBe('')
  })

  test('whose mailbox would not be theirs any more is left as it is', async () => {
    chmodSync(root, 0o777)
    writeFileSync(inside('mailbox_1.json'), '{"messages": []}')
    chownSync(inside('mailbox_1.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('mailbox_1.json'), 0o666)
    expect(await asNobody(() => refusal(write(added)))).toBe('no-permission')
    expect(readFileSync(inside('mailbox_1.json'), 'utf8')).toBe('{"messages": []}')
    expect(readdirSync(root).sort()).toEqual(['inbox', 'mailbox_1.json'])
  })

  test('who could not read what is written are named by the check', async () => {
    writeFileSync(inside('inbox/a.json'), '{}')
    chmodSync(inside('inbox/a.json'), 0o600)
    chownSync(inside('inbox'), AGENT.uid, AGENT.gid)
    const found = await probe(root, 'inbox', Date.now)
    expect(found).toMatchObject({ refused: null, others: [AGENT.uid], shutOut: [AGENT.uid] })
    chmodSync(inside('inbox/a.json'), 0o644)
    expect((await probe(root, 'inbox', Date.now)).shutOut).toEqual([])
    expect(readdirSync(inside('inbox'))).toEqual(['a.json'])
  })
})

describe('a disk that refuses', () => {
  test('a directory that may not be written says so, and the check too', async () => {
    expect(await asNobody(() => refusal(write(created)))).toBe('no-permission')
    expect((await asNobody(() => probe(root, 'inbox', Date.now))).refused?.message).toContain('No permission to write')
    expect(readdirSync(inside('inbox'))).toEqual([])
    // Red control: the same write is made where it may be.
    expect(await refusal(write(created))).toBe('written')
  })

  test('a full disk leaves nothing behind, not even a temporary file', async () => {
    const unmount = mountDisk(inside('inbox'), '64k')
    try {
      const big = { ...created, text: `{"b":"${'x'.repeat(200_000)}"}\n` }
      expect(await refusal(write(big))).toBe('full')
      expect(readdirSync(inside('inbox'))).toEqual([])
      expect(await refusal(write(created))).toBe('written')
    } finally {
      await unmount()
    }
  })
})

describe('before anything is written it is said', () => {
  test('with which mode agents could read a new file, and whom that shuts out', async () => {
    writeFileSync(inside('inbox/theirs.json'), '{}')
    chownSync(inside('inbox/theirs.json'), AGENT.uid, AGENT.gid)
    chmodSync(inside('inbox/theirs.json'), 0o664)
    expect(await accessTo(root, [created])).toEqual({ refused: null, mode: 0o664, shutOut: [] })
    mkdirSync(inside('other'))
    writeFileSync(inside('other/theirs.json'), '{}')
    chownSync(inside('other/theirs.json'), AGENT.uid, AGENT.gid)
    utimesSync(inside('other/theirs.json'), 1, 1)
    writeFileSync(inside('other/newest.json'), '{}')
    chmodSync(inside('other/newest.json'), 0o640)
    const other = await accessTo(root, [{ ...created, path: 'other/b.json' }])
    expect(other).toEqual({ refused: null, mode: 0o640, shutOut: [AGENT.uid] })
    expect(readdirSync(inside('other')).sort()).toEqual(['newest.json', 'theirs.json'])
  })

  test('with which a mailbox is read, or that it is not there', async () => {
    expect((await accessTo(root, [added])).refused).toContain('does not exist')
    writeFileSync(inside('mailbox_1.json'), '{"messages":[]}')
    chmodSync(inside('mailbox_1.json'), 0o660)
    expect(await accessTo(root, [added])).toEqual({ refused: null, mode: 0o660, shutOut: [] })
  })

  test('that the file system is read-only', async () => {
    const unmount = mountDisk(inside('inbox'), '1m')
    try {
      expect((await accessTo(root, [created])).refused).toBeNull()
      spawnSync('mount', ['-o', 'remount,ro', inside('inbox')])
      expect((await accessTo(root, [created])).refused).toContain('read-only')
    } finally {
      await unmount()
    }
  })
})
