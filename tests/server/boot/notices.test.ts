import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runningConsole } from '@/server/boot/calling'
import { emptyUrl } from '@/tests/databases'
import { hookDraft } from '@/tests/notices'
import { answering, only, type Receiver, receiver } from '@/tests/receiver'
import { type House, openHouse } from '../../serving'

const PATIENT = { timeout: 15_000 }
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
const countsOf = (there: Receiver) => there.arrived.map(({ body }) => JSON.parse(body).counts.decide)

async function hooked(house: House, there: Receiver): Promise<string> {
  const api = await consoleOf(house)
  const { id } = await api.notices.save.mutate({ id: null, draft: hookDraft({ url: `${there.url}/in/0123456789` }) })
  return id
}

test.each(['sqlite', 'postgres'] as const)(
  'a console on %s tells of new asks, and after a restart of those that came meanwhile, each once',
  { timeout: 60_000 },
  async (dialect) => {
    const database = dialect === 'postgres' ? await emptyUrl() : null
    if (database) closers.push(database.remove)
    const there = await receiver()
    closers.push(there.close)
    const first = await openHouse({}, undefined, database?.url)
    asks(first, 'May I, before anybody is told?')
    const lists = async () => (await (await consoleOf(first)).approvals.lists.query()).decide.count
    await expect.poll(lists, PATIENT).toBe(1)
    await hooked(first, there)
    asks(first, 'May I?')
    await expect.poll(() => countsOf(there), PATIENT).toEqual([1])
    expect(JSON.parse(only(there.arrived).body)).toMatchObject({
      link: null,
      note: expect.stringContaining('--public-url'),
    })
    await first.stop()

    asks(first, 'May I, while you are away?')
    const again = await openHouse({}, path.dirname(first.data), database?.url)
    closers.push(again.close)
    await expect.poll(() => countsOf(there), PATIENT).toEqual([1, 1])
    const api = await consoleOf(again)
    const { rows } = await api.ledger.page.query({ query: 'did:hook-add', limit: 5 })
    expect(rows.map(({ subject, settled }) => [subject, settled?.outcome])).toEqual([['on call', 'done']])
    expect(JSON.stringify(rows)).not.toMatch(/0123456789|whsec_/)
  },
)

test('what could not be handed over before a restart is handed over after it, with its id', {
  timeout: 60_000,
}, async () => {
  const there = await receiver()
  closers.push(there.close)
  there.answers(answering(503))
  const first = await openHouse()
  const id = await hooked(first, there)
  asks(first, 'May I?')
  await expect.poll(() => there.arrived.length, PATIENT).toBe(1)
  await first.stop()
  there.answers(answering(200))
  const again = await openHouse({}, path.dirname(first.data))
  closers.push(again.close)
  await expect.poll(() => there.arrived.length, PATIENT).toBe(2)
  expect(new Set(there.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [delivery] = await (await consoleOf(again)).notices.log.query({ id })
  expect(delivery).toMatchObject({
    state: 'delivered',
    tries: [
      { n: 2, status: 200 },
      { n: 1, status: 503 },
    ],
  })
})
