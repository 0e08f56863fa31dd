import { describe, expect, it } from 'vitest'
import { allowedHosts, refusal } from '@/server/front/door/host'

const hosts = allowedHosts(4800)
const judge = (headers: { [name: string]: string }, method = 'GET', path = '/', hostCount = 1) =>
  refusal(
    { method, path, headers: { host: '127.0.0.1:4800', ...headers }, hostCount },
    { hosts, publicHost: 'box.example' },
  )

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
