import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Protocol } from '@/tests/fault/programs/writings.mjs'
import { lookPlainly } from '@/tests/fault/world/plain-look'
import { startWriter, until } from '@/tests/fault/world/processes'
import { type Pair, pairSyncthing } from '@/tests/fault/world/syncthing'
import { PROTOCOLS, type Trees, watchTrees } from '@/tests/fault/world/trees'
import { swarmLine } from '@/tests/fault/world/world'

const PER_SECOND = 10
const WRITTEN = 60

let trees: Trees
let pair: Pair | null = null
afterEach(async () => {
  await pair?.close()
  pair = null
  await trees.close()
})

/** Watched trees, and trees elsewhere that two Syncthing keep alike. */
async function synced(protocols: readonly Protocol[]) {
  trees = await watchTrees('syncthing', 'sqlite', protocols)
  const other = (protocol: Protocol) => path.join(trees.home, 'other', protocol)
  pair = await pairSyncthing(
    trees.home,
    protocols.map((protocol) => [trees.root(protocol), other(protocol)]),
  )
  pair.start(0)
  pair.start(1)
  const tokens = (protocol: Protocol, root: string) => lookPlainly(protocol, root).tokens.sort().join(' ')
  const isAlike = () =>
    protocols.every((protocol) => tokens(protocol, trees.root(protocol)) === tokens(protocol, other(protocol)))
  return { other, alike: () => until('both are alike', isAlike, 60_000) }
}

const versionsIn = (root: string) =>
  existsSync(path.join(root, '.stversions'))
    ? readdirSync(path.join(root, '.stversions'), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
    : []

test('one side writes, the other is watched: each message once, and older versions are none', async () => {
  const { other, alike } = await synced(PROTOCOLS)
  const { root, written, record, settle, finish } = trees
  const writers = await Promise.all(
    PROTOCOLS.map((protocol, n) => startWriter(protocol, other(protocol), `s${n}`, PER_SECOND)),
  )
  try {
    const some = async () => (await record.count("messages where body like 'oracle%'")) >= WRITTEN
    await until('some of it came over', some, 60_000)
  } finally {
    written.push(...(await Promise.all(writers.map((writer) => writer.stop()))).flat())
  }
  await alike()
  await settle()
  const channel = path.join(other('multi-agent-os'), 'channels', 'c0')
  for (const name of readdirSync(channel).slice(0, 3)) rmSync(path.join(channel, name))
  written.push('oraclesmorex1')
  appendFileSync(path.join(other('swarm'), 'team0', 'channel.jsonl'), swarmLine('oraclesmorex1'))
  await alike()
  await settle()
  expect(versionsIn(root('swarm')).length, 'red control: versions lie there').toBeGreaterThan(0)
  expect(versionsIn(root('multi-agent-os')).length).toBeGreaterThanOrEqual(3)
  await finish()
})

test('both sides write files of their own: each message once', async () => {
  const protocols = ['multi-agent-os', 'claw-os'] as const
  const { other, alike } = await synced(protocols)
  const { root, written, record, settle, finish } = trees
  const places = protocols.flatMap((protocol) => [root, other].map((side) => ({ protocol, at: side(protocol) })))
  const writers = await Promise.all(places.map(({ protocol, at }, n) => startWriter(protocol, at, `b${n}`, PER_SECOND)))
  try {
    const some = async () =>
      (await record.count("messages where body like 'oracleb1x%' or body like 'oracleb3x%'")) >= WRITTEN
    await until('some of it came over', some, 60_000)
  } finally {
    written.push(...(await Promise.all(writers.map((writer) => writer.stop()))).flat())
  }
  await alike()
  await settle()
  await finish()
})
