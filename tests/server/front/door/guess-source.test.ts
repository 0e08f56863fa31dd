import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { comerOf } from '@/server/front/door/guess-source'
import { proxiesOf } from '@/server/front/door/proxies'

function addressOf(passed: string | undefined, trusted: string | null, host = 'box.example'): string {
  const request = new IncomingMessage(new Socket())
  request.headers = { host, ...(passed === undefined ? {} : { 'x-forwarded-for': passed }) }
  return comerOf(request, { publicHost: 'box.example', isProxy: proxiesOf(trusted) }).address
}

const PROXIES = '192.0.2.0/24, 10.0.0.7,2001:db8::/32'

test.each([
  ['the last, where no other proxy is named', '203.0.113.1, 198.51.100.9', null, '198.51.100.9'],
  ['the one before a proxy', '198.51.100.9, 192.0.2.7', PROXIES, '198.51.100.9'],
  ['the one before two', '198.51.100.9, 10.0.0.7, 2001:db8::1', PROXIES, '198.51.100.9'],
  ['not what a visitor wrote before', '127.0.0.1, 10.0.0.7, 198.51.100.9, 192.0.2.7', PROXIES, '198.51.100.9'],
  ['a proxy itself, where nobody is before it', '192.0.2.7', PROXIES, '192.0.2.7'],
  ['what is no address, as it is', 'unknown, 192.0.2.7', PROXIES, 'unknown'],
  ['the peer, where nothing is said', undefined, PROXIES, 'unknown'],
])('a visitor is %s', (_what, passed, trusted, address) => {
  expect(addressOf(passed, trusted)).toBe(address)
})

test('on this machine nobody is believed', () => {
  expect(addressOf('198.51.100.9, 192.0.2.7', PROXIES, '127.0.0.1:4800')).toBe('unknown')
})
