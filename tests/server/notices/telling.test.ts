import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MASK } from '@/lib/letters/mask-secrets'
import { NO_COUNTS } from '@/lib/pages/notice'
import { notices as words } from '@/lib/text/notices/notices-words'
import type { Postman } from '@/server/notices/postman'
import { entryStore } from '@/server/store/ledger/entries'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { webhookDraft } from '@/tests/notices'
import { type Arrived, answering, only, type Receiver, receiver, silence } from '@/tests/receiver'
import { T0 } from '../store/rows'
import { agentsAsk, answer, sayDecided, tellingOn } from './world'

const HOUR = 3_600_000
const MINUTE = 60_000

eachDatabase('telling of new asks', (db) => {
  let now = T0
  let asked = 0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let postman: Postman | null = null
  const open = (timeoutMs?: number) => {
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example', timeoutMs })
  }
  const ask = async (count = 1, list = 'decide') => {
    now += MINUTE
    await agentsAsk(db, asked + 1, count, now, list)
    asked += count
  }
  /** Lets what is due be sent, until `times` arrived. */
  const carried = async (times: number, at: Receiver = there) => {
    postman ??= telling.postman()
    postman.look()
    await expect.poll(() => at.arrived.length).toBe(times)
    const free = async () => (await telling.deliveries.waiting()).every((one) => one.claimedUntil <= now)
    await expect.poll(free).toBe(true)
  }
  const put = async (more: Parameters<typeof webhookDraft>[0] = {}) => {
    const saved = await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in`, ...more }), 'ops')
    await telling.gather()
    return { id: saved.id, secret: saved.secret ?? '' }
  }
  const bodyOf = ({ body }: Arrived) => JSON.parse(body)

  beforeEach(async () => {
    there = await receiver()
    open()
    if (asked === 0) await ask()
    now += MINUTE
  })
  afterEach(async () => {
    await postman?.close()
    postman = null
    for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
    await telling.gather()
    await there.close()
  })

  test('what looks like a secret is kept back in the words that go along', async () => {
    await put({ content: true })
    const key = `ghp_${'a1B2c3D4'.repeat(5)}`
    await ask()
    await db
      .writer()
      .write((tx) => tx.run(sql`update messages set body = ${`May I push with ${key}?`} where uid = ${`ask-${asked}`}`))
    await telling.gather()
    await carried(1)
    expect(only(there.arrived).body).toContain(`May I push with ghp_${MASK}?`)
    expect(only(there.arrived).body).not.toContain(key)
  })

  test('what something says was decided elsewhere is told once a source, however much it is and whatever comes to it', async () => {
    await put()
    const elsewhere = async (count: number) => {
      const first = asked + 1
      await ask(count)
      const uids = Array.from({ length: count }, (_, n) => `ask-${first + n}`)
      for (const uid of uids) await sayDecided(db, uid)
      await telling.gather()
      return uids
    }
    const uids = await elsewhere(3)
    await carried(1)
    expect(bodyOf(only(there.arrived)).counts, 'one of three').toMatchObject({ decide: 1, answer: 0 })
    now += MINUTE
    uids.push(...(await elsewhere(2)))
    await ask()
    await telling.gather()
    await carried(2)
    expect(
      there.arrived.map((one) => bodyOf(one).counts.decide),
      'the one that nothing was said of',
    ).toEqual([1, 1])
    for (const uid of uids) await answer(db, uid)
  })

  test('what was there before the webhook is not told; what comes is, once, with a signature that holds', async () => {
    const { secret } = await put()
    await ask()
    await telling.gather()
    await carried(1)
    const one = only(there.arrived)
    expect(bodyOf(one)).toMatchObject({ kind: 'notice', counts: { decide: 1, answer: 0 } })
    expect(bodyOf(one).link).toBe(`https://box.example/approvals?ask=ask-${asked}`)
    expect(one.body).not.toContain('May I')
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = one.headers
    const over = (key: string, body = one.body) =>
      `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(`${id}.${seconds}.${body}`)
        .digest('base64')}`
    expect(signature).toBe(over(secret))
    expect(signature, 'red control: another secret').not.toBe(over(`whsec_${Buffer.alloc(32).toString('base64')}`))
    expect(signature, 'red control: another body').not.toBe(over(secret, `${one.body} `))

    now += MINUTE
    await telling.gather()
    open()
    await telling.gather()
    await carried(1)
  })

  test('a console that was away tells what came meanwhile, and what it told before it does not tell again', async () => {
    await put()
    await ask()
    await telling.gather()
    await postman?.close()
    await ask(2)
    open()
    now += MINUTE
    await telling.gather()
    await carried(1)
    expect(bodyOf(only(there.arrived)).counts.decide).toBe(3)
  })

  test('what was answered or decided when its turn comes is not told', async () => {
    const { id } = await put()
    await ask(2)
    await telling.gather()
    await answer(db, `ask-${asked}`)
    await carried(1)
    expect(bodyOf(only(there.arrived)).counts.decide).toBe(1)
    await ask()
    await telling.gather()
    await answer(db, `ask-${asked}`)
    await carried(1)
    await expect.poll(async () => (await telling.verbs.log(id))[0]?.state).toBe('closed')
  })

  test('a thousand asks in one burst are two messages', async () => {
    await put()
    await ask(50)
    await telling.gather()
    await carried(1)
    for (let burst = 1; burst <= 5; burst += 1) {
      await agentsAsk(db, asked + 1, 190, now + 1)
      asked += 190
      now += 500
      expect(await telling.gather()).toBe(false)
    }
    now += 3_000
    expect(await telling.gather()).toBe(true)
    await carried(2)
    expect(there.arrived.map((one) => bodyOf(one).counts.decide)).toEqual([50, 950])
  })

  test('what fails is tried again with the same id, later each time, and given up in the end with a word', async () => {
    there.answers(answering(500, 'broken\u001b[31m'))
    const { id } = await put()
    await ask()
    await telling.gather()
    await carried(1)
    await carried(1)
    const begun = now
    for (let times = 2; times <= 13; times += 1) {
      now += 1.3 * HOUR
      await carried(times)
    }
    await expect.poll(async () => (await telling.verbs.log(id))[0]?.state).toBe('given-up')
    const [delivery] = await telling.verbs.log(id)
    expect(delivery?.tries).toHaveLength(13)
    expect(delivery?.tries[0]).toMatchObject({
      n: 13,
      status: 500,
      error: { why: 'status', status: 500, word: null },
      answer: 'broken␛[31m',
    })
    expect(new Set(there.arrived.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.id]))
    expect(now).toBeGreaterThan(begun)
    now += 2 * HOUR
    await carried(13)

    there.answers(answering(200))
    await telling.verbs.again(delivery?.id ?? '')
    await carried(14)
    expect((await telling.verbs.log(id))[0]).toMatchObject({
      id: delivery?.id,
      state: 'delivered',
      tries: { length: 14 },
    })
  })

  test('an answer of 200 that says it took nothing is a failed try: shown, and made again under the same id', async () => {
    there.answers(answering(200, '{"errcode":310000,"errmsg":"keywords not in content"}'))
    const { id } = await put({ template: 'dingtalk', sign: 'SECabcdef' })
    await ask()
    await telling.gather()
    await carried(1)
    const why = { why: 'code', status: 200, code: 'errcode 310000', said: 'keywords not in content' }
    const [failed] = await telling.verbs.log(id)
    expect(failed).toMatchObject({ state: 'waiting', tries: [{ n: 1, status: 200, error: why }] })
    expect((await telling.verbs.list()).webhooks[0]?.last).toMatchObject({ state: 'waiting', status: 200, error: why })

    there.answers(answering(200, '{"errcode":0,"errmsg":"ok"}'))
    now += MINUTE
    await carried(2)
    const [delivered] = await telling.verbs.log(id)
    expect(delivered).toMatchObject({ id: failed?.id, state: 'delivered', tries: [{ error: null }, { error: why }] })
    const signs = there.arrived.map(({ path }) => new URL(path, there.url).searchParams.get('sign'))
    expect(new Set(signs).size, 'each try is signed at its own time').toBe(2)
  })

  test.each([
    ['dingtalk', 200, '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}', {}, 10 * MINUTE],
    ['wecom', 200, '{"errcode":45009,"errmsg":"api freq out of limit"}', {}, MINUTE],
    ['feishu', 200, '{"code":11232,"msg":"frequency limited"}', {}, MINUTE],
    ['slack', 429, 'rate_limited', { 'retry-after': '30' }, MINUTE / 2],
    ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', {}, 5_000],
  ] as const)(
    '%s answers %i %s and is let alone as long as it wants',
    async (template, status, body, headers, rest) => {
      there.answers(answering(status, body, headers))
      await put({ template })
      await ask()
      await telling.gather()
      await carried(1)
      expect((await telling.deliveries.waiting())[0]?.nextAt).toBe(now + rest)
    },
  )

  test('while one waits to be tried again all that comes gathers in one more', async () => {
    there.answers(answering(503))
    const { id } = await put()
    for (let times = 0; times < 5; times += 1) {
      await ask()
      now -= MINUTE - 4_000
      await telling.gather()
      if (times === 0) await carried(1)
    }
    expect(await telling.verbs.log(id)).toHaveLength(2)
    there.answers(answering(200))
    now += HOUR
    await carried(3)
    expect(there.arrived.slice(1).map((one) => bodyOf(one).counts.decide)).toEqual([1, 4])
  })

  test('a try that nobody finished is made again by another console, with the same id', async () => {
    await put()
    await ask()
    await telling.gather()
    const [parcel] = await telling.deliveries.waiting()
    const lost = await telling.deliveries.claim(parcel?.id ?? '', now, now + MINUTE)
    expect(await telling.deliveries.claim(parcel?.id ?? '', now, now + MINUTE), 'red control: it is claimed').toBeNull()
    await ask()
    await telling.gather()
    now += 2 * MINUTE
    await carried(2)
    expect(there.arrived.map(({ headers }) => headers['webhook-id'])).toContain(lost?.id)
    expect(there.arrived.map((one) => bodyOf(one).counts.decide)).toEqual([1, 1])
  })

  test('while the index cannot be read it is asked once a tick, and that is said once', async () => {
    await put()
    await ask()
    await telling.gather()
    const said: string[] = []
    let asks = 0
    const waiting = () => {
      asks += 1
      return Promise.reject(new Error('no index'))
    }
    postman = telling.postman({ waiting, report: (error) => said.push(String(error)) })
    postman.look()
    await expect.poll(() => asks).toBeGreaterThan(1)
    expect(said).toEqual(['Error: no index'])
  })

  test('a webhook that hangs keeps no other waiting', async () => {
    open(500)
    const dead = await receiver()
    dead.answers(silence)
    await put({ name: 'dead', url: dead.url })
    await put()
    await ask()
    await telling.gather()
    await carried(1)
    await expect.poll(() => dead.arrived.length).toBe(1)
    const late = async () => (await telling.verbs.list()).webhooks.find(({ name }) => name === 'dead')?.last?.error
    await expect.poll(late).toEqual({ why: 'late', ms: 500 })
    await dead.close()
  })

  test('only what it is for: the list, the source, the question, alarms', async () => {
    await put({ name: 'answers', lists: ['answer'], alarms: false, url: `${there.url}/answers` })
    await put({ name: 'elsewhere', sources: ['elsewhere'], url: `${there.url}/elsewhere` })
    await put({ name: 'nobody', query: 'from:nobody', alarms: false, url: `${there.url}/nobody` })
    await put({ name: 'manager', query: 'from:ha-mgr-1', lists: ['decide'], url: `${there.url}/manager` })
    await ask()
    await entryStore(db.writer('ledger')).append(draft({ act: 'alarm', source: 'collab' }))
    await telling.gather()
    await carried(1)
    expect(only(there.arrived).path).toBe('/manager')
    expect(bodyOf(only(there.arrived)).counts).toEqual({ ...NO_COUNTS, decide: 1, alarms: 1 })
    await ask(1, 'answer')
    await telling.gather()
    await carried(2)
    expect(there.arrived[1]?.path).toBe('/answers')
  })

  test('words go along only where an admin let them, and no more from when that was taken back', async () => {
    const { id } = await put({ content: true })
    await ask()
    await telling.gather()
    await telling.verbs.save(id, webhookDraft({ url: null, content: true, name: 'renamed' }), 'another')
    await carried(1)
    expect(bodyOf(only(there.arrived))).toMatchObject({
      hook: 'renamed',
      asks: [{ from: 'ha-mgr-1', words: `May I, ${asked}?` }],
    })
    await ask()
    await telling.gather()
    await telling.verbs.save(id, webhookDraft({ url: null, content: false }), 'another')
    await carried(2)
    expect(there.arrived[1]?.body).not.toContain('May I')
  })

  test('one that is paused is told nothing, nor afterwards of what came meanwhile; one that is removed is gone', async () => {
    const { id } = await put()
    await telling.verbs.turn(id, false)
    await ask()
    await telling.gather()
    now += MINUTE
    await telling.verbs.turn(id, true)
    await telling.gather()
    await ask()
    await telling.gather()
    await carried(1)
    expect(bodyOf(only(there.arrived)).counts.decide).toBe(1)
    await ask()
    await telling.gather()
    await telling.verbs.remove(id)
    postman?.look()
    expect(await telling.deliveries.waiting()).toEqual([])
    expect(await telling.verbs.log(id)).toEqual([])
    await expect(telling.verbs.nameOf(id)).rejects.toThrow(words.noWebhook)
  })

  test('a test says what was answered, and neither list nor log has address or secret', async () => {
    const { id, secret } = await put({ url: `${there.url}/in?key=0123456789`, template: 'dingtalk', sign: 'SECabcdef' })
    there.answers(answering(200, '{"errcode":310000,"errmsg":"sign not match"}'))
    expect(await telling.verbs.test(id)).toMatchObject({
      status: 200,
      error: { why: 'code', status: 200, code: 'errcode 310000', said: 'sign not match' },
    })
    there.answers(answering(200, '{"errcode":0}'))
    expect(await telling.verbs.test(id)).toMatchObject({ status: 200, error: null, answer: '{"errcode":0}' })
    expect(there.arrived[1]?.path).toMatch(/^\/in\?key=0123456789&timestamp=\d+&sign=.+/)
    const shown = JSON.stringify([await telling.verbs.list(), await telling.verbs.log(id)])
    expect(shown).not.toMatch(/0123456789|SECabcdef|\/in/)
    expect(shown).not.toContain(secret)
  })

  test('old deliveries are forgotten, what waits is not', async () => {
    const { id } = await put()
    for (let times = 1; times <= 4; times += 1) await telling.verbs.test(id)
    await ask()
    await telling.gather()
    await telling.deliveries.prune(0, 2)
    expect((await telling.verbs.log(id)).map(({ kind }) => kind).sort()).toEqual(['notice', 'test', 'test'])
    await telling.deliveries.prune(now + HOUR, 2)
    expect((await telling.verbs.log(id)).map(({ kind }) => kind)).toEqual(['notice'])
  })
})
