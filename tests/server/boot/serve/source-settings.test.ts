import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceStatus } from '@/lib/message/message'
import type { DiskCount, SourceSettings } from '@/lib/source/ingest-facts'
import { ask, type House, openHouse, swarmLine } from '@/tests/serving'
import { USUAL_CONFIG } from '@/tests/usual-config'

let house: House
let cookie = ''
let chosen = ''
beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
  chosen = path.join(path.dirname(house.root), 'chosen')
  for (const team of ['one', 'archive-1']) {
    await mkdir(path.join(chosen, team), { recursive: true })
    await writeFile(path.join(chosen, team, 'channel.jsonl'), swarmLine(1, `in ${team}`) + swarmLine(2, 'second'))
  }
  await call('source.watch', { root: chosen })
  await until(async () => (await source()).condition.state === 'watching')
})
afterAll(() => house.close())

async function call(name: string, input: object): Promise<unknown> {
  const { status, text } = await ask(`${house.url}/api/trpc/${name}`, {
    method: 'POST',
    headers: { cookie, 'x-signalbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (status !== 200) throw new Error(JSON.parse(text).error.message)
  return JSON.parse(text).result.data
}

async function query(name: string, input: object = {}) {
  const { text } = await ask(
    `${house.url}/api/trpc/${name}${Object.keys(input).length ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
    { headers: { cookie } },
  )
  return JSON.parse(text).result.data
}

/** Asks until it holds; what is waited for happens in another process. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const sources = (): Promise<SourceStatus[]> => query('source.list')
const source = async () =>
  (await sources()).find(({ label }) => label === 'chosen') ?? Promise.reject(new Error('gone'))
const settings = async () => {
  const all: SourceSettings[] = await query('source.settings')
  return Object.fromEntries(all.map((one) => [one.label, one]))
}
const messages = async (text: string): Promise<number> =>
  (await query('stream.page', { query: `source:chosen "${text}"`, limit: 50 })).rows.length
const usual = { ...USUAL_CONFIG, humans: ['human', 'user'] }
const counted = async () => {
  const all: DiskCount[] = await query('ingest.count')
  return all.map(({ label, onDisk, by }) => [label, onDisk, by])
}

describe('settings of sources', () => {
  it('say where each was chosen, and with what it is read', async () => {
    const { teams, chosen: own } = await settings()
    expect(teams).toMatchObject({ origin: 'command-line', file: null, choice: usual })
    expect(own).toMatchObject({ origin: 'console', root: chosen, demo: false, choice: usual })
  })

  it('of a source from elsewhere are refused, with the place to change them', async () => {
    await expect(call('source.change', { label: 'teams', choice: usual })).rejects.toThrow('on the command line')
    await expect(call('source.change', { label: 'nobody', choice: usual })).rejects.toThrow('There is no source named')
    await expect(call('source.change', { label: 'chosen', choice: { ...usual, zone: 'Mars/Base' } })).rejects.toThrow(
      'must be an IANA time zone',
    )
  })

  it('that leave a directory out take it from the sums, keep what was read, and can be taken back', async () => {
    expect((await source()).files).toEqual({ read: 2, unreadable: 0, pending: 0, ignored: 0, onDisk: 2 })
    await call('source.change', { label: 'chosen', choice: { ...usual, ignore: ['archive-*/'] } })
    await until(async () => (await source()).files.ignored === 1 && (await source()).files.read === 1)
    expect(await counted()).toContainEqual(['chosen', 2, 0])
    expect((await query('ingest.facts')).ignored).toContainEqual({
      ...{ source: 'chosen', rule: 'setting:archive-*', files: 0, directories: 1, examples: ['archive-1/'] },
    })
    expect([await messages('in archive-1'), (await settings()).chosen?.choice.ignore]).toEqual([1, ['archive-*']])
    await appendFile(path.join(chosen, 'archive-1', 'channel.jsonl'), swarmLine(3, 'written while left out'))

    await call('source.change', { label: 'chosen', choice: usual })
    await until(async () => (await messages('written while left out')) === 1)
    const files = async () => (await source()).files
    await expect.poll(files).toEqual({ read: 2, unreadable: 0, pending: 0, ignored: 0, onDisk: 2 })
    expect([await messages('second'), (await source()).vanished]).toEqual([2, 0])
    expect(await counted()).toContainEqual(['chosen', 2, 0])
  })

  it('restart the tail of that source only', async () => {
    const before = (await sources()).find(({ label }) => label === 'teams')?.condition.lastChangeAt
    await call('source.change', { label: 'chosen', choice: { ...usual, polling: true } })
    await until(async () => (await source()).condition.watch === 'sweep only')
    const teams = (await sources()).find(({ label }) => label === 'teams')
    expect(teams?.condition).toMatchObject({ state: 'watching', watch: 'events and sweep', lastChangeAt: before })
  })

  it('are kept when watching ends and is taken back', async () => {
    await call('source.change', { label: 'chosen', choice: { ...usual, zone: 'Asia/Shanghai' } })
    await call('source.remove', { label: 'chosen' })
    expect(Object.keys(await settings())).toEqual(['teams'])
    await call('source.restore', { root: chosen })
    expect((await settings()).chosen?.choice.zone).toBe('Asia/Shanghai')
    await expect(call('source.restore', { root: '/never' })).rejects.toThrow('has not been removed')
  })

  it('begin with a label of one’s own, which no other source may have', async () => {
    const root = path.join(path.dirname(house.root), 'named')
    await mkdir(path.join(root, 'one'), { recursive: true })
    await writeFile(path.join(root, 'one', 'channel.jsonl'), swarmLine(1, 'in named'))
    await expect(call('source.watch', { root, label: 'No Spaces' })).rejects.toThrow('lower-case')
    await expect(call('source.watch', { root, label: 'chosen' })).rejects.toThrow('The label chosen is already in use.')
    await call('source.watch', { root, label: 'own.name' })
    expect(Object.keys(await settings())).toContain('own.name')
  })
})
