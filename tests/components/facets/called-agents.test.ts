import { expect, test } from 'vitest'
import { calledAmong } from '@/components/facets/called-agents'

const calledAs = (names: Record<string, string>) =>
  [...calledAmong(Object.keys(names), (agent) => names[agent] ?? agent).values()].map(({ name, id }) =>
    id === null ? name : `${name} (${id})`,
  )

test('agents are called as they write themselves, and by their id where nothing else is known', () => {
  expect(calledAs({ refactoragent: 'RefactorAgent', qa: 'qa' })).toEqual(['RefactorAgent', 'qa'])
})

test('two who are called alike have their ids beside it, whatever case, width or hidden character tells them apart', () => {
  expect(calledAs({ 'bob-1': 'Bob', 'bob-2': 'ＢＯＢ\u200b', qa: 'qa' })).toEqual([
    'Bob (bob-1)',
    'ＢＯＢ\u200b (bob-2)',
    'qa',
  ])
})

test('one who is called as another one’s id has its own beside it', () => {
  expect(calledAs({ impostor: 'qa', qa: 'qa' })).toEqual(['qa (impostor)', 'qa'])
  expect(calledAs({ impostor: 'qa', qa: 'The tester' })).toEqual(['qa (impostor)', 'The tester'])
})

test('ten thousand of one name are told apart without comparing each with each', () => {
  const agents = Array.from({ length: 10_000 }, (_, nth) => `agent-${nth}`)
  const called = calledAmong(agents, () => 'Same')
  expect([...called.values()].every(({ id }, nth) => id === agents[nth])).toBe(true)
})
