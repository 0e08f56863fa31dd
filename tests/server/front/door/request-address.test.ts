import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, onwardTo } from '@/server/front/door/request-address'

describe('addressOf', () => {
  it('takes doubled slashes for one', () => {
    expect(addressOf('//api///healthz?a=//b')).toEqual({ path: '/api/healthz', search: '?a=//b' })
  })

  it.each([
    'http://127.0.0.1/',
    '*',
    '',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/.%2E/b',
    '/.',
    '/a%00',
    '/%zz',
    '/%ff',
    '/a b',
    '/a\u00e9',
  ])('refuses %j', (target) => {
    expect(addressOf(target)).toBeNull()
  })

  it('keeps encoded names in one segment', () => {
    const path = `/conversations/${encodeURIComponent('星图 ?#')}`
    expect(addressOf(path)).toEqual({ path, search: '' })
  })
})

describe('onwardTo', () => {
  it('leads into the console whatever was asked', () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((rest) => `/${rest}`),
      fc.string().map((rest) => `//${rest}`),
    )
    fc.assert(
      fc.property(text, (wanted) => {
        const { origin } = new URL(onwardTo(wanted), 'http://127.0.0.1:4800')
        expect(origin).toBe('http://127.0.0.1:4800')
      }),
    )
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/api/trpc/console.status', null])(
    '%j is the first page',
    (wanted) => {
      expect(onwardTo(wanted)).toBe('/')
    },
  )

  it('keeps a page of ours', () => {
    expect(onwardTo('/conversations/abc?m=1')).toBe('/conversations/abc?m=1')
  })

  it('red control: what it refuses would lead away', () => {
    for (const wanted of ['//evil.test', '/\\evil.test', 'https://evil.test'])
      expect(new URL(wanted, 'http://127.0.0.1:4800').origin).not.toBe('http://127.0.0.1:4800')
  })
})
