import { appendFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MessageRow } from '@/lib/message/message'
import { dataOf } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { sha256Hex } from '@/server/store/people/secret'
import { within } from '@/tests/load'
import { ask, type House, openHouse, swarmLine } from '../../serving'

let house: House
let cookie = ''
let second = 0

beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
})
afterAll(() => house.close())

type Event = { id: string; event: string; data: { rev: number; rows?: MessageRow[] } }
type Stream = {
  bodies: () => string[]
  events: () => string[]
  lastId: () => string
  until: (holds: () => boolean) => Promise<void>
  closed: Promise<void>
  close: () => void
}

/** A browser's EventSource, as far as this needs one. */
function follow(query: string, rev: string, headers: { [name: string]: string } = {}): Promise<Stream> {
  const { hostname, port } = new URL(house.url)
  return new Promise((resolve, reject) => {
    const events: Event[] = []
    const waiters = new Set<() => void>()
    const asked: ClientRequest = request(
      {
        hostname,
        port,
        agent: false,
        path: `/api/live?${new URLSearchParams({ query, rev })}`,
        headers: { cookie, ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        const closed = new Promise<void>((done) => answer.on('close', done))
        answer.on('error', () => undefined)
        answer.on('data', (chunk: string) => {
          text += chunk
          const parts = text.split('\n\n')
          text = parts.pop() ?? ''
          events.push(...parts.filter((part) => part.includes('event:')).map(eventOf))
          for (const look of waiters) look()
        })
        resolve({
          bodies: () => events.flatMap(({ data }) => (data.rows ?? []).map(({ body }) => body)),
          events: () => events.map(({ event }) => event),
          lastId: () => events.at(-1)?.id ?? '',
          closed,
          close: () => asked.destroy(),
          until: (holds) =>
            new Promise((done) => {
              const look = () => {
                if (!holds()) return
                waiters.delete(look)
                done()
              }
              waiters.add(look)
              look()
            }),
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

function eventOf(text: string): Event {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) }
}

const write = (...contents: string[]) =>
  appendFile(
    path.join(house.root, 'atlas', 'channel.jsonl'),
    contents.map((content) => swarmLine(++second, content)).join(''),
  )

it('a line that is appended reaches the browser', async () => {
  const stream = await follow('', 'now')
  await write('it is live')
  await stream.until(() => stream.bodies().includes('it is live'))
  stream.close()
})

it('what came while the line was broken comes when it is mended, once', async () => {
  const first = await follow('', 'now')
  await write('before')
  await first.until(() => first.bodies().includes('before'))
  const id = first.lastId()
  first.close()
  await first.closed
  const witness = await follow('', 'now')
  await write('while broken 1', 'while broken 2')
  await witness.until(() => witness.bodies().includes('while broken 2'))
  const second = await follow('', 'now', { 'last-event-id': id })
  await write('after')
  await second.until(() => second.bodies().includes('after'))
  expect(second.bodies()).toEqual(['while broken 1', 'while broken 2', 'after'])
  witness.close()
  second.close()
})

it('a session that is revoked is told nothing more within 5 s', async () => {
  const mine = await house.enter()
  const stream = await follow('', 'now', { cookie: mine })
  const witness = await follow('', 'now')
  const ledger = await openLedgerSide(dataOf({ data: house.data, database: null }), Date.now())
  await ledger.sessions.revoke(sha256Hex(mine.split('=')[1] ?? ''), Date.now())
  await ledger.close()
  await within(5_500, stream.closed)
  expect((await ask(`${house.url}/api/trpc/console.status`, { headers: { cookie: mine } })).status).toBe(401)
  await write('after the revocation')
  await witness.until(() => witness.bodies().includes('after the revocation'))
  expect(stream.bodies()).not.toContain('after the revocation')
  witness.close()
})

it('only what answers the question comes', async () => {
  const stream = await follow('"wanted word"', 'now')
  await write('something else', 'the wanted word')
  await stream.until(() => stream.bodies().length > 0)
  expect(stream.bodies()).toEqual(['the wanted word'])
  stream.close()
})

it('the stream begins with the status of the console', async () => {
  const { text } = await new Promise<{ text: string }>((resolve) => {
    const { hostname, port } = new URL(house.url)
    const asked = request({ hostname, port, path: '/api/live?rev=now', headers: { cookie } }, (answer) => {
      answer.setEncoding('utf8')
      let heard = ''
      answer.on('error', () => undefined)
      answer.on('data', (chunk: string) => {
        heard += chunk
        if (!heard.includes('event: status')) return
        resolve({ text: heard })
        asked.destroy()
      })
    })
    asked.on('error', () => undefined)
    asked.end()
  })
  expect(text.startsWith('retry: 1000\n\nid: ')).toBe(true)
  expect(text).toContain('"label":"teams"')
})

it.each(['from:dev OR', '(', 'x'.repeat(5000)])(
  'a question that cannot be read is refused with its place: %j',
  async (query) => {
    const { status, text } = await ask(`${house.url}/api/live?${new URLSearchParams({ query })}`, {
      headers: { cookie },
    })
    expect(status).toBe(400)
    expect(JSON.parse(text).problems.length).toBeGreaterThan(0)
  },
)

it.each(['x', '0', '-1', '9'.repeat(22)])(
  '%j is no place to resume from: the page is told to ask anew',
  async (rev) => {
    const stream = await follow('', rev)
    await stream.until(() => stream.events().includes('reset'))
    expect(stream.events()[0]).toBe('reset')
    stream.close()
  },
)
