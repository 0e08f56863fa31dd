import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedUrl } from '@/tests/databases'
import { clawAsk, collabAsk, dreamAsk, openWorld, type World } from './approvals-world'

const swarmAsk = (world: World, content: string) =>
  appendFileSync(
    world.at('teams/atlas/channel.jsonl'),
    `${JSON.stringify({ ts: new Date().toISOString(), from: 'qa', to: ['@human'], type: 'message', reasoning: 'So.', content })}\n`,
  )

describe.each(['sqlite', 'postgres'] as const)('requests that are alike (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  /** Which of those that are asked by these words are alike, as groups of ids by the order in which they were asked. */
  const groups = async (count: number, words: RegExp) => {
    const listed = async () => {
      const { decide, answer } = await world.api.approvals.lists.query()
      return [...decide.rows, ...answer.rows].filter((row) => words.test(row.words))
    }
    await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBe(count)
    const rows = (await listed()).toSorted((one, other) => one.askedAt - other.askedAt)
    const keys = rows.map(({ alike, uid }) => alike ?? uid)
    return keys.map((key) => keys.indexOf(key))
  }

  test('in Multi-Agent OS share their command, whatever their ids, times and other words are', async () => {
    const pay = (id: string, text: string, amount: number, to: string) =>
      collabAsk(world, id, text, { tool: 'pay', target: 'invoice', amount, to })
    pay('msg-pay-1', 'May I pay it?', 5, 'acme')
    pay('msg-pay-2', 'It is due, may I pay it?', 5, 'acme')
    pay('msg-pay-3', 'May I pay it?', 50, 'acme')
    pay('msg-pay-4', 'May I pay it?', 5, 'acne')
    expect(await groups(4, /pay it/)).toEqual([0, 0, 2, 3])
  })

  test('in ClawOS and Dream.OS share all that their fields say', async () => {
    for (const [id, amount] of [
      ['c-1', 5],
      ['c-2', 5],
      ['c-3', 50],
    ] as const)
      clawAsk(world, id, 'May I take more?', {
        payload: { action: 'resource.request', params: { question: 'May I take more?', amount } },
      })
    expect(await groups(3, /take more/)).toEqual([0, 0, 2])
    dreamAsk(world, 'd-1', 'May I begin anew?')
    dreamAsk(world, 'd-2', 'May I begin anew?')
    dreamAsk(world, 'd-3', 'May I begin anew?', { params: { question: 'May I begin anew?', task_id: 'task-8' } })
    expect(await groups(3, /begin anew/)).toEqual([0, 0, 2])
  })

  test('in Swarm, where the words are what is asked, have the same words', async () => {
    swarmAsk(world, 'May I restart worker 1?')
    swarmAsk(world, 'May I restart worker 1?')
    swarmAsk(world, 'May I restart worker 2?')
    expect((await groups(3, /restart worker/)).toSorted()).toEqual([0, 0, 2])
  })
})
