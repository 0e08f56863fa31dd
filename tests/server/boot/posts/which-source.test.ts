import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runningConsole } from '@/server/boot/base/console-calls'
import { runIn } from '@/tests/bin/run'
import { type House, openHouse, swarmLine } from '@/tests/serving'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-which-'))
let house: House
beforeAll(async () => {
  const teams = (name: string) => path.join(home, name)
  for (const [name, team, from] of [
    ['teams', 'atlas', 'dev'],
    ['others', 'borealis', 'zoe'],
  ] as const) {
    mkdirSync(path.join(teams(name), team), { recursive: true })
    const line = swarmLine(0, 'hello').replace('"from":"dev"', `"from":"${from}"`)
    writeFileSync(path.join(teams(name), team, 'channel.jsonl'), line)
  }
  house = await openHouse(
    { typed: ['teams', 'others'].map((name) => ({ protocol: 'swarm', root: teams(name) })) },
    home,
  )
  const api = await runningConsole(house.data, Date.now())
  const read = async () => (await api.source.list.query()).every(({ messages }) => messages === 1)
  await vi.waitUntil(read, { timeout: 60_000 })
  // Channels are told of a moment after their messages.
  const isKnown = async () =>
    !(await send('--channel', 'borealis', '--to', 'all', '--', 'So.')).err.includes('no channel')
  await vi.waitUntil(isKnown, { timeout: 60_000 })
})
afterAll(() => house.close())

const send = (...words: string[]) =>
  runIn(home, {}, 'send', '--data', house.data, '--reasoning', 'So.', '--dry-run', ...words)

describe('where several sources are watched, none of which may be written to', () => {
  test('a channel that is in one of them says which is meant', async () => {
    const { err, out } = await send('--channel', 'borealis', '--to', 'all', '--', 'Hold.')
    expect(err).toContain('others is read-only.')
    expect(out).toContain('borealis')
  })

  test('so does an agent that one of them knows', async () => {
    expect((await send('--to', 'zoe', '--channel', 'borealis', '--', 'Hold.')).err).toContain('others is read-only.')
    expect((await send('--to', '@zoe', '--', 'Hold.')).err).not.toContain('Choose a source with --source')
  })

  test('what is in both, or in none, leaves it open, and those that are meant are named', async () => {
    expect((await send('--', 'Hold.')).err).toContain('Choose a source with --source: teams, others.')
    expect((await send('--channel', 'nowhere', '--', 'Hold.')).err).toContain('--source: teams, others.')
  })
})
