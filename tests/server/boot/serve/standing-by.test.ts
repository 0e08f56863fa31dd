import { appendFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceStatus } from '@/lib/message/message'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { migratedUrl } from '@/tests/databases'
import { ask, type House, openHouse, swarmLine } from '@/tests/serving'
import { USUAL_CONFIG } from '@/tests/usual-config'

const usual = { ...USUAL_CONFIG, humans: ['human', 'user'] }

let database = { url: '', remove: async () => {} }
let leader: House
let other: House
let chosen = ''
const cookies = new Map<House, string>()

/** The first reads everything; the second, another process on the same database, stands by. */
beforeAll(async () => {
  database = await migratedUrl()
  leader = await openHouse({}, undefined, database.url)
  cookies.set(leader, await leader.enter())
  chosen = path.join(path.dirname(leader.root), 'chosen')
  await directory('chosen', 'archive-1')
  await directory('chosen', 'one')
  await appendFile(path.join(chosen, 'one', 'channel.jsonl'), 'no message\n')
  await call(leader, 'source.watch', { root: chosen })
  await call(leader, 'source.watch', { root: await directory('gone', 'one') })
  other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
  cookies.set(other, await other.enter())
})
afterAll(async () => {
  await leader.close()
  await other.close()
  await database.remove()
})

async function directory(name: string, team: string): Promise<string> {
  const root = path.join(path.dirname(leader.root), name)
  await mkdir(path.join(root, team), { recursive: true })
  await writeFile(path.join(root, team, 'channel.jsonl'), swarmLine(1, `in ${team} of ${name}`))
  return root
}

