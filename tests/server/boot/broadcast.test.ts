import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '../../bin/run'
import { key, openWorld, type World } from './approvals-world'

const AGENTS = ['dev', 'gm', 'ops']
let world: World
beforeAll(async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-broadcast-'))
  for (const agent of AGENTS)
    for (const box of ['inbox', 'processed'])
      mkdirSync(path.join(home, 'claw', 'blackboard', agent, box), { recursive: true })
  world = await openWorld(undefined, home)
})
afterAll(() => world.house.close())

const draft = { source: 'claw', channel: null, to: ['all'], type: 'notification', text: 'Freeze at noon.' }
const found = async () => {
  const out = (await runIn(world.house.data, {}, 'search', '"Freeze at noon."', '--json', '--data', world.house.data))
    .out
  return out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

test('a broadcast of ClawOS is one message in as many places, each copy signed, and the alarm of one altered is true', async () => {
  const { id } = await world.api.post.send.mutate({ draft, key: key() })
  const receipt = () => world.api.post.receipt.query({ id })
  await expect.poll(async () => (await receipt()).seen.length).toBe(3)
  const { written, seen } = await receipt()
  expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1)
  expect(seen.flatMap(({ flags }) => flags)).not.toContain('conflict')
  expect(await found()).toHaveLength(1)
  const uid = seen[0]?.uid ?? ''
  const places = async () => (await world.api.message.one.query({ uid }))?.places.map((place) => place.path)
  expect(await places()).toEqual(AGENTS.map((agent) => expect.stringContaining(`blackboard/${agent}/inbox/`)))
  const keys = path.join(world.house.data, 'key.pub')
  writeFileSync(keys, (await runIn(world.house.data, {}, 'key', '--data', world.house.data)).out)
  for (const file of written)
    expect(await runIn(world.house.data, {}, 'verify-human', file.path, '--key', keys)).toMatchObject({ code: 0 })
  const [first, second] = written.map((file) => file.path)
  renameSync(first ?? '', (first ?? '').replace('/inbox/', '/processed/'))
  writeFileSync(second ?? '', readFileSync(second ?? '', 'utf8').replace('noon', 'night'))
  await expect.poll(async () => (await world.api.message.one.query({ uid }))?.flags).toContain('tampered')
})
