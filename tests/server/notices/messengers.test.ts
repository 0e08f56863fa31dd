import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Template } from '@/lib/pages/notice'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { refusalOf } from '@/server/notices/answers'
import { handOver } from '@/server/notices/hand-over'
import { systemResolve } from '@/server/notices/lookup'
import { secretOf } from '@/server/notices/sign-delivery'
import { outgoing } from '@/server/notices/templates'
import { type Facts, NO_FACTS } from '@/server/store/hand/deliveries'
import { type Arrived, answering, type Receiver, receiver } from '@/tests/receiver'

type Messenger = Exclude<Template, 'json'>
type Answer = [status: number, body: string]

const HOUR = 3_600_000
const KEY = '693a91f6-7xxx-4bc4'
const SECRET = 'SEC0123456789abcdef'
const PATHS: { [name in Messenger]: string } = {
  slack: `/services/T000/B000/${KEY}`,
  wecom: `/cgi-bin/webhook/send?key=${KEY}`,
  dingtalk: `/robot/send?access_token=${KEY}`,
  feishu: `/open-apis/bot/v2/hook/${KEY}`,
}
const hmac = (key: string, over: string) => createHmac('sha256', key).update(over, 'utf8').digest('base64')
const isNow = (ms: number) => Math.abs(Date.now() - ms) <= HOUR

