import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { NO_COUNTS, type Template } from '@/lib/pages/notice'
import { notices as words } from '@/lib/text/notices/notices-words'
import { secretOf } from '@/server/notices/sign-delivery'
import { type Letter, outgoing } from '@/server/notices/templates'
import { type Facts, NO_FACTS } from '@/server/store/hand/deliveries'
import { HOW_MANY, payloads } from '@/tests/payloads'

const AT = Date.UTC(2026, 10, 20, 14, 30)
const around = { links: { base: 'https://box.example', here: false, uid: String }, at: AT, version: '0.1.0' }
const SECRET = secretOf(Buffer.alloc(32, 7))
const { alerts: _, ...PER_SOURCE } = NO_COUNTS
const EVIL = 'May I? <!channel> <@all> <at user_id="all">\u202e\u001b[31m & more'

const facts: Facts = {
  ...NO_FACTS,
  asks: [{ uid: 'ask-1', list: 'decide', source: 'collab', from: 'ha-mgr-1', words: EVIL }],
}
const plain: Facts = { ...facts, asks: [{ uid: 'ask-1', list: 'decide', source: 'collab' }] }

function letter(template: Template, more: Partial<Letter> & { sign?: string | null; url?: string } = {}): Letter {
  const { sign = null, url = 'https://receiver.example/in?key=abc', ...rest } = more
  return {
    id: 'd-1',
    kind: 'notice',
    facts: plain,
    webhook: { name: 'ops', url, template, secret: SECRET, sign },
    ...rest,
  }
}
const bodyOf = (one: Letter, where: Parameters<typeof outgoing>[1] = around) => JSON.parse(outgoing(one, where).body)

describe('our own JSON', () => {
  test('says source, list, count and a link to the card, and nothing that anybody said', () => {
    expect(bodyOf(letter('json'))).toEqual({
      ...{ version: 1, id: 'd-1', kind: 'notice', at: '2026-11-20T14:30:00.000Z', hook: 'ops' },
      counts: { ...NO_COUNTS, decide: 1 },
      sources: [{ source: 'collab', ...PER_SOURCE, decide: 1 }],
      asks: [{ list: 'decide', source: 'collab', link: 'https://box.example/approvals?ask=ask-1' }],
      ...{ alerts: [], problems: [] },
      ...{ link: 'https://box.example/approvals?ask=ask-1', note: null },
    })
  })

  test('says who asks and the first words, cut and visible, where they go along', () => {
    const [ask] = bodyOf(letter('json', { facts })).asks
    expect(ask.from).toBe('ha-mgr-1')
    expect(ask.words).toBe('May I? <!channel> <@all> <at user_id="all"><U+202E>␛[31m & more')
    const long = {
      ...facts,
      asks: [{ ...facts.asks[0], uid: 'a', list: 'decide' as const, source: 's', words: '审'.repeat(400) }],
    }
    expect(bodyOf(letter('json', { facts: long })).asks[0].words).toBe(`${'审'.repeat(200)}…`)
  })

  test('says of alert rules what they counted in inboxes, and whose they are where nobody acknowledged them', () => {
    const fired = { entry: 1, rule: 'r', name: 'boxes', severity: 'error' } as const
    const alerts = [
      { ...fired, measure: 'undrained' as const, found: 3 },
      { ...fired, measure: 'queue' as const, found: 120, to: 'w', person: 'Ann' },
    ]
    const link = 'https://box.example/settings/alerts?rule=r'
    const of = { name: 'boxes', severity: 'error', link }
    expect(bodyOf(letter('json', { facts: { ...NO_FACTS, alerts } })).alerts).toEqual([
      { ...of, measure: 'undrained', found: 3, escalated: false, assigned: null },
      { ...of, measure: 'queue', found: 120, escalated: true, assigned: 'Ann' },
    ])
    const { content } = bodyOf(letter('wecom', { facts: { ...NO_FACTS, alerts } })).text
    expect(content).toContain('boxes (error), 3 undrained inboxes\n')
    expect(content).toContain('boxes (error), not acknowledged, 120 messages in one inbox, assigned to Ann\n')
  })

  test('leads to where the console answers when it has no public address, and says that it opens there alone', () => {
    const here = { ...around, links: { base: 'http://127.0.0.1:4800', here: true, uid: String } }
    const link = 'http://127.0.0.1:4800/approvals?ask=ask-1'
    expect(bodyOf(letter('json'), here)).toMatchObject({ link, note: words.opensHere, asks: [{ link }] })
    const last = { slack: JSON.stringify(`<${link}|${words.open}>`), wecom: link, dingtalk: link, feishu: link }
    for (const template of ['slack', 'wecom', 'dingtalk', 'feishu'] as const) {
      const body = JSON.stringify(bodyOf(letter(template), here))
      expect(body).toContain(last[template])
      expect(body).toContain(words.opensHere)
      expect(JSON.stringify(bodyOf(letter(template)))).not.toContain(words.opensHere)
    }
  })

  test('names twenty asks of a thousand and counts all', () => {
    const asks = Array.from({ length: 1_000 }, (_, at) => ({
      uid: `a${at}`,
      list: 'decide' as const,
      source: 'collab',
    }))
    const body = bodyOf(letter('json', { facts: { ...plain, asks, more: { decide: 5, answer: 0 } } }))
    expect([body.counts.decide, body.asks.length, body.link]).toEqual([1_005, 20, 'https://box.example/approvals'])
  })

  test('is signed over id, seconds and body', () => {
    const { headers, body } = outgoing(letter('json'), around)
    const seconds = String(AT / 1000)
    const over = (key: Buffer) => createHmac('sha256', key).update(`d-1.${seconds}.${body}`).digest('base64')
    expect(headers['webhook-id']).toBe('d-1')
    expect(headers['webhook-timestamp']).toBe(seconds)
    expect(headers['webhook-signature']).toBe(`v1,${over(Buffer.alloc(32, 7))}`)
    expect(headers['webhook-signature'], 'red control').not.toBe(`v1,${over(Buffer.alloc(32, 8))}`)
  })
})

