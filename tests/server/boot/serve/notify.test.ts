import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runningConsole } from '@/server/boot/base/console-calls'
import { migratedUrl } from '@/tests/databases'
import { webhookDraft } from '@/tests/notices'
import { answering, receiver } from '@/tests/receiver'
import { type House, openHouse } from '@/tests/serving'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const asks = (house: House, content: string) =>
  appendFileSync(
    path.join(house.root, 'atlas', 'channel.jsonl'),
    `${JSON.stringify({ ts: new Date().toISOString(), from: 'dev', to: ['@human'], type: 'request', content })}\n`,
  )
const consoleOf = (house: House) => runningConsole(house.data, Date.now())

test.each(['sqlite', 'postgres'] as const)(
  'a console on %s tells of new asks, and after a restart of what it owes and of what came meanwhile, each once',
  async (dialect) => {
    const database = dialect === 'postgres' ? await migratedUrl() : null
    if (database) closers.push(database.remove)
    const there = await receiver()
    closers.push(there.close)
    const first = await openHouse({}, undefined, database?.url)
    asks(first, 'May I, before anybody is told?')
    const api = await consoleOf(first)
    const open = async () => (await api.approvals.lists.query()).decide.count
    await expect.poll(open).toBe(1)
    const draft = webhookDraft({ url: `${there.url}/in/0123456789` })
    const { id } = await api.notices.save.mutate({ id: null, draft })
    asks(first, 'May I?')
    await expect.poll(() => there.arrived.length).toBe(1)
    there.answers(answering(503))
    // Who did something since is told of the next at once.
    await api.notices.save.mutate({ id, draft })
    asks(first, 'May I, though nobody hears it?')
    await expect.poll(() => there.arrived.length).toBe(2)
    await first.stop()

    asks(first, 'May I, while you are away?')
    there.answers(answering(200))
    const again = await openHouse({}, path.dirname(first.data), database?.url)
    closers.push(again.close)
    const later = await consoleOf(again)
    await expect.poll(() => there.arrived.length).toBeGreaterThan(2)
    await later.notices.save.mutate({ id, draft })
    await expect.poll(() => there.arrived.length).toBe(4)
    const told = there.arrived.map(({ body }) => JSON.parse(body))
    expect(told.map(({ counts }) => counts.decide)).toEqual([1, 1, 1, 1])
    expect(told[0]).toMatchObject({
      link: expect.stringContaining(`${first.url}/approvals?ask=`),
      note: expect.stringContaining('--public-url'),
    })
    expect(told[1].id).toBe(told[2].id)
    expect(new Set(told.map((one) => one.id)).size).toBe(3)
    const tries = async () =>
      (await later.notices.log.query({ id })).map((one) => one.tries.map(({ status }) => status))
    await expect.poll(tries).toEqual([[200], [200, 503], [200]])
    const { rows } = await later.ledger.page.query({ query: 'did:hook-add', limit: 5 })
    expect(rows.map(({ subject, settled }) => [subject, settled?.outcome])).toEqual([['on call', 'done']])
    expect(JSON.stringify(rows)).not.toMatch(/0123456789|whsec_/)
  },
)
