import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Turn } from '@/lib/message/turn-tokens'
import { read } from '@/server/protocols/claude-code/read'

const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const PATH = `projects/-srv-harbour/${SESSION}.jsonl`
const context = { zone: 'UTC', humans: ['human'], aliases: new Map<string, string>(), root: '.claude' }

function turnsIn(text: string): Turn[] {
  const found = { place: 'record', path: PATH, captures: { session: SESSION }, context, explain: false }
  return text
    .split('\n')
    .flatMap((line, at) => read({ ...found, text: line, line: at + 1 }))
    .flatMap((reading) => ('turn' in reading && reading.turn !== undefined ? [reading.turn] : []))
}

test('each block of a turn says what its turn cost, under the id of the message', () => {
  const turns = turnsIn(readFileSync(path.resolve('tests/fixtures/claude-code', PATH), 'utf8'))
  const first = turns.filter(({ id }) => id === 'msg_01')
  expect(first).toHaveLength(3)
  expect(new Set(first.map((turn) => JSON.stringify(turn))).size).toBe(1)
  expect(first[0]).toEqual({
    ...{ id: 'msg_01', agent: 'team-lead@7c21f0aa', link: `session:${SESSION}` },
    tokens: { input: 900, output: 40, cacheRead: 0, cacheWritten: 0 },
  })
})

test('a line that names no message, or no cost, tells of none', () => {
  const said = { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] }
  const usage = { input_tokens: 1 }
  for (const message of [
    { ...said, id: 'm' },
    { ...said, usage },
    { ...said, id: 'm', usage: 'much' },
  ])
    expect(turnsIn(JSON.stringify({ type: 'assistant', message }))).toEqual([])
  expect(turnsIn(JSON.stringify({ type: 'assistant', message: { ...said, id: 'm', usage } }))).toHaveLength(1)
})
