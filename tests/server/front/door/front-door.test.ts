import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typedCommand } from '@/lib/text/commands/typed-commands'
import { type Asked, ask, cookieOf, type House, openHouse } from '@/tests/serving'

let house: House
let cookie = ''

beforeAll(async () => {
  house = await openHouse()
  cookie = await house.enter()
})
afterAll(() => house.close())

const at = (path: string, asked: Asked = {}) =>
  ask(house.url, { ...asked, path, headers: { cookie, ...(asked.headers ?? {}) } })
const mutation = (headers: { [name: string]: string } = {}, body = '{}') => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', 'x-signalbox': '1', ...headers },
})

const everywhere = [
  ...['/', '/api/healthz', '/start?token=x', '/api/trpc/console.status', '/api/live', '/api/export?format=csv'],
  '/_next/static/x.js',
]

describe('Host', () => {
  it.each(everywhere)('another name is refused before anything else: %s', async (path) => {
    expect((await at(path, { headers: { host: 'evil.test' } })).status).toBe(421)
  })

  it('red control: the same requests under our name are answered otherwise', async () => {
    for (const path of everywhere.filter((one) => one !== '/api/live')) expect((await at(path)).status).not.toBe(421)
  })

  it('a proxy that asks by a name of this machine is told what to pass on, and its start link opens nothing', async () => {
    const { pathname, search } = new URL(await house.serving.startLink())
    const headers = { 'x-forwarded-for': '192.0.2.7', cookie: '' }
    const refused = await at(`${pathname}${search}`, { headers })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([421, undefined])
    expect(refused.text).toContain('let the proxy pass on the Host header')
    const opened = await at(`${pathname}${search}`, { headers: { cookie: '' } })
    expect(opened.headers['set-cookie'], 'red control: on this machine it does').toBeDefined()
  })

  it('red control: a server without the door answers another name', async () => {
    const bare = createServer((_request, response) => response.end('agents’ words'))
    const url = await listening(bare)
    expect((await ask(url, { headers: { host: 'evil.test' } })).status).toBe(200)
    bare.close()
  })
})

describe('Origin', () => {
  it.each(['http://evil.test', 'null', 'http://localhost:1'])('%s may neither call nor follow', async (origin) => {
    expect((await at('/api/trpc/demo.remove', mutation({ origin }))).status).toBe(403)
    expect((await at('/api/live', { headers: { origin } })).status).toBe(403)
    expect((await at('/api/trpc/console.status', { headers: { origin } })).status).toBe(403)
  })

  it('red control: the same call from our own page is answered', async () => {
    expect((await at('/api/trpc/demo.remove', mutation({ origin: house.url }))).status).toBe(200)
  })
})

describe('a page that has another address now', () => {
  it.each([
    ['/settings/notices?hook=abc&edit=true', '/settings/notifications?hook=abc&edit=true'],
    ['/ingest?source=teams', '/sources?source=teams'],
  ])('is gone on to from where it was, with all that was asked of it', async (before, now) => {
    const { status, headers } = await at(before)
    expect([status, headers.location]).toEqual([308, now])
  })
})

describe('session', () => {
  it.each([
    ['none', ''],
    ['an unknown one', 'signalbox-000000000000=abc'],
    ['a guessed value', () => `${cookie.split('=')[0]}=${'A'.repeat(43)}`],
    ['two of the same name', () => `${cookie}; ${cookie}`],
  ])('%s: calls, stream and pages are refused', async (_name, given) => {
    const headers = { cookie: typeof given === 'string' ? given : given() }
    const inside = ['/api/trpc/console.status', '/api/live', '/api/export?format=csv', '/', '/conversations/x']
    for (const path of [...inside, '/_next/static/x.js']) expect((await at(path, { headers })).status).toBe(401)
  })

  it('the faces of its page are all that is served without one', async () => {
    const face = await at('/faces/geist.woff2', { headers: { cookie: '' } })
    expect([face.status, face.headers['content-type'], face.text.slice(0, 4)]).toEqual([200, 'font/woff2', 'wOF2'])
    for (const path of ['/faces/', '/faces/other.woff2', '/faces/../package.json', '/faces/%2e%2e/package.json'])
      expect([400, 401]).toContain((await at(path, { headers: { cookie: '' } })).status)
    expect((await at('/faces/geist.woff2', { headers: { host: 'evil.test' } })).status).toBe(421)
  })

  it('red control: with the session the same call is answered', async () => {
    expect((await at('/api/trpc/console.status')).status).toBe(200)
  })

  it('a page without one says what to do, and quotes nothing', async () => {
    const { text, headers } = await at('/?q=%3Cscript%3E', { headers: { cookie: '' } })
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain(typedCommand('link'))
    expect(text).not.toContain('script')
  })

  it('the cookie is for this host only, unseen by scripts', async () => {
    const answer = await ask(await house.serving.startLink())
    expect(answer.status).toBe(303)
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^signalbox-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    )
  })

  it('a start link signs one browser in; the same browser may open it again, another may not', async () => {
    const link = await house.serving.startLink()
    const mine = cookieOf(await ask(link))
    expect((await ask(link)).status).toBe(401)
    expect((await ask(link, { headers: { cookie: mine } })).status).toBe(303)
  })

  it('a start link leads on to a page of ours only', async () => {
    const to = async (wanted: string) => {
      const link = `${await house.serving.startLink()}&to=${encodeURIComponent(wanted)}`
      return (await ask(link)).headers.location
    }
    expect(await to('/conversations/abc?m=1')).toBe('/conversations/abc?m=1')
    expect(await to('//evil.test')).toBe('/')
  })

  it('asking for the head of a start link does not use it', async () => {
    const link = await house.serving.startLink()
    expect((await ask(link, { method: 'HEAD' })).status).toBe(405)
    expect((await ask(link)).status).toBe(303)
  })
})

