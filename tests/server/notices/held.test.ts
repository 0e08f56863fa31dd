import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTyped } from '@/lib/ledger/kept-words'
import type { Template } from '@/lib/pages/notice'
import { draftPost } from '@/lib/post/post-parts'
import type { HeldRow, HeldStore } from '@/server/store/hand/held-rows'
import { foreseenMessage } from '@/server/store/read/foreseen-row'
import { eachDatabase } from '@/tests/databases'
import { draft, someone } from '@/tests/drafts'
import { webhookDraft } from '@/tests/notices'
import { only, type Receiver, receiver } from '@/tests/receiver'
import { MINUTE, rule } from '../oversight/policies/world'
import { CONFIG, message } from '../store/ingest/scene'
import { T0 } from '../store/rows'
import { agentsAsk, tellingOn } from './world'

const SOURCE = { id: 1, label: 'collab', protocol: 'swarm', root: '/mnt/collab', config: CONFIG, demo: false }
const author = { ...someone, person: 'person-1', name: 'm.lang' }

/** What a person says to everybody, held for another. */
async function hold(held: HeldStore, body: string, at: number, expiresAt: number | null = null): Promise<HeldRow> {
  const reading = message({ body, from: 'human', fromRaw: 'human', broadcast: true })
  const sha256 = 'a'.repeat(64)
  const foreseen = foreseenMessage(SOURCE, reading, { path: 'in.jsonl', length: 9, sha256, uid: '', at })
  const { words, facets } = foreseen.candidate
  const begun = await held.hold(
    {
      ...{ key: `key-${body}`, body: 'b'.repeat(64), source: 'collab', root: SOURCE.root, at },
      draft: draft({ at, actor: author, act: 'post', outcome: 'held' }),
    },
    {
      ...{ sha256, message: foreseen.message, found: { words, facets }, files: [] },
      draft: draftPost.parse({ source: 'collab', to: ['all'], type: 'message', text: body }),
      policy: { name: 'broadcasts', version: 1, rule: rule({ whose: 'people' }), expiresAt, also: [] },
    },
  )
  const row = begun.begun === 'began' ? await held.one(begun.row.id) : null
  if (row === null) throw new Error('It is not held.')
  return row
}

eachDatabase('telling of posts that are held', (db) => {
  let now = T0
  let there: Receiver
  let telling: ReturnType<typeof tellingOn>
  let postman: ReturnType<ReturnType<typeof tellingOn>['postman']>
  const put = (more: Parameters<typeof webhookDraft>[0] = {}) => {
    now += MINUTE
    return telling.verbs.save(null, webhookDraft({ url: `${there.url}/in`, ...more }), 'ops')
  }
  const told = async () => {
    now += MINUTE
    await telling.gather()
    postman.look()
    const left = async () => (await telling.deliveries.waiting()).length
    await expect.poll(left).toBe(0)
    return there.arrived.splice(0)
  }
  const heldNow = (body: string, expiresAt?: number) => {
    now += MINUTE
    return hold(telling.held, body, now, expiresAt)
  }

  beforeEach(async () => {
    there = await receiver()
    telling = tellingOn(db, { clock: () => now, publicUrl: 'https://box.example' })
    postman = telling.postman()
    now += MINUTE
  })
  afterEach(async () => {
    await postman.close()
    for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
    await telling.gather()
    await there.close()
  })

  test('once, as an ask to decide, with a link to its card and no word of it', async () => {
    await heldNow('Before there was a webhook.')
    await put()
    await put({ lists: ['answer'], url: `${there.url}/answers` })
    expect(await told()).toEqual([])
    const row = await heldNow('Stop, all of you.')
    const one = only(await told())
    expect(JSON.parse(one.body)).toMatchObject({
      counts: { decide: 1, answer: 0, alarms: 0 },
      sources: [{ source: 'collab', decide: 1 }],
      link: `https://box.example/approvals?ask=${row.message.uid}`,
    })
    expect(one.path).toBe('/in')
    expect(one.body).not.toMatch(/Stop|lang|human/)
    expect(await told()).toEqual([])
    await agentsAsk(db, 1, 1, now)
    await heldNow('Go on, all of you.')
    const both = JSON.parse(only(await told()).body)
    expect(both).toMatchObject({ counts: { decide: 2 }, link: 'https://box.example/approvals' })
  })

  test('with its author and its first words only where an admin let them, and only what the question finds', async () => {
    await put({ content: true, query: 'is:broadcast restart' })
    await heldNow('Sleep, all of you.')
    await heldNow('Restart, all of you.')
    const { asks } = JSON.parse(only(await told()).body)
    expect(asks).toMatchObject([{ list: 'decide', source: 'collab', from: 'm.lang', words: 'Restart, all of you.' }])
  })

  test.each<[Template, string]>([
    ['slack', 'Signalbox: 1 request waits for a decision (collab 1).'],
    ['wecom', '1 request waits for a decision'],
    ['dingtalk', '1 request waits for a decision'],
    ['feishu', '1 request waits for a decision'],
  ])('in the form of %s', async (template, says) => {
    await put({ template })
    const { message: kept } = await heldNow(`All of you, for ${template}.`)
    there.answers((response) => response.end('{"errcode":0,"code":0}'))
    const { body } = only(await told())
    expect(body).toContain(says)
    expect(body).toContain(`https://box.example/approvals?ask=${kept.uid}`)
    expect(body).not.toContain('All of you')
  })

  test('not once it is decided or over when its turn comes', async () => {
    await put()
    const row = await heldNow('Not any more.')
    await heldNow('Not for long.', now + 2 * MINUTE)
    await telling.gather()
    await telling.held.decline(row.act.id, { why: keepTyped('no'), at: now }, async () => [])
    now += 5 * MINUTE
    expect(await told()).toEqual([])
  })
})
