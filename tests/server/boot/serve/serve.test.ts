import { appendFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { openLog } from '@/server/boot/base/log'
import { newStartLink } from '@/server/boot/base/start-link-file'
import { emptyPlace } from '@/tests/databases'
import { within } from '@/tests/load'
import { ask, cookieOf, type House, openHouse, swarmLine } from '@/tests/serving'

const open: House[] = []
const house = async (...options: Parameters<typeof openHouse>) => {
  const opened = await openHouse(...options)
  open.push(opened)
  return opened
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const health = async (url: string) => JSON.parse((await ask(`${url}/api/healthz`)).text).status
const tailOf = async (data: string) =>
  Number((await readFile(path.join(data, 'tail.pid'), 'utf8').catch(() => '0')).trim())

/** Asks until it holds; what is waited for happens in another process. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function call(one: House, cookie: string, name: string, input: object): Promise<unknown> {
  const { status, text } = await ask(`${one.url}/api/trpc/${name}`, {
    method: 'POST',
    headers: { cookie, 'x-signalbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (status !== 200) throw new Error(JSON.parse(text).error.message)
  return JSON.parse(text).result.data
}
async function query(one: House, cookie: string, name: string, input?: object): Promise<string> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return (await ask(`${one.url}/api/trpc/${name}${search}`, { headers: { cookie } })).text
}

describe('the tail', () => {
  it('that is killed is started again, and nothing written meanwhile is missed', async () => {
    const one = await house()
    const cookie = await one.enter()
    const killed = await tailOf(one.data)
    process.kill(killed, 'SIGKILL')
    await until(async () => (await health(one.url)) === 'stopped')
    await appendFile(path.join(one.root, 'atlas', 'channel.jsonl'), swarmLine(7, 'written meanwhile'))
    await until(async () =>
      (await query(one, cookie, 'stream.page', { query: 'meanwhile', limit: 5 })).includes('written meanwhile'),
    )
    await until(async () => (await health(one.url)) === 'ok')
    expect(await tailOf(one.data)).not.toBe(killed)
  })
})

describe('stopping', () => {
  it('ends the tail, the streams and the port within 10 s', async () => {
    const one = await house()
    const cookie = await one.enter()
    const stream = ask(`${one.url}/api/live?rev=now`, { headers: { cookie } })
    const tail = await tailOf(one.data)
    await until(async () => (await health(one.url)) === 'ok')
    await within(10_000, one.stop())
    await stream.catch(() => undefined)
    expect(() => process.kill(tail, 0)).toThrow()
    await expect(ask(`${one.url}/api/healthz`)).rejects.toThrow()
  })

  it('with nobody inside takes no time', async () => {
    const one = await house()
    await within(1_500, one.stop())
  })

  it('loses nothing: what it had read is there at the next start, sessions too', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const first = await openHouse({}, home)
    const cookie = await first.enter()
    await appendFile(path.join(first.root, 'atlas', 'channel.jsonl'), '').catch(() => undefined)
    await first.stop()
    const second = await house({}, home)
    expect((await ask(`${second.url}/api/trpc/console.status`, { headers: { cookie } })).status).toBe(200)
  })
})

describe('one data directory', () => {
  it('is served once; the second console says where the first is', async () => {
    const one = await house()
    await expect(openHouse({}, path.dirname(one.data))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(one.url),
    })
  })

  it('gives a link to another process of the same person', async () => {
    const one = await house()
    const link = await newStartLink(one.data, Date.now())
    expect(cookieOf(await ask(link))).not.toBe('')
  })

  it('is for nobody else', async () => {
    const one = await house()
    expect((await stat(one.data)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(one.data, 'serving.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(path.join(one.data, 'signalbox.log'))).mode & 0o777).toBe(0o600)
  })
})

describe('sources', () => {
  it('one that a person chose is watched again at the next start; one that was removed is not', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const other = await house()
    const first = await openHouse({ typed: [] }, home)
    const cookie = await first.enter()
    await call(first, cookie, 'source.watch', { root: other.root })
    await first.stop()
    const second = await openHouse({ typed: [] }, home)
    const status = z.object({ result: z.object({ data: z.array(z.object({ root: z.string(), label: z.string() })) }) })
    const [source] = status.parse(JSON.parse(await query(second, cookie, 'source.list'))).result.data
    expect(source?.root).toBe(other.root)
    await call(second, cookie, 'source.remove', { label: source?.label ?? '' })
    await second.stop()
    const third = await house({ typed: [] }, home)
    expect(JSON.parse(await query(third, cookie, 'source.list')).result.data).toEqual([])
  })

  it.each([
    ['a directory that is not there', '/nonexistent/place', /does not exist/],
    ['a relative path', 'somewhere', /full path/],
    ['a directory of no protocol', import.meta.dirname, /No protocol recognised/],
  ])('%s is not watched, and says why', async (_name, root, why) => {
    const one = await house({ typed: [] })
    const cookie = await one.enter()
    const checked = JSON.parse(await query(one, cookie, 'source.check', { root })).result.data
    expect(checked.problem).toMatch(why)
    await expect(call(one, cookie, 'source.watch', { root })).rejects.toThrow(why)
  })

  it('a directory of two protocols is not watched by one click, but as one of them it is', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const root = path.join(home, 'clawos')
    await cp(path.resolve(import.meta.dirname, '../../../fixtures/claw-os'), root, { recursive: true })
    await cp(path.resolve(import.meta.dirname, '../../../fixtures/swarm'), root, { recursive: true })
    vi.stubEnv('HOME', home)
    const one = await house({ typed: [] }, home)
    vi.unstubAllEnvs()
    const cookie = await one.enter()
    const why = /ClawOS \(blackboard.*Swarm \(atlas\/channel\.jsonl.*claw-os:.*swarm:/
    const offered = JSON.parse(await query(one, cookie, 'source.offered')).result.data
    expect(offered.find((place: { root: string }) => place.root === root).problem.says).toMatch(why)
    expect(JSON.parse(await query(one, cookie, 'source.check', { root })).result.data.problem).toMatch(why)
    await expect(call(one, cookie, 'source.watch', { root })).rejects.toThrow(why)
    const checked = JSON.parse(await query(one, cookie, 'source.check', { root: `claw-os:${root}` })).result.data
    expect(checked).toMatchObject({ root, title: 'ClawOS', problem: null })
    expect(await call(one, cookie, 'source.watch', { root: `claw-os:${root}` })).toMatchObject({ root })
  })

  it('a usual place that holds nothing of its protocol is not offered to be watched', async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const root = path.join(home, '.claude', 'teams')
    await mkdir(path.join(root, 'atlas', 'inboxes'), { recursive: true })
    await writeFile(path.join(root, 'atlas', 'config.json'), '{}')
    vi.stubEnv('HOME', home)
    const one = await house({ typed: [] }, home)
    vi.unstubAllEnvs()
    const cookie = await one.enter()
    const offer = async () =>
      JSON.parse(await query(one, cookie, 'source.offered')).result.data.find(
        (place: { root: string }) => place.root === root,
      )
    expect(await offer()).toMatchObject({ exists: true, found: null, problem: { kind: 'unmatched' } })
    await writeFile(path.join(root, 'atlas', 'channel.jsonl'), swarmLine(0, 'hello'))
    expect(await offer()).toMatchObject({ exists: true, found: '1 line', problem: null })
  })

  it('an unreadable line is asked to be read again', async () => {
    const one = await house()
    const cookie = await one.enter()
    await appendFile(path.join(one.root, 'atlas', 'channel.jsonl'), 'not json\n')
    await until(async () => (await query(one, cookie, 'unreadable.list', { limit: 5 })).includes('channel.jsonl'))
    const uid = JSON.parse(await query(one, cookie, 'unreadable.list', { limit: 5 })).result.data.rows[0].uid
    expect(await call(one, cookie, 'unreadable.retry', { uid })).toEqual({ asked: 1, elsewhere: 0 })
  })
})

describe('Postgres', () => {
  it('holds the index and the ledger as well', async () => {
    const { place, remove } = await emptyPlace('postgres')
    const database = place('record')
    if (database.dialect !== 'postgres') throw new Error('this place is in Postgres')
    const one = await openHouse({}, undefined, database.url)
    const cookie = await one.enter()
    await until(async () =>
      (await query(one, cookie, 'stream.page', { query: '', limit: 5 })).includes('the first message'),
    )
    expect((await ask(`${one.url}/api/trpc/console.status`, { headers: { cookie } })).status).toBe(200)
    await one.close()
    await remove()
  })
})

describe('the log', () => {
  it('is JSON lines that no text of an agent can break or colour', async () => {
    const data = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    const log = openLog({ data, log: 'file', logLevel: 'info' })
    log.info({ name: 'x\u001b[31m\n{"level":50}\u2028\u009b\u202e' }, 'said')
    const text = await readFile(path.join(data, 'signalbox.log'), 'utf8')
    expect(text.split('\n')).toHaveLength(2)
    expect(text.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(JSON.parse(text).name).toBe('x\u001b[31m\n{"level":50}\u2028\u009b\u202e')
    await rm(data, { recursive: true })
  })
})
