import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { list } from '@/server/containers/list-container'
import { accessTo } from '@/server/files/write/access'
import { whileHeld } from '@/server/files/write/empty-lock'
import { pin } from '@/server/files/write/pin'
import { type Change, lookFor, prepare, removeLeft, temporaryOf } from '@/server/files/write/world-writer'
import { INBOX } from '@/server/protocols/claude-code/places'

const MEMBER = path.resolve('tests/fault/programs/member.mjs')
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-locked-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A team with an inbox; `text` null: there is none yet. */
function newTeam(text: string | null = '[]', folder = true) {
  const root = mkdtempSync(path.join(home, 'root-'))
  const at = (name = '') => path.join(root, 'team/inboxes', name)
  mkdirSync(folder ? at() : path.join(root, 'team'), { recursive: true })
  if (text !== null) writeFileSync(at('alpha.json'), text)
  return { root, at, inbox: at('alpha.json'), lock: at('alpha.json.lock') }
}

const entry = (id: string) => ({ from: 'human', text: `“${id}”`, msg_id: id, read: false })
const added = (id: string, more: Partial<Change> = {}): Change => ({
  ...{ effect: 'add', path: 'team/inboxes/alpha.json', text: JSON.stringify(entry(id)), id, into: INBOX.layout },
  ...more,
})

async function put(root: string, change: Change, tag = 'tag-0') {
  const ready = await prepare(root, change, tag)
  try {
    return await ready.publish()
  } finally {
    await ready.close()
  }
}

const Entries = z.array(z.object({ msg_id: z.string() }))
const idsIn = (inbox: string) => Entries.parse(JSON.parse(readFileSync(inbox, 'utf8'))).map(({ msg_id }) => msg_id)

/** Whether somebody of this thread ever finds the lock, looking at each turn until it is done. */
async function everSeen(lock: string, doing: Promise<unknown>): Promise<boolean> {
  let over = false
  let seen = false
  const done = doing.finally(() => {
    over = true
  })
  while (!over) {
    seen ||= existsSync(lock)
    await nextTurn()
  }
  await done
  return seen
}

const Told = z.object({ sent: z.array(z.string()), taken: z.array(z.string()), failed: z.int() })

/** How long a process stands still on a busy machine tells nothing of how long anybody holds the lock. */
const PATIENCE = 20

async function member(inbox: string, name: string, times: number, does: 'sends' | 'takes', patience = 1) {
  const child = fork(MEMBER, [inbox, name, String(times), does, String(patience)])
  await once(child, 'message')
  return once(child, 'message').then(([told]) => Told.parse(told))
}

describe('a list that everybody locks', () => {
  test('has one more, laid out as its program does', async () => {
    const { root, at, inbox } = newTeam()
    await put(root, added('m-1'))
    expect(readFileSync(inbox, 'utf8')).toBe(JSON.stringify([entry('m-1')], null, 2))
    await put(root, added('m-2'))
    expect(readFileSync(inbox, 'utf8')).toBe(JSON.stringify([entry('m-1'), entry('m-2')], null, 2))
    expect(readdirSync(at())).toEqual(['alpha.json'])
  })

  test('is begun where there is none, and its directory with it; what is known beforehand says the same', async () => {
    for (const folder of [true, false]) {
      const { root, inbox } = newTeam(null, folder)
      expect(await accessTo(root, [added('m-1')])).toMatchObject({ refused: null, shutOut: [] })
      await put(root, added('m-1'))
      expect(idsIn(inbox)).toEqual(['m-1'])
      expect(lstatSync(inbox).mode & 0o444).toBe(0o444 & lstatSync(path.dirname(inbox)).mode)
    }
  })

  // Red control: a list that nobody begins is not there.
  test('is not begun where only its agent does that', async () => {
    const { root } = newTeam(null)
    const into = list({ id: ['msg_id'] }).layout
    await expect(put(root, added('m-1', { into }))).rejects.toMatchObject({ code: 'missing' })
    expect((await accessTo(root, [added('m-1', { into })])).refused).not.toBeNull()
  })

  test('of which somebody made no list, or a link, is left as it is', async () => {
    for (const text of ['[{', '{"a": 1}', '[{"a": 1, "a": 2}]']) {
      const { root, at, inbox } = newTeam(text)
      await expect(put(root, added('m-1'))).rejects.toMatchObject({ code: 'not-a-queue' })
      expect([readFileSync(inbox, 'utf8'), readdirSync(at())]).toEqual([text, ['alpha.json']])
    }
    const { root, inbox } = newTeam(null)
    writeFileSync(path.join(root, 'elsewhere.json'), '[]')
    symlinkSync(path.join(root, 'elsewhere.json'), inbox)
    await expect(put(root, added('m-1'))).rejects.toMatchObject({ code: 'outside' })
    expect(readFileSync(path.join(root, 'elsewhere.json'), 'utf8')).toBe('[]')
  })

  test('whose team is ended meanwhile does not count as written to', async () => {
    const { root, at, lock } = newTeam()
    mkdirSync(lock)
    const doing = put(root, added('m-1'))
    while (!existsSync(at(temporaryOf('tag-0')))) await nextTurn()
    renameSync(path.join(root, 'team'), path.join(root, 'team.deleted-1'))
    rmdirSync(path.join(root, 'team.deleted-1/inboxes/alpha.json.lock'))
    await expect(doing).rejects.toMatchObject({ code: 'missing' })
  })
})

