import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { type Change, lookFor, prepare, removeLeft } from '@/server/files/write/writer'

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
    ['a number that nothing has', 'signalbox 99999999\n'],
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

  test('that was about to be taken leaves nothing after a crash', async () => {
    const { root } = newRoot()
    writeFileSync(path.join(root, '.signalbox-tag-0.tmp'), 'signalbox 99999999 1\n')
    expect(await lookFor(root, add, 'tag-0')).toEqual({ found: 'temporary' })
    await removeLeft(root, add, 'tag-0')
    expect(readdirSync(root)).toEqual(['mailbox_1.json'])
  })
})
