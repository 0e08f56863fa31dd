import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsRead, type StreamEvent } from '@/components/live/connection/events-read'
import { MOST_LIVE_QUESTIONS } from '@/lib/query/most-live'
import { within } from '@/tests/load'
import { clientOf, signIn, welcome } from '@/tests/visitors'
import { type House, openHouse, swarmLine } from '../../serving'

let house: House
let cookie = ''
let second = 0

beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
  // What lay there before is read: from then on nothing is told but what a test writes.
  const { stream } = clientOf(house.url, { cookie })
  await vi.waitFor(async () => expect((await stream.count.query({ query: '' })).count).toBe(1), { timeout: 60_000 })
})
afterAll(() => house.close())

type Question = { query?: string; rev?: string; person?: string | null }

const post = (questions: readonly Question[], headers: { [name: string]: string } = {}, body?: string) => {
  const leaving = new AbortController()
  const asked = fetch(`${house.url}/api/live`, {
    ...{ method: 'POST', signal: leaving.signal },
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ questions: questions.map((one) => ({ person: null, ...one })) }),
  })
  return { asked, leave: () => leaving.abort() }
}

/** The stream that all pages of a browser share, as far as this needs one. */
async function follow(questions: readonly Question[], headers: { [name: string]: string } = {}) {
  const { asked, leave } = post(questions, headers)
  const { body } = await asked
  const events: StreamEvent[] = []
  const closed = (async () => {
    const [read, decoder] = [eventsRead(), new TextDecoder()]
    try {
      for await (const piece of body ?? []) events.push(...read(decoder.decode(piece, { stream: true })))
    } catch {
      // It was left.
    }
  })()
  const of = (n: number, name = 'rows') => events.filter(({ to, event }) => to === n && event === name)
  const bodies = (n: number): string[] =>
    of(n).flatMap(({ data }) => JSON.parse(data).rows.map((row: { body: string }) => row.body))
  const last = questions.length - 1
  await expect.poll(() => events.some(({ to }) => to === last), { timeout: 10_000 }).toBe(true)
  return { events, of, bodies, closed, leave }
}

const write = (...contents: string[]) =>
  appendFile(
    path.join(house.root, 'atlas', 'channel.jsonl'),
    contents.map((content) => swarmLine(++second, content)).join(''),
  )

describe('many questions on one stream', () => {
  it('are told each what answers it, by its number', async () => {
    const stream = await follow([{}, { query: '"wanted word"' }])
    await write('something else', 'the wanted word')
    await expect.poll(() => stream.bodies(1)).toEqual(['the wanted word'])
    await expect.poll(() => stream.bodies(0)).toEqual(['something else', 'the wanted word'])
    for (const n of [0, 1]) expect(stream.of(n, 'status').length).toBeGreaterThan(0)
    stream.leave()
  })

  it('go on each after its own rev: what it missed comes once', async () => {
    const witness = await follow([{}])
    await write('missed by both')
    await expect.poll(() => witness.bodies(0)).toEqual(['missed by both'])
    const early = witness.events.find(({ event }) => event === 'status')?.id ?? ''
    await write('missed by one')
    await expect.poll(() => witness.bodies(0)).toHaveLength(2)
    const late = witness.of(0).at(0)?.id ?? ''
    const stream = await follow([{ rev: early }, { rev: late }, { rev: 'no place' }])
    await write('heard by all')
    await expect.poll(() => stream.bodies(2)).toEqual(['heard by all'])
    expect(stream.bodies(0)).toEqual(['missed by both', 'missed by one', 'heard by all'])
    expect(stream.bodies(1)).toEqual(['missed by one', 'heard by all'])
    expect(stream.of(2, 'reset')).toHaveLength(1)
    witness.leave()
    stream.leave()
  })

  it('one that cannot be read is refused, and the others go on', async () => {
    const stream = await follow([{ query: '(' }, {}])
    await write('said beside it')
    await expect.poll(() => stream.bodies(1)).toEqual(['said beside it'])
    expect(stream.events.filter(({ to }) => to === 0)).toEqual([
      { event: 'refused', data: '400', id: undefined, to: 0 },
    ])
    stream.leave()
  })

  it('are told within the scope of the session, and no page as somebody else', async () => {
    const { id } = await welcome(house, cookie, 'kept.to.quokka', 'viewer')
    const scope = [{ source: 'teams', channels: ['quokka'] }]
    await clientOf(house.url, { cookie }).people.changeScope.mutate({ id, scope })
    const kept = await signIn(house, 'kept.to.quokka')
    const mine = await follow([{}])
    const me = decodeURIComponent(mine.events[0]?.data ?? '')
    expect(mine.events[0]?.event).toBe('person')
    const stream = await follow([{}, { person: me }, { person: id }], { cookie: kept })
    const again = await follow([{ person: me }, { person: id }])
    await write('outside of it')
    await expect.poll(() => mine.bodies(0)).toContain('outside of it')
    // Red control: who asks as whom they are is told.
    await expect.poll(() => again.bodies(0)).toContain('outside of it')
    expect(again.events.filter(({ to }) => to === 1)).toEqual([{ event: 'refused', data: '401', id: undefined, to: 1 }])
    for (const n of [0, 2]) expect(stream.of(n, 'status').length).toBeGreaterThan(0)
    expect(stream.events.filter(({ to }) => to === 1)).toEqual([
      { event: 'refused', data: '401', id: undefined, to: 1 },
    ])
    expect(stream.events.some(({ data }) => data.includes('outside of it'))).toBe(false)
    for (const one of [mine, stream, again]) one.leave()
  })

  it('end at once when the session ends', async () => {
    const ends = await house.enter()
    const stream = await follow([{}, {}], { cookie: ends })
    const left = await fetch(`${house.url}/sign-out`, {
      ...{ method: 'POST', redirect: 'manual' },
      headers: { cookie: ends, origin: house.url },
    })
    expect(left.status).toBeLessThan(400)
    await within(1_000, stream.closed)
    expect((await post([{}], { cookie: ends }).asked).status).toBe(401)
  })

  it.each([
    ['none', [], {}, undefined, 400],
    ['more than one stream may have', Array.from({ length: MOST_LIVE_QUESTIONS + 1 }, () => ({})), {}, undefined, 400],
    ['one that is too long', [{ query: 'x'.repeat(4097) }], {}, undefined, 400],
    ['no JSON', [], {}, '{', 400],
    ['what another site can send without being asked', [{}], { 'content-type': 'text/plain' }, undefined, 415],
    ['another site', [{}], { origin: 'http://evil.test' }, undefined, 403],
    ['nobody', [{}], { cookie: '' }, undefined, 401],
  ])('are refused: %s', async (_what, questions, headers, body, status) => {
    expect((await post(questions, headers, body).asked).status).toBe(status)
  })

  it('as many as one stream may have are all told', async () => {
    const stream = await follow(Array.from({ length: MOST_LIVE_QUESTIONS }, () => ({})))
    await write('to each of them')
    for (let n = 0; n < MOST_LIVE_QUESTIONS; n++) await expect.poll(() => stream.bodies(n)).toEqual(['to each of them'])
    stream.leave()
  })
})
