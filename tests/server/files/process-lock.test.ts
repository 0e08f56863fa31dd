import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Pinned, pin } from '@/server/files/write/pin'
import { reclaimLeft, whileOwned } from '@/server/files/write/process-lock'
import { type Change, prepare } from '@/server/files/write/world-writer'
import { sha256 } from '@/server/files/write/written-bytes'
import { MAILBOX } from '@/server/protocols/oh-my-claudecode/places'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-process-lock-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const LOCK = '.lock-worker-1'
const names = { lock: LOCK, temporary: '.signalbox-tag.tmp.owner' }
const TICKS = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19]

async function folder(): Promise<{ root: string; pinned: Pinned; at: (name: string) => string }> {
  const root = mkdtempSync(path.join(home, 'root-'))
  mkdirSync(path.join(root, 'mailbox'))
  return { root, pinned: await pin(root, 'mailbox'), at: (name) => path.join(root, 'mailbox', name) }
}

const owner = (more: object) => JSON.stringify({ schema_version: 1, nonce: 'theirs', created_at: 'then', ...more })
const living = owner({ pid: process.pid, process_started_at: `linux:${TICKS}` })
/** A number that was a process's a moment ago. */
const ended = () => owner({ pid: spawnSync('true').pid, process_started_at: 'linux:1' })

function leave(file: string, text: string, secondsAgo: number): void {
  writeFileSync(file, text)
  const then = new Date(Date.now() - secondsAgo * 1_000)
  utimesSync(file, then, then)
}

test('a lock says which process has it, as the program that uses it does, and is gone afterwards', async () => {
  const { pinned, at } = await folder()
  const held = whileOwned(pinned, names, (isOurs) => [JSON.parse(readFileSync(at(LOCK), 'utf8')), isOurs()])
  expect(held?.gave).toEqual([
    {
      ...{ schema_version: 1, pid: process.pid, process_started_at: `linux:${TICKS}` },
      ...{ nonce: expect.any(String), created_at: expect.any(String) },
    },
    true,
  ])
  expect(readdirSync(at(''))).toEqual([])
  await pinned.close()
})

test.each([
  ['a file of a process that lives', (place: string) => writeFileSync(place, living)],
  ['a file of which nothing can be told', (place: string) => writeFileSync(place, '')],
  ['a directory, as another part of the program makes one', (place: string) => mkdirSync(place)],
])('what another has is left alone: %s', async (_, lay) => {
  const { pinned, at } = await folder()
  lay(at(LOCK))
  expect(whileOwned(pinned, names, () => 'ours')).toBeNull()
  reclaimLeft(pinned, names, Date.now() + 3_600_000)
  expect(readdirSync(at(''))).toEqual([LOCK])
  await pinned.close()
})

test('what a process left that is no more is taken away, once it is old enough', async () => {
  const { pinned, at } = await folder()
  leave(at(LOCK), ended(), 2)
  reclaimLeft(pinned, names, Date.now())
  expect(existsSync(at(LOCK))).toBe(true)
  leave(at(LOCK), ended(), 60)
  leave(at(`${LOCK}.reclaim`), living, 60)
  reclaimLeft(pinned, names, Date.now())
  expect([existsSync(at(LOCK)), whileOwned(pinned, names, () => 'ours')]).toEqual([true, null])
  leave(at(`${LOCK}.reclaim`), ended(), 60)
  reclaimLeft(pinned, names, Date.now())
  expect(readdirSync(at(''))).toEqual([])
  await pinned.close()
})

test('a lock that another has by then is not taken away', async () => {
  const { pinned, at } = await folder()
  whileOwned(pinned, names, () => {
    writeFileSync(at('.theirs'), living)
    renameSync(at('.theirs'), at(LOCK))
  })
  expect(readdirSync(at(''))).toEqual([LOCK])
  await pinned.close()
})

async function made(root: string, change: Change, tag = 'tag-0') {
  const ready = await prepare(root, change, tag)
  try {
    return await ready.publish()
  } finally {
    await ready.close()
  }
}

test('a message waits until the lock is free, and is put beside what came meanwhile', async () => {
  const { root, pinned, at } = await folder()
  const box = (...bodies: string[]) =>
    JSON.stringify({ worker: 'worker-1', messages: bodies.map((body) => ({ body })) })
  writeFileSync(at('worker-1.json'), box('one'))
  writeFileSync(at(LOCK), living)
  const text = JSON.stringify({ message_id: 'm-1', body: 'three' })
  const path = 'mailbox/worker-1.json'
  const writing = made(root, { effect: 'add', path, text, id: 'm-1', into: MAILBOX.layout })
  await made(root, { effect: 'create', path: 'mailbox/worker-2.json', text: box(), id: null }, 'tag-2')
  expect(JSON.parse(readFileSync(at('worker-1.json'), 'utf8')).messages).toHaveLength(1)
  writeFileSync(at('worker-1.json'), box('one', 'two'))
  rmSync(at(LOCK))
  await writing
  const { messages } = JSON.parse(readFileSync(at('worker-1.json'), 'utf8'))
  expect(messages.map(({ body }: { body: string }) => body)).toEqual(['one', 'two', 'three'])
  await pinned.close()
})

test('a file takes the place of the one that was shown, and of no other', async () => {
  const { root, pinned, at } = await folder()
  const before = '{"status":"pending"}'
  const change: Change = {
    ...{ effect: 'replace', path: 'mailbox/1.json', text: '{"status":"approved"}', id: null },
    was: sha256(Buffer.from(before)),
  }
  writeFileSync(at('1.json'), before, { mode: 0o640 })
  const late = await prepare(root, change, 'tag-1')
  expect(await made(root, change)).toMatchObject({ path: 'mailbox/1.json', mode: 0o640 })
  expect(readFileSync(at('1.json'), 'utf8')).toBe(change.text)
  await expect(late.publish()).rejects.toMatchObject({ code: 'taken' })
  await late.discard()
  await late.close()
  await expect(made(root, change)).rejects.toMatchObject({ code: 'taken' })
  rmSync(at('1.json'))
  await expect(made(root, change)).rejects.toMatchObject({ code: 'missing' })
  expect(readdirSync(at(''))).toEqual([])
  await pinned.close()
})
