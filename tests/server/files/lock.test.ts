import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { withLock } from '@/server/files/write/mailbox-lock'
import { pin } from '@/server/files/write/pin'
import { type Change, lookFor, prepare, removeLeft } from '@/server/files/write/world-writer'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-lock-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A root with a mailbox, and perhaps with a lock beside it. */
function newRoot(lock: string | null = null) {
  const root = mkdtempSync(path.join(home, 'root-'))
  const at = (name: string) => path.join(root, name)
  writeFileSync(at('mailbox_1.json'), '{"messages": []}')
  if (lock !== null) writeFileSync(at('mailbox_1.json.lock'), lock)
  return { root, box: () => readFileSync(at('mailbox_1.json'), 'utf8'), lock: at('mailbox_1.json.lock') }
}

const HOLDER = '.signalbox-holder.tmp'
const DEAD = 'signalbox 99999999\n'

/** A root with a mailbox whose lock is a directory; `inside` is what lies in it. */
function newFolderRoot(inside: Readonly<Record<string, string>> = {}) {
  const made = newRoot()
  mkdirSync(made.lock)
  for (const [name, text] of Object.entries(inside)) writeFileSync(path.join(made.lock, name), text)
  return { ...made, inside: () => readdirSync(made.lock).sort() }
}

/** A root where another mailbox is locked, by a directory: so are they all. */
function newCustomRoot() {
  const made = newRoot()
  mkdirSync(path.join(made.root, 'mailbox_2.json.lock'))
  return made
}

async function lockedIn(root: string, act: () => void): Promise<void> {
  const pinned = await pin(root, '')
  try {
    await withLock(pinned, 'mailbox_1.json', '.signalbox-tag-0.tmp', async () => act())
  } finally {
    await pinned.close()
  }
}

