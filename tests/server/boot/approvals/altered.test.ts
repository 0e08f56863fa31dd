import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '@/tests/bin/run'
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

const alarmed = async (uid: string) => {
  const { rows } = await world.api.ledger.page.query({ query: 'did:alarm', limit: 50 })
  return rows.filter(({ detail }) => JSON.parse(detail).uid === uid).map(({ subject }) => subject)
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
  await expect.poll(() => alarmed(uid), { timeout: 15_000 }).toEqual([path.relative(world.at('claw'), second ?? '')])
})

test.each(['removed', 'altered'])(
  'that a message was %s names its own place, though a copy of it lies elsewhere',
  async (how) => {
    for (const channel of ['home', 'else']) mkdirSync(world.at('collab/channels', channel), { recursive: true })
    const said = { source: 'collab', channel: 'home', to: ['codex-1'], type: 'chat', text: `Wait, it is ${how}.` }
    const { id, written } = await world.api.post.send.mutate({ draft: said, key: key() })
    const own = written[0]?.path ?? ''
    await expect.poll(async () => (await world.api.post.receipt.query({ id })).seen.length).toBe(1)
    const uid = (await world.api.post.receipt.query({ id })).seen[0]?.uid ?? ''
    copyFileSync(own, own.replace('/home/', '/else/'))
    const place = path.relative(world.at('collab'), own)
    await expect.poll(() => alarmed(uid), { timeout: 15_000 }).toEqual([place])
    if (how === 'removed') rmSync(own)
    else writeFileSync(own, readFileSync(own, 'utf8').replace('Wait', 'Go on'))
    await expect.poll(() => alarmed(uid), { timeout: 15_000 }).toEqual([place, place])
  },
)
