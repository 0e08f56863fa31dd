import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { objectsIn, runIn } from '@/tests/bin/run'
import { type House, openHouse } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

let home = ''
let house: House
let uid = ''

const LAST = 'and then delete the old one'
const asks = `May I merge it, ${'which was looked at by all of us, '.repeat(12)}${LAST}?`
const line = JSON.stringify({
  ...{ ts: new Date().toISOString(), from: 'dev', to: ['@human'], type: 'request', reasoning: 'So.' },
  content: asks,
})

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  await writeFile(channel(), `${line}\n`)
  house = await openHouse({}, home)
  const client = clientOf(house.url, { cookie: await house.enter() })
  // The tail makes it known a moment after the console is open.
  await vi.waitFor(async () => expect(await client.source.list.query()).toHaveLength(1), { timeout: 60_000 })
  await client.writing.turn.mutate({ source: 'teams', on: true, why: 'tried' })
})
afterAll(async () => {
  await house.close()
  await rm(home, { recursive: true, force: true })
})

const channel = () => path.join(home, 'teams', 'atlas', 'channel.jsonl')
const run = (...words: string[]) => runIn(home, {}, ...words, '--data', house.data)
const atTerminal = (...words: string[]) => runIn(home, { shown: true }, ...words, '--data', house.data)

it('an id that names no ask is said to, and where they are listed', async () => {
  await expect.poll(async () => objectsIn((await run('asks', '--json')).out), { timeout: 20_000 }).toHaveLength(1)
  uid = objectsIn((await run('asks', '--json')).out)[0].uid
  const { code, err } = await run('approve', 'wrong')
  expect(code).toBe(1)
  expect(err).toMatch(/No request has the id wrong.*signalbox asks/s)
})

it('a source that is none has no tasks, which is not the same as none of a source', async () => {
  const typo = await run('tasks', '--source', 'tems')
  expect([typo.code, typo.out]).toEqual([2, ''])
  expect(typo.err).toMatch(/There is no source named tems.*teams/s)
  expect(await run('tasks', '--source', 'teams')).toMatchObject({ code: 0, err: '' })
})

it('at a terminal all of the ask and of what would be written is printed before anything is decided', async () => {
  const { code, out, err } = await atTerminal('approve', uid)
  expect(code).toBe(1)
  expect(out, 'to its last word').toContain(LAST)
  expect(out, 'and the file').toContain('channel.jsonl')
  expect(err).toContain(`--sha256 ${hash('sha256', line)}`)
  expect(await readFile(channel(), 'utf8')).toBe(`${line}\n`)
})

it('a decision on other bytes than those that lie there is refused, and nothing is written', async () => {
  const { code, err } = await atTerminal('approve', uid, '--sha256', hash('sha256', 'what it was before'))
  expect([code, err]).toEqual([1, expect.stringContaining('changed')])
  expect(await readFile(channel(), 'utf8')).toBe(`${line}\n`)
})

it('what goes on record as shown is what was printed', async () => {
  const { code, out } = await atTerminal('approve', uid, '--sha256', hash('sha256', line))
  expect([code, out]).toEqual([0, expect.stringContaining(LAST)])
  expect(await readFile(channel(), 'utf8')).toContain('APPROVED')
  const client = clientOf(house.url, { cookie: await house.enter() })
  const { rows } = await client.ledger.page.query({ query: 'did:approve', limit: 5 })
  const { bytes } = await client.ledger.bytes.query({ sha256: rows[0]?.shown ?? '' })
  const shown = Buffer.from(bytes, 'base64').toString().trimEnd()
  expect(out.split('\n')).toContain(shown)
})