/** What a lock says; null where there is none, as when it goes at this moment. */
function holderIn(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const add: Change = { effect: 'add', path: 'mailbox_1.json', text: '{"message_id":"m-9"}', id: 'm-9' }
const deliver = async (root: string) => {
  const ready = await prepare(root, add, 'tag-0')
  try {
    await ready.publish()
  } finally {
    await ready.close()
  }
}

describe.concurrent('the lock of a mailbox', () => {
  test.each([
    ['this very number', `signalbox ${process.pid}\n`],
    ['this very number, begun at another time', `signalbox ${process.pid} 1763800000000\n`],
    ['a number that nothing has', DEAD],
  ])('left by a Signalbox that was killed and had %s is taken away', async (_, left) => {
    const { root, box } = newRoot(left)
    await deliver(root)
    expect(box()).toContain('m-9')
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })

  test.each([
    ['a Signalbox that lives', `signalbox ${process.ppid}\n`],
    ['another program', ''],
  ])('held by %s stays, and nothing is written', async (_, held) => {
    const { root, box, lock } = newRoot(held)
    await expect(deliver(root)).rejects.toMatchObject({ code: 'busy' })
    expect(readFileSync(lock, 'utf8')).toBe(held)
    expect(box()).toBe('{"messages": []}')
    expect(readdirSync(root).sort()).toEqual(['mailbox_1.json', 'mailbox_1.json.lock'])
  })

  test('says whose it is from its first moment on', async () => {
    const { root, lock } = newRoot()
    const seen = new Set<string>()
    let over = false
    const act = deliver(root).finally(() => {
      over = true
    })
    while (!over) {
      const holder = holderIn(lock)
      if (holder !== null) seen.add(holder)
      await nextTurn()
    }
    await act
    expect([...seen]).toEqual([expect.stringMatching(new RegExp(`^signalbox ${process.pid} \\d+\\n$`))])
  })

  test('that somebody took away while it was held is not missed', async () => {
    const { root, lock } = newRoot()
    await lockedIn(root, () => rmSync(lock))
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })

  test('that was about to be taken leaves nothing after a crash', async () => {
    const { root } = newRoot()
    writeFileSync(path.join(root, '.signalbox-tag-0.tmp'), 'signalbox 99999999 1\n')
    expect(await lookFor(root, add, 'tag-0')).toEqual({ found: 'temporary' })
    await removeLeft(root, add, 'tag-0')
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })
})

describe.concurrent('the lock of a mailbox, where locks are directories', () => {
  test.each([
    ['this very number', `signalbox ${process.pid}\n`],
    ['this very number, begun at another time', `signalbox ${process.pid} 1763800000000\n`],
    ['a number that nothing has', DEAD],
  ])('left by a Signalbox that was killed and had %s is taken away', async (_, left) => {
    const { root, box } = newFolderRoot({ [HOLDER]: left })
    await deliver(root)
    expect(box()).toContain('m-9')
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })

  test('left by a Signalbox that was killed is taken away when what it was for is settled', async () => {
    const { root } = newFolderRoot({ [HOLDER]: DEAD })
    expect(await lookFor(root, add, 'tag-0')).toEqual({ found: 'nothing' })
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })

  test.each([
    ['is taken over', async (root: string) => deliver(root)],
    ['is taken away when what it was for is settled', async (root: string) => lookFor(root, add, 'tag-0')],
  ])('that a Signalbox made and was killed before it said so %s', async (_, act) => {
    const { root, lock } = newRoot()
    mkdirSync(lock)
    chmodSync(lock, 0o1755)
    await act(root)
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })

  test('is made with its mark in one step', async () => {
    const { root, lock } = newCustomRoot()
    await lockedIn(root, () => expect(statSync(lock).mode & 0o7777).toBe(0o1755))
  })

  test('of which several find it left is held by one after the other', async () => {
    const { root, lock } = newRoot()
    mkdirSync(lock)
    chmodSync(lock, 0o1755)
    let inside = 0
    let most = 0
    const one = async (place: number) => {
      const pinned = await pin(root, '')
      await withLock(pinned, 'mailbox_1.json', `.signalbox-tag-${place}.tmp`, async () => {
        inside += 1
        most = Math.max(most, inside)
        await nextTurn()
        inside -= 1
      })
      await pinned.close()
    }
    await Promise.all(Array.from({ length: 8 }, (_, place) => one(place)))
    expect([most, readdirSync(root)]).toEqual([1, ['mailbox_1.json']])
  })

  test.each([
    ['nobody who says so', {}],
    ['a Signalbox that lives', { [HOLDER]: `signalbox ${process.ppid}\n` }],
    ['somebody else', { [HOLDER]: 'agent 99999999\n' }],
    ['another program by its own file', { owner: DEAD }],
    ['another program beside a Signalbox that was killed', { [HOLDER]: DEAD, owner: '1' }],
  ])('held by %s stays, and nothing is written', async (_, held) => {
    const { root, box, inside } = newFolderRoot(held)
    await expect(deliver(root)).rejects.toMatchObject({ code: 'busy' })
    expect(inside()).toEqual(Object.keys(held).sort())
    expect(box()).toBe('{"messages": []}')
    expect(readdirSync(root).sort()).toEqual(['mailbox_1.json', 'mailbox_1.json.lock'])
  })

  test('that is a link to a directory a Signalbox left is not followed', async () => {
    const { root, lock } = newRoot()
    const elsewhere = mkdtempSync(path.join(home, 'elsewhere-'))
    writeFileSync(path.join(elsewhere, HOLDER), DEAD)
    symlinkSync(elsewhere, lock)
    expect(await lookFor(root, add, 'tag-0')).toEqual({ found: 'nothing' })
    expect(readFileSync(path.join(elsewhere, HOLDER), 'utf8')).toBe(DEAD)
    expect(readdirSync(root).sort()).toEqual(['mailbox_1.json', 'mailbox_1.json.lock'])
  })

  test.each([
    ['took it away', (lock: string) => rmSync(lock), null],
    ['has it now', (lock: string) => writeFileSync(lock, 'theirs'), 'theirs'],
    ['has it now by a directory', folderFor, []],
  ])('that is a file is not missed, nor taken from another, where somebody %s meanwhile', async (_, meddle, left) => {
    const { root, lock } = newRoot()
    await lockedIn(root, () => meddle(lock))
    expect(lyingAt(lock)).toEqual(left)
  })

  test('says whose it is while it is held, and is gone afterwards', async () => {
    const { root, lock } = newCustomRoot()
    let said = ''
    await lockedIn(root, () => {
      said = readFileSync(path.join(lock, HOLDER), 'utf8')
      expect(readdirSync(root).sort()).toEqual(['mailbox_1.json', 'mailbox_1.json.lock', 'mailbox_2.json.lock'])
    })
    expect(said).toMatch(new RegExp(`^signalbox ${process.pid} \\d+\\n$`))
    expect(readdirSync(root).sort()).toEqual(['mailbox_1.json', 'mailbox_2.json.lock'])
  })

  test.each([
    ['took it away', (lock: string) => rmSync(lock, { recursive: true }), null],
    ['emptied it', (lock: string) => rmSync(path.join(lock, HOLDER)), []],
    ['put something in it', (lock: string) => writeFileSync(path.join(lock, 'owner'), '1'), ['owner']],
    ['has it now by a file', (lock: string) => replaceBy(lock, () => writeFileSync(lock, 'theirs')), 'theirs'],
    ['has it now', (lock: string) => replaceBy(lock, () => mkdirSync(lock)), []],
  ])('is not missed, nor taken from another, where somebody %s meanwhile', async (_, meddle, left) => {
    const { root, lock } = newCustomRoot()
    await lockedIn(root, () => meddle(lock))
    expect(lyingAt(lock)).toEqual(left)
  })
})

function folderFor(lock: string): void {
  rmSync(lock)
  mkdirSync(lock)
}

function replaceBy(lock: string, make: () => void): void {
  rmSync(path.join(lock, HOLDER))
  rmdirSync(lock)
  make()
}

/** The names in a directory, the text of a file, null for nothing. */
function lyingAt(lock: string): string[] | string | null {
  try {
    return readdirSync(lock).sort()
  } catch {
    return holderIn(lock)
  }
}
