import { describe, expect, it } from 'vitest'
import { allowedHosts, refusal } from '@/server/front/door/host'

const hosts = allowedHosts(4800)
const asked = { method: 'GET', path: '/', hostCount: 1, httpVersion: '1.1' }
const ask = (headers: { [name: string]: string }, more: Partial<typeof asked> = {}) =>
  refusal({ ...asked, ...more, headers: { host: '127.0.0.1:4800', ...headers } }, { hosts, publicHost: 'box.example' })
const judge = (headers: { [name: string]: string }, method = 'GET', path = '/', hostCount = 1) =>
  ask(headers, { method, path, hostCount })

describe('names', () => {
  it.each(['127.0.0.1:4800', 'localhost:4800', '[::1]:4800', 'LOCALHOST:4800'])('%s is ours', (host) => {
    expect(judge({ host })).toBeNull()
  })

  it.each([
    'evil.test',
    'evil.test:4800',
    '127.0.0.1',
    '127.0.0.1:4801',
    'localhost.evil.test:4800',
    'evil.test@127.0.0.1:4800',
    '0.0.0.0:4800',
    '127.1:4800',
    '::1',
    '',
    '127.0.0.1:4800, evil.test',
  ])('%j is not', (host) => {
    expect(judge({ host })).toBe(421)
  })

  it('the public name is ours, over https only', () => {
    const forged = { host: 'box.example', origin: 'http://box.example' }
    expect(judge({ host: 'box.example', origin: 'https://box.example' }, 'POST')).toBeNull()
    expect(judge(forged, 'POST')).toBe(403)
    expect(judge({ host: '127.0.0.1:4800', origin: 'https://box.example' }, 'POST')).toBe(403)
    expect(judge({ host: 'box.example:4800' })).toBe(421)
  })

  it('two Host headers are none', () => {
    expect(judge({}, 'GET', '/', 2)).toBe(421)
  })

  it('a plain name is enough on port 80 only', () => {
    expect(allowedHosts(80).has('localhost')).toBe(true)
    expect(hosts.has('localhost')).toBe(false)
  })
})

describe('a proxy that asks by a name of this machine', () => {
  const inBrowser = { 'sec-fetch-site': 'same-origin' }
  it.each([
    ['adds the address of whom it speaks for', { 'x-forwarded-for': '192.0.2.7' }],
    ['adds it in the newer way', { forwarded: 'for=192.0.2.7' }],
    ['adds it in a way of its own', { 'x-real-ip': '192.0.2.7' }],
    ['adds the name that it was asked for', { 'x-forwarded-host': 'box.example' }],
    ['adds itself', { via: '1.1 proxy' }],
    ['leaves where the browser is', { ...inBrowser, origin: 'https://box.example' }],
    ['leaves the page that asks', { ...inBrowser, referer: 'https://box.example/agents' }],
  ])('is told so: it %s', (_, headers) => {
    for (const host of ['127.0.0.1:4800', 'localhost:4800'])
      for (const path of ['/', '/start', '/api/live']) expect(ask({ host, ...headers }, { path })).toBe(421)
    expect(ask({ ...headers, host: 'box.example' }), 'red control: by the public name it may').toBeNull()
  })

  it('is told so, too, where it adds nothing but speaks as browsers no longer do', () => {
    expect(ask({}, { httpVersion: '1.0' })).toBe(421)
    expect(ask({ host: 'box.example' }, { httpVersion: '1.0' })).toBeNull()
  })

  it('red control: a browser on this machine is none', () => {
    const headers = { ...inBrowser, origin: 'http://localhost:4800', referer: 'http://localhost:4800/agents' }
    expect(ask({ ...headers, host: 'localhost:4800' }, { path: '/api/live' })).toBeNull()
    expect(ask({ 'sec-fetch-site': 'cross-site', referer: 'https://other.example/' })).toBeNull()
  })
})

describe('origins', () => {
  it.each([
    'http://evil.test',
    'http://127.0.0.1:4801',
    'https://127.0.0.1:4800',
    'null',
    'http://localhost:4800',
    'http://127.0.0.1:4800.evil.test',
  ])('%s may change nothing and hear nothing', (origin) => {
    expect(judge({ origin }, 'POST', '/api/trpc/demo.load')).toBe(403)
    expect(judge({ origin }, 'GET', '/api/live')).toBe(403)
    expect(judge({ origin }, 'POST', '/')).toBe(403)
  })

  it('the page’s own origin may', () => {
    expect(judge({ origin: 'http://127.0.0.1:4800' }, 'POST', '/api/trpc/demo.load')).toBeNull()
    expect(judge({ host: 'localhost:4800', origin: 'http://localhost:4800' }, 'GET', '/api/live')).toBeNull()
  })

  it('a link from another site may open a page, not call', () => {
    expect(judge({ 'sec-fetch-site': 'cross-site' })).toBeNull()
    expect(judge({ 'sec-fetch-site': 'cross-site' }, 'GET', '/api/live')).toBe(403)
    expect(judge({ 'sec-fetch-site': 'same-site' }, 'POST', '/api/trpc/demo.load')).toBe(403)
  })
})