describe('its lock', () => {
  test('is held for one turn: nobody of the same thread ever finds it', async () => {
    const { root, lock } = newTeam()
    expect(await everSeen(lock, put(root, added('m-1')))).toBe(false)
  })

  // Red control: the lock that says whose it is stands for many turns.
  test('is found where a list is locked otherwise', async () => {
    const { root, lock } = newTeam()
    expect(await everSeen(lock, put(root, added('m-1', { into: list({ id: ['msg_id'] }).layout })))).toBe(true)
  })

  test('is an empty directory while it is held, so that whoever finds it old can take it away', async () => {
    const { root, at, lock } = newTeam()
    const pinned = await pin(root, 'team/inboxes')
    const held = whileHeld(pinned, 'alpha.json.lock', (isOurs) => [readdirSync(lock), isOurs()])
    expect(held).toEqual({ gave: [[], true] })
    expect(readdirSync(at())).toEqual(['alpha.json'])
    await pinned.close()
  })

  test('that another took away and made anew meanwhile stays, and is known not to be ours', async () => {
    const { root, lock } = newTeam()
    const pinned = await pin(root, 'team/inboxes')
    const held = whileHeld(pinned, 'alpha.json.lock', (isOurs) => {
      rmdirSync(lock)
      const gone = isOurs()
      // Another inode, whatever the file system gives out next.
      mkdirSync(`${lock}.new`)
      mkdirSync(lock)
      return [gone, isOurs()]
    })
    expect(held).toEqual({ gave: [false, false] })
    expect(existsSync(lock)).toBe(true)
    await pinned.close()
  })

  test('that was left ten seconds ago is taken away, one that is held is waited for', async () => {
    const { root, at, inbox, lock } = newTeam()
    mkdirSync(lock)
    const old = Date.now() / 1_000 - 11
    utimesSync(lock, old, old)
    await put(root, added('m-1'))
    expect([idsIn(inbox), readdirSync(at())]).toEqual([['m-1'], ['alpha.json']])
    mkdirSync(lock)
    const doing = put(root, added('m-2'), 'tag-1')
    while (!existsSync(at(temporaryOf('tag-1')))) await nextTurn()
    expect([idsIn(inbox), existsSync(lock)]).toEqual([['m-1'], true])
    rmdirSync(lock)
    await doing
    expect(idsIn(inbox)).toEqual(['m-1', 'm-2'])
  })

  test('left by a Signalbox that was killed before the new name hinders no member, and nothing of it is published late', async () => {
    const { root, at, inbox, lock } = newTeam()
    mkdirSync(lock)
    const old = Date.now() / 1_000 - 11
    utimesSync(lock, old, old)
    writeFileSync(at(temporaryOf('tag-0')), JSON.stringify([entry('m-1')]))
    expect(await lookFor(root, added('m-1'), 'tag-0')).toEqual({ found: 'temporary' })
    await removeLeft(root, added('m-1'), 'tag-0')
    const told = await member(inbox, 'beta', 1, 'sends')
    expect([told.failed, idsIn(inbox), readdirSync(at())]).toEqual([0, ['beta-0'], ['alpha.json']])
  })

  // Red control: with something in it, nobody can take it away.
  test('with a file in it would stand in the way of every member', async () => {
    const { inbox, lock } = newTeam()
    mkdirSync(lock)
    writeFileSync(path.join(lock, 'holder'), '')
    expect((await member(inbox, 'beta', 1, 'sends')).failed).toBe(1)
  })
})

test('among members who send and one who takes, everything arrives once and no member gives up', async () => {
  const { root, at, inbox } = newTeam(null)
  const members = [
    member(inbox, 'beta', 60, 'sends', PATIENCE),
    member(inbox, 'gamma', 60, 'sends', PATIENCE),
    member(inbox, 'alpha', 60, 'takes', PATIENCE),
  ]
  const ours = Array.from({ length: 40 }, (_, n) => `human-${n}`)
  for (const id of ours) await put(root, added(id), id)
  const told = await Promise.all(members)
  const all = [...told.flatMap(({ taken }) => taken), ...idsIn(inbox)]
  expect(all.toSorted()).toEqual([...ours, ...told.flatMap(({ sent }) => sent)].toSorted())
  expect(told.map(({ failed }) => failed)).toEqual([0, 0, 0])
  expect(readdirSync(at())).toEqual(['alpha.json'])
})
