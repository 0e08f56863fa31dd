import { appendFileSync, readFileSync } from 'node:fs'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppRouter } from '@/server/api/root'
import { clientOf, welcome } from '@/tests/visitors'
import { key, openWorld, saidOf, type World } from './approvals-world'

let world: World
let operator: TRPCClient<AppRouter>
beforeAll(async () => {
  world = await openWorld()
  const { cookie } = await welcome(world.house, await world.house.enter(), 'olga', 'operator')
  operator = clientOf(world.house.url, { cookie })
})
afterAll(() => world.house.close())

let asked = 0
const at = () => {
  asked += 1
  return new Date(Date.now() - 60_000 + asked).toISOString()
}
const collab = (id: string, text: string, more: object = {}) =>
  world.write(`collab/channels/home/${id}.json`, {
    ...{ id, timestamp: at(), session_id: 'home', from: 'ha-mgr-1', to: 'human', type: 'chat' },
    ...{ content: { text, code: '', artifacts: [] }, metadata: { mode: 'chat' }, ...more },
  })

/** A question to a person as each protocol has it, and what a yes to it reads as. */
const FORMS = {
  'Multi-Agent OS': { ask: (text: string) => collab('msg-question', text), yes: /^APPROVED: It is right\.$/ },
  Swarm: {
    ask: (content: string) =>
      appendFileSync(
        world.at('teams/atlas/channel.jsonl'),
        `${JSON.stringify({ ts: at(), from: 'qa', to: ['@human'], type: 'message', reasoning: 'So.', content })}\n`,
      ),
    yes: /^APPROVED \[.+ sha [0-9a-f]{8}\] “May I .+”: It is right\.$/,
  },
  'Dream.OS': {
    ask: (text: string) =>
      world.write('dream/runtime/Supervisor/outbox/question.json', {
        ...{ message_id: 'q-1', sender_agent_id: 'Supervisor', target_agent_id: 'User', timestamp_dispatched: at() },
        ...{ command: 'message', params: { text } },
      }),
    yes: /approved[\s\S]*It is right\./,
  },
  ClawOS: {
    ask: (message: string) =>
      world.write('claw/blackboard/human/inbox/question.json', {
        ...{ version: '1.0', id: 'q-2', traceId: 't-2', from: { agent: 'gm', tier: 'gm' }, to: { agent: 'human' } },
        ...{ type: 'notification', priority: 'high', timestamp: at(), payload: { event: 'progress', message } },
      }),
    yes: /approved[\s\S]*It is right\./,
  },
}

describe.each(Object.entries(FORMS))('a question to a person in %s', (name, { ask, yes }) => {
  const words = `May I delete the staging bucket of ${name}?`

  test('waits, is approved in the words of its protocol, and is closed by that', async () => {
    ask(words)
    const { uid, sha256, list } = await world.row('May I delete')
    expect(list).toBe('answer')
    const { may, ...card } = await world.api.approvals.card.query({ uid })
    expect(sha256, 'it is marked by the bytes that are decided on').toBe(card.sha256)
    expect(may.verbs).toEqual(expect.arrayContaining(['answer', 'approve', 'reject', 'ask-more', 'no-decision']))
    const draft = await world.draft('May I delete')
    const { says, files } = await world.api.approvals.preview.mutate({ draft })
    expect(says).toMatch(yes)
    const { outcome, receipt } = await world.api.approvals.decide.mutate({ draft, key: key() })
    expect(outcome).toBe('written')
    const [first] = receipt?.written ?? []
    expect(readFileSync(first?.path ?? '', 'utf8').length).toBeGreaterThanOrEqual(files[0]?.text.length ?? 1)
    await expect
      .poll(async () => (await world.api.approvals.lists.query()).answer.rows.map((row) => row.uid))
      .toEqual([])
    expect((await world.api.approvals.card.query({ uid })).closed?.how).toBe('decided')
  })
})

test('who may only answer does not approve what is put as a question', async () => {
  collab('msg-operator', 'May I drop the table?')
  const { uid } = await world.row('May I drop')
  const { may } = await operator.approvals.card.query({ uid })
  expect(may.verbs).toEqual(['answer', 'ask-more', 'no-decision'])
  for (const verb of ['approve', 'reject'] as const) {
    const draft = await world.draft('May I drop', { verb })
    expect(await saidOf(operator.approvals.decide.mutate({ draft, key: key() }))).toContain('needs the role approver')
  }
  const draft = await world.draft('May I drop', { verb: 'answer', reason: 'Which one?' })
  expect((await operator.approvals.decide.mutate({ draft, key: key() })).outcome).toBe('written')
})

test('what an agent under approval asks a person is to be decided, whatever it calls it', async () => {
  world.write('collab/registry/agents/ha-mgr-2.json', {
    id: 'ha-mgr-2',
    guardrails: { changes_require_approval: true },
  })
  collab('msg-guarded', 'I relock the door at five.', { from: 'ha-mgr-2' })
  await world.row('I relock')
  const lists = async () => {
    const { decide, answer } = await world.api.approvals.lists.query()
    const here = (rows: typeof decide.rows) =>
      rows.filter((row) => row.words.startsWith('I relock')).map((row) => row.list)
    return [here(decide.rows), here(answer.rows)]
  }
  await expect.poll(lists).toEqual([['decide'], []])
  const { uid } = await world.row('I relock')
  expect((await operator.approvals.card.query({ uid })).may.verbs).toEqual([])
})

test('a question of the search bar finds among what is listed, and one with a mistake is refused', async () => {
  collab('msg-find-1', 'May I rename the bucket?', { from: 'finder', priority: 'high' })
  collab('msg-find-2', 'May I rename the table?', { from: 'finder' })
  const [first, second] = [await world.row('May I rename the bucket'), await world.row('May I rename the table')]
  const found = (query: string) => world.api.approvals.found.query({ query })
  expect((await found('from:finder')).sort()).toEqual([first.uid, second.uid].sort())
  expect(await found('from:finder bucket')).toEqual([first.uid])
  expect(await found('from:finder nothing-of-the-kind')).toEqual([])
  expect(await saidOf(found('from:'))).not.toBe('answered')
})
