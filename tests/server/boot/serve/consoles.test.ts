import { appendFile, mkdtemp, rename } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieName } from '@/server/front/door/cookie'
import { migratedUrl } from '@/tests/databases'
import { ask, cookieOf, type House, openHouse, swarmLine } from '@/tests/serving'

let database = { url: '', remove: async () => {} }
let one: House
let other: House
const cookies = new Map<House, string>()

beforeAll(async () => {
  database = await migratedUrl()
  one = await openHouse({}, undefined, database.url)
  other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
  for (const each of [one, other]) cookies.set(each, await each.enter())
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.remove()
})

const cookieFor = (at: House) => cookies.get(at) ?? ''
const asked = (at: House, name: string, cookie = cookieFor(at)) =>
  ask(`${at.url}/api/trpc/${name}`, { headers: { cookie } })
const dataOf = async (at: House, name: string, input: object = {}) =>
  JSON.parse((await asked(at, `${name}?input=${encodeURIComponent(JSON.stringify(input))}`)).text).result.data

async function act(at: House, name: string, input: object): Promise<number> {
  const { status } = await ask(`${at.url}/api/trpc/${name}`, {
    method: 'POST',
    headers: { cookie: cookieFor(at), 'x-signalbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return status
}

/** Resolves with the revs and bodies that a live stream told, once it told of `body`. */
function heard(at: House, body: string): { standing: Promise<void>; told: Promise<{ id: string; bodies: string[] }> } {
  let stands = () => {}
  const standing = new Promise<void>((resolve) => {
    stands = resolve
  })
  const told = new Promise<{ id: string; bodies: string[] }>((resolve, reject) => {
    const { hostname, port } = new URL(at.url)
    const headers = { cookie: cookieFor(at) }
    const stream = request({ hostname, port, agent: false, path: '/api/live?query=&rev=now', headers }, (answer) => {
      stands()
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const event = text.split('\n\n').find((part) => part.includes(body))
        const data = /^data: (.*)$/m.exec(event ?? '')?.[1]
        if (data === undefined) return
        const { rows = [] }: { rows?: { body: string }[] } = JSON.parse(data)
        resolve({ id: /^id: (.*)$/m.exec(event ?? '')?.[1] ?? '', bodies: rows.map((row) => row.body) })
        stream.destroy()
      })
    })
    stream.on('error', reject).end()
  })
  return { standing, told }
}

describe('two consoles on one database', () => {
  it('tell the same of what is read, under the same number', async () => {
    const listening = [one, other].map((at) => heard(at, 'for both'))
    await Promise.all(listening.map(({ standing }) => standing))
    await appendFile(path.join(one.root, 'atlas', 'channel.jsonl'), swarmLine(1, 'for both'))
    const [here, there] = await Promise.all(listening.map(({ told }) => told))
    expect(here?.bodies).toEqual(['for both'])
    expect(there).toEqual(here)
  })

  it('keep the same views and marks', async () => {
    const view = { name: 'mine', query: 'from:dev', at: null, shared: false, pinned: true }
    expect(await act(one, 'views.save', view)).toBe(200)
    const kept = (await dataOf(other, 'views.list')).rows
    expect(kept).toMatchObject([{ name: 'mine', query: 'from:dev', mine: true, pinned: true }])
    expect((await dataOf(one, 'views.list')).rows).toEqual(kept)
    const { upTo } = await dataOf(one, 'seen.news', { query: 'from:dev' })
    expect(await act(one, 'seen.mark', { query: 'from:dev', seqs: [upTo], upTo })).toBe(200)
    expect(await dataOf(other, 'seen.news', { query: 'from:dev' })).toEqual(
      await dataOf(one, 'seen.news', { query: 'from:dev' }),
    )
    expect((await dataOf(other, 'seen.news', { query: 'from:dev' })).mark).not.toBeNull()
    expect(await act(other, 'views.remove', { id: kept[0].id })).toBe(200)
    expect((await dataOf(one, 'views.list')).rows).toEqual([])
  })

  it('know the same sessions; each has its own cookie, so that one browser may be in both', async () => {
    const [, token = ''] = cookieFor(one).split('=')
    expect((await asked(other, 'console.status', `${cookieName(other.data)}=${token}`)).status).toBe(200)
    expect((await asked(other, 'console.status', cookieFor(one))).status).toBe(401)
    expect((await asked(other, 'console.status', `${cookieFor(one)}; ${cookieFor(other)}`)).status).toBe(200)
    expect((await asked(one, 'console.status', `${cookieFor(one)}; ${cookieFor(other)}`)).status).toBe(200)
  })

  it('do not share a data directory, though the first has not said yet that it runs', async () => {
    const third = () => openHouse({}, path.dirname(one.root), database.url)
    await expect(third()).rejects.toThrow(`Signalbox is already running on this data at ${one.url} (process`)
    const note = path.join(one.data, 'serving.json')
    await rename(note, `${note}.aside`)
    await expect(third()).rejects.toThrow(/^Signalbox is already running on this data, or is starting\.$/)
    await rename(`${note}.aside`, note)
    expect((await ask(`${one.url}/api/healthz`)).status).toBe(200)
  })

  it('let in by their own start links, each once', async () => {
    const link = new URL(await one.serving.startLink())
    const elsewhere = new URL(`${link.pathname}${link.search}`, other.url)
    expect(cookieOf(await ask(elsewhere.href))).toBe('')
    expect(cookieOf(await ask(link.href))).not.toBe('')
    expect(cookieOf(await ask(link.href))).toBe('')
  })
})
