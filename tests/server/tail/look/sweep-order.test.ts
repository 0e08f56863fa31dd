import { utimesSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claudeCode } from '@/server/protocols/claude-code'
import type { Protocol } from '@/server/protocols/protocol'
import { makeWorld, type World } from '../world'

const RUNS = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const OLD = 300
const DAY_S = 24 * 60 * 60
/** The history is newer than what runs and says nothing. */
const NOW_S = Date.UTC(2026, 10, 20) / 1000
/** More than one transaction takes. */
const LINES = 25

let world: World
beforeEach(() => {
  world = makeWorld()
})
afterEach(() => world.close())

const idOf = (nth: number) => `${String(nth).padStart(8, '0')}-35d0-4c6e-9b1f-20d6a1e5c001`
const line = (text: string) =>
  `${JSON.stringify({ type: 'assistant', message: { role: 'assistant', content: [{ type: 'text', text }] } })}\n`
const put = (file: string, text: string, daysAgo: number) => {
  world.write(file, text)
  utimesSync(world.at(file), NOW_S - daysAgo * DAY_S, NOW_S - daysAgo * DAY_S)
}

function putTree(): void {
  for (let nth = 0; nth < OLD; nth++) put(`projects/-srv-old/${idOf(nth)}.jsonl`, line(`old ${nth}`), nth + 1)
  const record = `projects/-srv-harbour/${RUNS}`
  put(`${record}.jsonl`, Array.from({ length: LINES }, (_, nth) => line(`said ${nth}`)).join(''), OLD + 1)
  put(`${record}/subagents/agent-a0123456789abcdef.jsonl`, line('said by a helper'), OLD + 2)
  put('sessions/11.json', JSON.stringify({ pid: 11, sessionId: RUNS, cwd: '/srv/harbour', status: 'idle' }), OLD + 3)
}

/** The records in the order in which something of each is in the index first, and of which the next is read on when. */
async function readBy(protocol: Protocol): Promise<string[]> {
  const one = world.run({ protocol, limits: { importBatch: 10 } })
  await one.settled()
  const order = world.record.lines.map(({ path }) => path)
  return order.filter((path, nth) => path !== order[nth - 1])
}

test('what runs is in the index before the history, however old it is, and the history from the newest on', async () => {
  putTree()
  const history = Array.from({ length: OLD }, (_, nth) => `projects/-srv-old/${idOf(nth)}.jsonl`)
  expect(await readBy(claudeCode)).toEqual([
    `projects/-srv-harbour/${RUNS}.jsonl`,
    `projects/-srv-harbour/${RUNS}/subagents/agent-a0123456789abcdef.jsonl`,
    ...history,
  ])
  expect(world.record.lines.slice(0, LINES).map(({ path }) => path)).toEqual(
    Array(LINES).fill(`projects/-srv-harbour/${RUNS}.jsonl`),
  )
})

test('what another protocol finds is read as it was written, from the oldest on', async () => {
  putTree()
  const { newestFirst: _, ...oldestFirst } = claudeCode
  const [first] = await readBy(oldestFirst)
  expect(first, 'red control').toBe(`projects/-srv-harbour/${RUNS}/subagents/agent-a0123456789abcdef.jsonl`)
})