describe('calls', () => {
  it.each([
    ['without the header', 403, mutation({ 'x-signalbox': '' })],
    ['as a form', 415, mutation({ 'content-type': 'application/x-www-form-urlencoded' })],
    ['as text', 415, mutation({ 'content-type': 'text/plain' })],
    ['as multipart', 415, mutation({ 'content-type': 'multipart/form-data; boundary=x' })],
    ['as JSON that is not', 415, mutation({ 'content-type': 'application/jsonp' })],
    ['by GET', 405, {}],
    ['by PUT', 405, { ...mutation(), method: 'PUT' }],
    ['by DELETE', 405, { ...mutation(), method: 'DELETE', body: undefined }],
    ['by an overriding header', 405, { headers: { 'x-http-method-override': 'POST' } }],
  ])('a change %s is refused', async (_name, status, asked) => {
    expect((await at('/api/trpc/demo.remove', asked)).status).toBe(status)
  })

  it('red control: sent as our pages send it, it is done', async () => {
    expect((await at('/api/trpc/demo.remove', mutation())).status).toBe(200)
  })

  it('more than 1 MiB is refused, with a length and without', async () => {
    const long = JSON.stringify({ root: 'x'.repeat(1024 * 1024) })
    expect((await at('/api/trpc/source.watch', mutation({}, long))).status).toBe(413)
    const chunked = await at('/api/trpc/source.watch', mutation({ 'transfer-encoding': 'chunked' }, long))
    expect(chunked.status).toBe(413)
  })

  it('more than 20 at once are refused', async () => {
    const batch = (count: number) => `/api/trpc/${Array(count).fill('console.status').join(',')}?batch=1`
    expect((await at(batch(21))).status).toBe(400)
    expect((await at(batch(20).replaceAll(',', '%2C'))).status).toBe(200)
    expect((await at(batch(21).replaceAll(',', '%2C'))).status).toBe(400)
  })

  it('a wrong query comes back with its place', async () => {
    const input = encodeURIComponent(JSON.stringify({ query: 'from:qa OR', limit: 5 }))
    const { status, text } = await at(`/api/trpc/stream.page?input=${input}`)
    expect(status).toBe(400)
    expect(JSON.parse(text).error.data.problems).toMatchObject([{ start: 8, end: 10 }])
  })

  it('no answer names a file of ours or a stack', async () => {
    const { text } = await at('/api/trpc/stream.page?input=%7B%7D')
    expect(text).not.toMatch(/stack|node_modules|\.ts:/)
  })
})

describe('spellings', () => {
  it('doubled slashes reach the same room under the same law', async () => {
    expect((await at('//api//trpc//console.status')).status).toBe(200)
    expect((await at('//api//trpc//console.status', { headers: { cookie: '' } })).status).toBe(401)
  })

  it.each(['/api%2ftrpc/console.status', '/x/../api/trpc/console.status', '/api\\trpc', '/%2e%2e/x'])(
    '%s is refused',
    async (path) => {
      expect((await at(path)).status).toBe(400)
    },
  )

  it('x-middleware-subrequest opens nothing', async () => {
    const headers = { cookie: '', 'x-middleware-subrequest': 'middleware:middleware:middleware' }
    expect((await at('/', { headers })).status).toBe(401)
    expect((await at('/index.rsc', { headers })).status).toBe(401)
  })

  it('the image optimiser does not exist', async () => {
    expect((await at('/_next/image?url=http://evil.test/&w=64&q=75')).status).toBe(404)
  })

  it('pages are only read', async () => {
    expect((await at('/', { method: 'POST', headers: { 'next-action': 'x' } })).status).toBe(405)
  })
})

describe('headers', () => {
  it.each([...everywhere, '/api%2f', '/api/unknown'])('every answer carries them: %s', async (path) => {
    for (const headers of [
      { cookie: '', host: new URL(house.url).host },
      { cookie, host: 'evil.test' },
    ]) {
      const answer = await at(path, { headers })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['referrer-policy']).toBe('same-origin')
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(answer.headers['permissions-policy']).toContain('camera=()')
      expect(answer.headers['cache-control']).toBe('no-store, private')
      expect(answer.headers['x-powered-by']).toBeUndefined()
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    }
  })

  it('no two answers share a nonce', async () => {
    const nonces = await Promise.all(
      Array.from(
        { length: 20 },
        async () => /nonce-([^']+)/.exec(String((await at('/api/healthz')).headers['content-security-policy']))?.[1],
      ),
    )
    expect(new Set(nonces).size).toBe(20)
    expect(nonces.every((nonce) => /^[0-9a-f-]{36}$/.test(nonce ?? ''))).toBe(true)
  })
})

describe('health', () => {
  it('is told without a session and without content', async () => {
    const { status, text } = await at('/api/healthz', { headers: { cookie: '' } })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ status: 'ok', reasons: [], dropped: [] })
    expect(text).not.toContain('teams')
  })
})

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
