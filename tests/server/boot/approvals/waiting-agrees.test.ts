import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unanswered } from '@/lib/text/decisions/unanswered'
import { objectsIn, runIn } from '@/tests/bin/run'
import { key, openWorld, type World } from './approvals-world'

let world: World
let trusted = ''
beforeAll(async () => {
  world = await openWorld()
  trusted = world.at('key.pub')
  writeFileSync(trusted, (await runIn(world.at(), {}, 'key', '--data', world.house.data)).out)
})
afterAll(() => world.house.close())

let written = 0
const at = () => {
  written += 1
  return new Date(Date.now() - 60_000 + written * 10).toISOString()
}

type Form = {
  source: string
  ask: (id: string, words: string) => { file: string; value: object }
  yes: (id: string) => { file: string; value: object }
}

const FORMS: readonly Form[] = [
  {
    source: 'collab',
    ask: (id, words) => ({
      file: `collab/channels/home/msg-ask-${written}.json`,
      value: {
        ...{ id, timestamp: at(), session_id: 'home', from: 'ha-mgr-1', to: 'human', type: 'approval_request' },
        ...{ content: { text: words, code: '{}', artifacts: [] }, metadata: { mode: 'chat' } },
      },
    }),
    yes: (id) => ({
      file: `collab/channels/home/msg-yes-${written}.json`,
      value: {
        ...{ id: `yes-${id}`, timestamp: at(), session_id: 'home', from: 'human', to: 'ha-mgr-1', type: 'review_vote' },
        ...{ content: { text: 'APPROVED: go on.', code: '', artifacts: [] }, metadata: { in_reply_to: id } },
      },
    }),
  },
  {
    source: 'claw',
    ask: (id, words) => ({
      file: `claw/blackboard/human/inbox/ask-${written}.json`,
      value: {
        ...{ version: '1.0', id, traceId: `trace-${id}`, timestamp: at(), type: 'request', priority: 'high' },
        ...{ from: { agent: 'gm', tier: 'gm' }, to: { agent: 'human' } },
        payload: { action: 'resource.request', params: { question: words } },
      },
    }),
    yes: (id) => ({
      file: `claw/blackboard/gm/inbox/yes-${written}.json`,
      value: {
        ...{ version: '1.0', id: `yes-${id}`, traceId: `trace-${id}`, timestamp: at(), type: 'response' },
        ...{ from: { agent: 'human' }, to: { agent: 'gm' }, priority: 'normal' },
        payload: { requestId: id, status: 'success', result: 'APPROVED: go on.' },
      },
    }),
  },
]

describe.each(FORMS)('of $source, who waits at the disk and the index agree', ({ source, ask, yes }) => {
  const write = ({ file, value }: { file: string; value: object }) => {
    world.write(file, value)
    return hash('sha256', readFileSync(world.at(file)))
  }
  /** Exit code of an agent that waits for these very bytes: 0 where they are approved, 2 where nothing is decided. */
  const waiting = async (sha256: string) => {
    const where = ['--key', trusted, '--source', source, '--timeout', '0']
    return (await runIn(world.at(), {}, 'wait-approval', '--line-sha256', sha256, ...where)).code
  }
  const rows = async () => {
    const { out } = await runIn(world.at(), {}, 'asks', '--json', '--data', world.house.data)
    return objectsIn(out)
  }
  const rowOf = async (words: string) => (await rows()).find((row) => JSON.stringify(row.words).includes(words))
  /** What the list says of it once it is there: why it waits. */
  const listed = async (words: string) => {
    await expect.poll(() => rowOf(words), { timeout: 30_000, interval: 200 }).toBeDefined()
    return rowOf(words)
  }
  const approve = async (words: string) => {
    const { uid } = await listed(words)
    const { sha256 } = await world.api.approvals.card.query({ uid })
    const draft = { uid, sha256, verb: 'approve' as const, reason: 'It is right.', changed: null, typed: null }
    await world.api.approvals.decide.mutate({ draft, key: key() })
    await expect.poll(() => rowOf(words), { timeout: 30_000, interval: 200 }).toBeUndefined()
  }
  const printed = async () => (await runIn(world.at(), {}, 'asks', '--data', world.house.data)).out

  test('on two asks of one id: a yes to one closes that one', async () => {
    const [first, second] = ['one', 'two'].map((which) => `May I open lock ${which} of ${source}?`)
    const one = write(ask(`${source}-twice`, first ?? ''))
    const two = write(ask(`${source}-twice`, second ?? ''))
    await listed(first ?? '')
    await listed(second ?? '')
    expect([await waiting(one), await waiting(two)]).toEqual([2, 2])
    await approve(first ?? '')
    expect([await waiting(one), await waiting(two)]).toEqual([0, 2])
    expect(await listed(second ?? '')).toMatchObject({ waits: ['id-taken'], elsewhere: false })
    expect(await printed()).toContain(`lock two of ${source}?”\n    ${unanswered.waits['id-taken']}\n`)
    await approve(second ?? '')
    expect([await waiting(one), await waiting(two)]).toEqual([0, 0])
  })

  test('on an answer that came before, in a person’s name: it closes nothing, and a yes does', async () => {
    const words = `May I cut the power of ${source}?`
    write(yes(`${source}-later`))
    const asked = write(ask(`${source}-later`, words))
    expect(await listed(words)).toMatchObject({ waits: ['answer-before'], elsewhere: false })
    expect(await waiting(asked)).toBe(2)
    expect(await printed()).toContain(`    ${unanswered.waits['answer-before']}\n`)
    await approve(words)
    expect(await waiting(asked)).toBe(0)
  })

  test('on an answer by hand that came after: it is listed apart, and waits', async () => {
    const words = `May I drain the tank of ${source}?`
    const asked = write(ask(`${source}-by-hand`, words))
    write(yes(`${source}-by-hand`))
    await listed(words)
    await expect.poll(async () => (await rowOf(words))?.elsewhere, { timeout: 30_000, interval: 200 }).toBe(true)
    expect(await waiting(asked)).toBe(2)
    const [, apart = ''] = (await printed()).split(`  ${unanswered.group(1, false)}\n`)
    expect(apart).toContain(words)
    await approve(words)
    expect(await printed()).not.toContain('decided elsewhere')
  })
})
