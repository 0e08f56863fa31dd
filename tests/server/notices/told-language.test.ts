import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Template } from '@/lib/pages/notice'
import { NOBODY, readAs, readBy } from '@/lib/reader/reader'
import { failureSaid } from '@/lib/text/notices/notices-words'
import { knowReaders } from '@/server/boot/serve/known-reader'
import { eachDatabase } from '@/tests/databases'
import { webhookDraft } from '@/tests/notices'
import { answering, only, type Receiver, receiver } from '@/tests/receiver'
import { T0 } from '../store/rows'
import { agentsAsk, tellingOn } from './world'

eachDatabase('a webhook is told in the language of who added it', (db) => {
  let now = T0
  let asked = 0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  beforeAll(async () => {
    knowReaders()
    there = await receiver()
    telling = tellingOn(db, { clock: () => now })
    await telling.preferences.keep('hua', { language: 'zh', times: null })
    await telling.preferences.keep('ops', { language: 'en', times: 'utc' })
  })
  afterAll(async () => {
    readBy({ now: () => NOBODY, as: (_, act) => act() })
    await there.close()
  })

  /** What arrives of one new request at a webhook that somebody added. */
  const arrives = async (owner: string, template: Template = 'slack') => {
    there.arrived.length = 0
    const { id } = await telling.verbs.save(null, webhookDraft({ url: `${there.url}/in`, template }), owner)
    await telling.gather()
    now += 60_000
    await agentsAsk(db, asked + 1, 1, now)
    asked += 1
    await telling.gather()
    const postman = telling.postman()
    postman.look()
    await expect.poll(async () => (await telling.verbs.log(id))[0]?.state).toBe('delivered')
    await postman.close()
    await telling.verbs.remove(id)
    return JSON.parse(only(there.arrived).body)
  }

  test('who keeps Chinese is told in Chinese, who keeps English or nothing in English', async () => {
    const { text, blocks } = await arrives('hua')
    expect(text).toBe('Signalbox：1 条请求待审批（collab 1）。')
    expect(JSON.stringify(blocks)).toContain('在 Signalbox 中打开')
    const english = 'Signalbox: 1 request waits for a decision (collab 1).'
    expect((await arrives('ops')).text).toBe(english)
    expect((await arrives('nobody')).text, 'who kept nothing').toBe(english)
  })

  test('it is the language of who added it, whoever changes it or sends the test', async () => {
    const { id } = await telling.verbs.save(null, webhookDraft({ url: there.url, template: 'slack' }), 'hua')
    await telling.verbs.save(id, webhookDraft({ url: null, template: 'slack' }), 'ops')
    there.arrived.length = 0
    await readAs(NOBODY, () => telling.verbs.test(id))
    expect(JSON.parse(only(there.arrived).body).text).toContain('测试通知')
    await telling.verbs.remove(id)
  })

  test('what programs read of our own JSON is the same in every language', async () => {
    await telling.preferences.keep('hua', { language: 'en', times: null })
    const english = await arrives('hua', 'json')
    await telling.preferences.keep('hua', { language: 'zh', times: null })
    const chinese = await arrives('hua', 'json')
    expect(chinese.note).toContain('只能在运行控制台的机器上打开')
    const read = ({ version, kind, hook, counts, sources }: typeof english) => ({
      version,
      kind,
      hook,
      counts,
      sources,
    })
    expect(read(chinese)).toEqual(read(english))
  })

  test('why it did not arrive is kept as no sentence: whoever looks reads it in their language', async () => {
    there.answers(answering(503))
    const { id } = await telling.verbs.save(null, webhookDraft({ url: there.url }), 'hua')
    await readAs({ ...NOBODY, language: 'zh' }, () => telling.verbs.test(id))
    const error = (await telling.verbs.log(id))[0]?.tries[0]?.error ?? { why: 'stopped' }
    expect(failureSaid(error)).toBe('The receiver answered 503.')
    expect(readAs({ ...NOBODY, language: 'zh' }, () => failureSaid(error))).toBe('接收端返回 503。')
    const kept = await db.reader('ledger').get<{ error: string }>(sql`select error from delivery_tries`)
    expect(kept?.error).not.toMatch(/[\u4e00-\u9fff]/)
    await telling.verbs.remove(id)
  })
})