describe(`${HOW_MANY} payloads as names and words of who asks`, () => {
  const ACTS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
  const bodies = (template: Template) =>
    payloads().map((one) => {
      const asks = [{ uid: 'ask-1', list: 'decide' as const, source: one, from: one, words: one }]
      return outgoing(letter(template, { facts: { ...plain, asks } }), around).body
    })
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsIn)
        : []

  test('in our own JSON are what they are to a parser, and act nowhere else', () => {
    expect(bodies('json').filter((body) => ACTS.test(body))).toEqual([])
    expect(bodies('json').map((body) => JSON.parse(body).asks[0].from)).toEqual(payloads())
  })

  test.each(['slack', 'wecom', 'dingtalk', 'feishu'] as const)(
    'to %s are plain text that acts on nothing and calls nobody',
    (template) => {
      for (const body of bodies(template).map((body) => JSON.parse(body))) {
        const markup = template === 'slack' ? [body.text] : textsIn(body)
        expect(markup.filter((text) => /</.test(text))).toEqual([])
        expect(textsIn(body).filter((text) => ACTS.test(text))).toEqual([])
        const read = (body.blocks ?? []).filter(({ text }: { text: { type: string } }) => text.type !== 'plain_text')
        expect(textsIn(read).filter((text) => text.startsWith('<'))).toHaveLength(template === 'slack' ? 1 : 0)
      }
    },
  )
})

describe('messengers', () => {
  test('Slack: a text and blocks; agents’ text is plain and escaped, so that nobody is called', () => {
    const body = bodyOf(letter('slack', { facts }))
    expect(body.text).toBe('Signalbox: 1 request waits for a decision (collab 1).')
    expect(body.blocks.map(({ text }: { text: { type: string } }) => text.type)).toEqual([
      ...['plain_text', 'plain_text', 'mrkdwn'],
    ])
    expect(body.blocks[2].text.text).toBe(`<https://box.example/approvals?ask=ask-1|${words.open}>`)
  })

  test('企业微信: msgtype text within 2,048 bytes, the link whole', () => {
    const asks = Array.from({ length: 9 }, (_, at) => ({
      ...facts.asks[0],
      uid: `a${at}`,
      list: 'decide' as const,
      source: '审'.repeat(60),
      words: '审'.repeat(300),
    }))
    const body = bodyOf(letter('wecom', { facts: { ...facts, asks } }))
    expect(Object.keys(body)).toEqual(['msgtype', 'text'])
    expect(body.msgtype).toBe('text')
    expect(Buffer.byteLength(body.text.content)).toBeLessThanOrEqual(2_048)
    expect(body.text.content).toMatch(/…\nhttps:\/\/box\.example\/approvals$/)
    expect(bodyOf(letter('wecom', { facts })).text.content).not.toContain('<')
  })

  test('钉钉: msgtype text; milliseconds and their HMAC in the address', () => {
    const { url, body } = outgoing(letter('dingtalk', { sign: 'SECabc' }), around)
    expect(JSON.parse(body)).toMatchObject({
      msgtype: 'text',
      text: { content: expect.stringContaining('1 request waits') },
    })
    const sign = createHmac('sha256', 'SECabc').update(`${AT}\nSECabc`).digest('base64')
    expect([...url.searchParams]).toEqual([
      ['key', 'abc'],
      ['timestamp', String(AT)],
      ['sign', sign],
    ])
    expect(url.href).toContain(`sign=${encodeURIComponent(sign)}`)
    expect(outgoing(letter('dingtalk'), around).url.search).toBe('?key=abc')
  })

  test('飞书: msg_type text; seconds and an HMAC of nothing in the body', () => {
    const body = bodyOf(letter('feishu', { facts, sign: 'secret' }))
    const seconds = String(AT / 1000)
    expect(body.timestamp).toBe(seconds)
    expect(body.sign).toBe(createHmac('sha256', `${seconds}\nsecret`).update('').digest('base64'))
    expect(body.msg_type).toBe('text')
    expect(body.content.text).not.toContain('<at')
    expect(Object.keys(bodyOf(letter('feishu')))).toEqual(['msg_type', 'content'])
  })
})