async function call(at: House, name: string, input: object): Promise<unknown> {
  const headers = { cookie: cookies.get(at) ?? '', 'x-signalbox': '1', 'content-type': 'application/json' }
  const body = JSON.stringify(input)
  const { status, text } = await ask(`${at.url}/api/trpc/${name}`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(JSON.parse(text).error.message)
  return JSON.parse(text).result.data
}

async function query(at: House, name: string, input?: object) {
  const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const { text } = await ask(`${at.url}/api/trpc/${name}${asked}`, { headers: { cookie: cookies.get(at) ?? '' } })
  return JSON.parse(text).result.data
}

const sourcesAt = (at: House): Promise<SourceStatus[]> => query(at, 'source.list')
const sourceAt = async (at: House, label: string) => (await sourcesAt(at)).find((source) => source.label === label)
const ignored = async (label: string) => (await sourceAt(other, label))?.files.ignored
const settingsAt = async (at: House, label: string) => {
  const all: SourceSettings[] = await query(at, 'source.settings')
  return all.find((one) => one.label === label)
}
const tailOf = async (label: string) => (await settingsAt(other, label))?.readBy?.pid ?? 0

describe('settings that are chosen where another process reads the source', () => {
  it('are taken up by the one that reads it, and shown at both as what is in force', async () => {
    await call(other, 'source.change', { label: 'chosen', choice: { ...usual, ignore: ['archive-*'] } })
    await expect.poll(() => ignored('chosen')).toBe(1)
    for (const at of [leader, other])
      expect(await settingsAt(at, 'chosen')).toMatchObject({ choice: { ignore: ['archive-*'] }, asked: null })
  })

  it('are said to wait as long as the one that reads it has not taken them up', async () => {
    const pid = await tailOf('chosen')
    process.kill(pid, 'SIGSTOP')
    const changed = call(other, 'source.change', { label: 'chosen', choice: { ...usual, zone: 'Asia/Tokyo' } })
    await expect
      .poll(() => settingsAt(other, 'chosen'))
      .toMatchObject({
        choice: { zone: 'UTC', ignore: ['archive-*'] },
        asked: { zone: 'Asia/Tokyo', ignore: [] },
        readBy: { host: hostname(), pid, here: false },
      })
    process.kill(pid, 'SIGCONT')
    await changed
    expect(await settingsAt(other, 'chosen')).toMatchObject({ choice: { zone: 'Asia/Tokyo' }, asked: null })
    await expect.poll(() => ignored('chosen')).toBe(0)
  })
})

describe('a source that was removed where another process reads it', () => {
  it('does not come back when the tail of a console that watches it is started again', async () => {
    const pid = await tailOf('gone')
    await call(other, 'source.remove', { label: 'gone' })
    process.kill(pid, 'SIGKILL')
    const next = await directory('next', 'one')
    // Its tail is told this after what it is to go on with.
    await expect
      .poll(() =>
        call(leader, 'source.watch', { root: next }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const at of [leader, other])
      expect((await sourcesAt(at)).map(({ label }) => label).sort()).toEqual(['chosen', 'next', 'teams'])
  })

  it('is watched again where a person says so', async () => {
    await call(other, 'source.restore', { root: path.join(path.dirname(leader.root), 'gone') })
    await expect.poll(async () => (await sourceAt(leader, 'gone'))?.condition.state).toBe('watching')
  })
})

describe('settings of a source whose process ends', () => {
  it('hold when the one that read it begins anew, though it was started without them', async () => {
    await call(other, 'source.watch', { root: leader.root })
    await call(other, 'source.change', { label: 'teams', choice: { ...usual, zone: 'Asia/Tokyo' } })
    const before = await tailOf('teams')
    process.kill(before, 'SIGKILL')
    await expect.poll(() => tailOf('teams')).not.toBe(before)
    await expect.poll(async () => (await sourceAt(other, 'teams'))?.condition.state).toBe('watching')
    expect((await settingsAt(leader, 'teams'))?.choice.zone).toBe('Asia/Tokyo')
  })
})

describe('settings from the file of the process that reads a source', () => {
  it('are not to be changed at another console, which says where they stand', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const root = await directory('fixed', 'one')
    const sources = [{ root, protocol: 'swarm', zone: 'Asia/Tokyo' }]
    await writeFile(path.join(home, 'signalbox.config.json'), JSON.stringify({ sources }))
    const third = await openHouse({ typed: [] }, home, database.url)
    try {
      await expect.poll(() => tailOf('fixed')).toBeGreaterThan(0)
      await call(other, 'source.watch', { root })
      const said = `Process ${await tailOf('fixed')} on ${hostname()} reads this source, with settings from its own`
      await expect(call(other, 'source.change', { label: 'fixed', choice: usual })).rejects.toThrow(said)
      expect(await settingsAt(other, 'fixed')).toMatchObject({ choice: { zone: 'Asia/Tokyo' }, asked: null })
    } finally {
      await third.close()
    }
  })
})

describe('what a person asks where another process reads the source', () => {
  it('to read again is refused with who reads it', async () => {
    await expect.poll(() => tailOf('chosen')).toBeGreaterThan(0)
    const at = (await settingsAt(leader, 'chosen'))?.readBy?.here ? other : leader
    await expect.poll(async () => (await query(at, 'unreadable.list', { limit: 10 })).rows.length).toBe(1)
    const [{ uid }] = (await query(at, 'unreadable.list', { limit: 10 })).rows
    const reader = `Process ${await tailOf('chosen')} on ${hostname()}`
    await expect(call(at, 'unreadable.retry', { uid })).rejects.toThrow(reader)
    expect(await call(at === leader ? other : leader, 'unreadable.retry', { uid })).toMatchObject({ asked: 1 })
  })
})

describe('a source that is no longer to be watched', () => {
  it('is refused at once where only another process watches it, and nothing changes', async () => {
    await call(other, 'source.watch', { root: await directory('own', 'one') })
    await expect.poll(() => tailOf('own')).toBeGreaterThan(0)
    const reader = `Process ${await tailOf('own')} on ${hostname()} reads this source, not this console.`
    await expect(call(leader, 'source.remove', { label: 'own' })).rejects.toThrow(reader)
    expect(await settingsAt(other, 'own')).toMatchObject({ origin: 'console' })
  })
})
