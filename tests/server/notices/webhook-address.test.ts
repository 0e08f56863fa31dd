import { describe, expect, test } from 'vitest'
import { notices as words } from '@/lib/text/notices/notices-words'
import { refusedAddress, shownPlace, webhookUrl } from '@/server/notices/webhook-address'

const own = { port: 4800, publicHost: 'box.example' }
const why = (text: string) => {
  const judged = webhookUrl(text, own)
  return 'refused' in judged ? judged.refused : null
}

describe('where a webhook may lead', () => {
  test.each([
    'https://hooks.slack.com/services/T0/B0/x',
    'http://10.0.0.7:8080/in',
    'http://127.0.0.1:8080/in',
    'http://intranet/in',
    'https://box.example:8443/in',
  ])('%s: where the admin wants', (text) => expect(why(text)).toBeNull())

  test.each([
    ['nonsense', words.refused.address],
    ['ftp://host/x', words.refused.scheme],
    ['file:///etc/passwd', words.refused.scheme],
    ['javascript:alert(1)', words.refused.scheme],
    ['http://somebody:secret@host/x', words.refused.credentials],
    ['http://localhost:4800/api', words.refused.own],
    ['http://localhost.:4800/api', words.refused.own],
    ['http://127.0.0.1:4800/api', words.refused.own],
    ['http://127.9.9.9:4800/api', words.refused.own],
    ['http://0.0.0.0:4800/api', words.refused.own],
    ['http://[::1]:4800/api', words.refused.own],
    ['http://[::ffff:127.0.0.1]:4800/api', words.refused.own],
    ['https://BOX.example/x', words.refused.own],
    ['https://box.example./x', words.refused.own],
  ])('%s is refused', (text, says) => expect(why(text)).toBe(says))

  test.each([
    ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[fe80::1]', '[::ffff:169.254.169.254]'],
    ...['[::ffff:a9fe:a9fe]', '[64:ff9b::169.254.169.254]', '[fd00:ec2::254]', '100.100.100.200', '[febf::1]'],
  ])('metadata of the machine, spelt %s, is refused', (host) =>
    expect(why(`http://${host}/latest/meta-data`)).toContain('link-local'),
  )

  test('red control: the addresses beside them are not', () => {
    for (const host of ['169.253.255.255', '169.255.0.1', '[fec0::1]', '[fe7f::1]', '100.100.100.201'])
      expect(why(`http://${host}/`)).toBeNull()
  })

  test('a zone says nothing', () =>
    expect(refusedAddress('fe80::1%eth0', 80, own)).toEqual({ why: 'metadata', address: 'fe80::1%eth0' }))

  test('what is shown of it lets nobody use it', () => {
    expect(shownPlace('https://hooks.slack.com/services/T0/B0/abcdefgh')).toBe('https://hooks.slack.com/…efgh')
    expect(shownPlace('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1234567890')).toBe(
      'https://qyapi.weixin.qq.com/…7890',
    )
    expect(shownPlace('http://intranet:8080/')).toBe('http://intranet:8080')
  })
})