/** Each judges what arrives as its documents say, and answers as they say. */
const MESSENGERS: { [name in Messenger]: (arrived: Arrived) => Answer } = {
  slack: ({ path, body }) => {
    if (path !== PATHS.slack) return [404, 'no_service']
    const { text, blocks } = JSON.parse(body)
    const parts = blocks.every(
      ({ type, text: part }: { type: string; text: { type: string; text: string } }) =>
        type === 'section' && /^(plain_text|mrkdwn)$/.test(part.type) && part.text.length <= 3_000 && part.text !== '',
    )
    if (typeof text !== 'string' || text === '') return [400, 'no_text']
    return parts && blocks.length <= 50 ? [200, 'ok'] : [400, 'invalid_blocks']
  },
  wecom: ({ path, body }) => {
    const url = new URL(path, 'http://vendor')
    if (url.pathname !== '/cgi-bin/webhook/send' || url.searchParams.get('key') !== KEY)
      return [200, '{"errcode":93000,"errmsg":"invalid webhook url"}']
    const { msgtype, text } = JSON.parse(body)
    if (msgtype !== 'text' || typeof text.content !== 'string')
      return [200, '{"errcode":40008,"errmsg":"invalid message type"}']
    if (Buffer.byteLength(text.content) > 2_048)
      return [200, '{"errcode":40058,"errmsg":"text.content exceed max length 2048"}']
    return [200, '{"errcode":0,"errmsg":"ok"}']
  },
  dingtalk: ({ path, headers, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://vendor')
    if (pathname !== '/robot/send' || searchParams.get('access_token') !== KEY)
      return [200, '{"errcode":300001,"errmsg":"token is not exist"}']
    const [timestamp, sign] = [searchParams.get('timestamp') ?? '', searchParams.get('sign')]
    if (!isNow(Number(timestamp)) || sign !== hmac(SECRET, `${timestamp}\n${SECRET}`))
      return [200, '{"errcode":310000,"errmsg":"sign not match"}']
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return [200, '{"errcode":43004,"errmsg":"invalid http header contenttype"}']
    const { msgtype, text, at } = JSON.parse(body)
    if (Buffer.byteLength(body) > 20_000)
      return [200, '{"errcode":460101,"errmsg":"message too long, exceed 20000 bytes"}']
    if (msgtype !== 'text' || typeof text.content !== 'string' || at.isAtAll !== false)
      return [200, '{"errcode":40035,"errmsg":"invalid parameter"}']
    return [200, '{"errcode":0,"errmsg":"ok"}']
  },
  feishu: ({ path, body }) => {
    if (path !== PATHS.feishu)
      return [400, '{"code":19001,"msg":"param invalid: incoming webhook access token invalid"}']
    if (Buffer.byteLength(body) > 20_000) return [200, '{"code":9499,"msg":"Bad Request","data":{}}']
    const { timestamp, sign, msg_type, content } = JSON.parse(body)
    // The key is seconds and secret, and nothing is signed with it.
    if (!isNow(Number(timestamp) * 1000) || sign !== hmac(`${timestamp}\n${SECRET}`, ''))
      return [200, '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}']
    if (msg_type !== 'text' || typeof content.text !== 'string')
      return [200, '{"code":9499,"msg":"Bad Request","data":{}}']
    return [200, '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}']
  },
}
const NAMES = ['slack', 'wecom', 'dingtalk', 'feishu'] as const

let there: Receiver
beforeAll(async () => {
  there = await receiver()
})
afterEach(() => {
  there.arrived.length = 0
})
afterAll(() => there.close())

const one: Facts = {
  ...NO_FACTS,
  asks: [{ uid: 'ask-1', list: 'decide', source: 'collab', from: 'ha-mgr-1', words: 'May I ship it?' }],
}
const LONG = '"审\\批🙂'.repeat(5_000)
/** As much as there can be: sources, names and words that are too long, all of it escaped in JSON. */
const most: Facts = {
  ...one,
  asks: Array.from({ length: 2_000 }, (_, at) => ({
    ...{ uid: `ask-${at}`, list: 'decide' as const, source: `${at}-${'s'.repeat(60)}`, from: LONG, words: LONG },
  })),
}

async function told(template: Messenger, { facts = one, sign = SECRET, path = PATHS[template] } = {}) {
  there.answers((response, arrived, nth) => {
    const [status, body] = MESSENGERS[template](arrived)
    answering(status, body)(response, arrived, nth)
  })
  const webhook = { name: 'ops', url: `${there.url}${path}`, template, secret: secretOf(Buffer.alloc(32, 7)), sign }
  const around = { links: { base: 'https://box.example', here: false, uid: String }, at: Date.now(), version: '0.1.0' }
  const answered = await handOver(outgoing({ id: 'd-1', kind: 'notice', facts, webhook }, around), {
    ...{ own: { port: 4800, publicHost: null }, resolve: systemResolve(), timeoutMs: 60_000 },
    signal: new AbortController().signal,
  })
  return refusalOf(template, answered)
}

describe('a messenger that judges as its documents say', () => {
  test.each(NAMES)('%s takes a notice', async (name) => {
    expect(await told(name)).toBeNull()
    expect(there.arrived).toHaveLength(1)
  })

  test.each(NAMES)('%s takes the longest there can be, whose link is whole', async (name) => {
    expect(await told(name, { facts: most })).toBeNull()
    expect(there.arrived[0]?.body).toContain('https://box.example/approvals')
  })

  test.each([
    ['dingtalk', 'errcode 310000', 'sign not match'],
    ['feishu', 'code 19021', 'sign match fail or timestamp is not within one hour from current time'],
  ] as const)('red control: %s with another secret did not take it', async (name, code, said) => {
    expect(await told(name, { sign: 'another' })).toEqual({
      failure: { why: 'code', status: 200, code, said },
      restMs: null,
    })
  })

  test.each([
    ['slack', { why: 'status', status: 404, word: 'no_service' }],
    ['wecom', { why: 'code', status: 200, code: 'errcode 93000', said: 'invalid webhook url' }],
    ['dingtalk', { why: 'code', status: 200, code: 'errcode 300001', said: 'token is not exist' }],
    [
      'feishu',
      { why: 'code', status: 400, code: 'code 19001', said: 'param invalid: incoming webhook access token invalid' },
    ],
  ] as const)('red control: %s under another address did not take it', async (name, failure) => {
    const path = PATHS[name].replace(KEY, 'another')
    expect(await told(name, { path })).toEqual({ failure, restMs: null })
  })
})

describe('what was answered', () => {
  const of = (template: Template, status: number, body: string, retryAfterMs: number | null = null) =>
    refusalOf(template, { status, body, error: null, retryAfterMs })

  test('飞书 as it answered of old is understood', () => {
    expect(of('feishu', 200, '{"Extra":null,"StatusCode":0,"StatusMessage":"success"}')).toBeNull()
    expect(of('feishu', 200, '{"StatusCode":19024}')?.failure).toEqual({
      why: 'code',
      status: 200,
      code: 'code 19024',
      said: '',
    })
  })

  test.each(['wecom', 'dingtalk', 'feishu'] as const)('%s that does not say that it took it did not', (template) => {
    for (const body of ['', 'ok', '<html>', '[]', 'null', '{}', '{"errcode":"0","code":"0"}'])
      expect(of(template, 200, body)?.failure, body).toEqual({ why: 'messenger', status: 200 })
  })

  test('what it says is shown, cut and harmless', () => {
    const failure = of(
      'wecom',
      200,
      JSON.stringify({ errcode: 1, errmsg: `\u001b[31m\u202e${'x'.repeat(900)}` }),
    )?.failure
    const says = failure === undefined ? '' : failureSaid(failure)
    expect(says).toContain('␛[31m<U+202E>xxx')
    expect(says.length).toBeLessThan(300)
  })

  test('who asks for a rest gets it', () => {
    expect(of('slack', 429, 'rate_limited', 30_000)).toEqual({
      ...{ failure: { why: 'status', status: 429, word: 'rate_limited' }, restMs: 30_000 },
    })
    expect(of('dingtalk', 200, '{"errcode":130101,"errmsg":"send too fast"}')?.restMs).toBe(600_000)
    expect(of('feishu', 429, '{"code":99991400,"msg":"request trigger frequency limit"}', 52_000)?.restMs).toBe(52_000)
  })
})
