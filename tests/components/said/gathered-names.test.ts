import { expect, test } from 'vitest'
import { gatheredNames } from '@/components/said/gathered-names'
import { AGENTS, type AgentRef, type NamedAgent } from '@/lib/message/agent-page'

/** A server that knows whoever is called `known…`, and a clock and turns that the test gives. */
function gathering() {
  const asked: AgentRef[][] = []
  const turns: (() => void)[] = []
  const world = { now: 0, fails: false }
  const store = gatheredNames({
    fetch: async (agents) => {
      asked.push(agents)
      if (world.fails) throw new Error('away')
      return agents.flatMap((ref): NamedAgent[] =>
        ref.agent.startsWith('known') ? [{ ...ref, name: `The ${ref.agent}`, tier: null, channel: null }] : [],
      )
    },
    later: (flush) => void turns.push(flush),
    now: () => world.now,
  })
  const turn = async () => {
    for (const flush of turns.splice(0)) flush()
    await new Promise(setImmediate)
  }
  return { store, asked, world, turn }
}

test('what rows of one drawing ask for is asked once, together, and told to who listens', async () => {
  const { store, asked, turn } = gathering()
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  const before = store.ask()
  for (const agent of ['known-1', 'other', 'known-1']) expect(before('teams', agent)).toBeNull()
  await turn()
  expect([asked.length, asked[0]?.length, told]).toEqual([1, 2, 1])
  expect(store.ask()).not.toBe(before)
  expect(store.ask()('teams', 'known-1')?.name).toBe('The known-1')
  expect([store.ask()('teams', 'other'), store.ask()(null, 'known-1')]).toEqual([null, null])
  await turn()
  expect(asked.flat().map(({ source }) => source)).toEqual(['teams', 'teams', null])
})

test('very many are asked for so many at a time', async () => {
  const { store, asked, turn } = gathering()
  for (let n = 0; n < AGENTS.named * 2 + 1; n += 1) store.ask()('teams', `known-${n}`)
  for (let n = 0; n < 3; n += 1) await turn()
  expect(asked.map(({ length }) => length)).toEqual([AGENTS.named, AGENTS.named, 1])
})

test('what is known is asked for again after a while, and stands meanwhile; what failed sooner', async () => {
  const { store, asked, world, turn } = gathering()
  store.ask()('teams', 'known-1')
  await turn()
  world.now = 59_000
  store.ask()('teams', 'known-1')
  await turn()
  expect(asked).toHaveLength(1)
  world.now = 61_000
  world.fails = true
  expect(store.ask()('teams', 'known-1')?.name).toBe('The known-1')
  await turn()
  world.now = 67_000
  world.fails = false
  expect(store.ask()('teams', 'known-1')?.name).toBe('The known-1')
  await turn()
  expect(asked).toHaveLength(3)
})
