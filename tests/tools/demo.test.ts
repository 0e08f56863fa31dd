import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '@/tools/demo/manifest'
import { type DemoOptions, runDemo } from '@/tools/demo/run'

const NOW = Date.UTC(2026, 10, 20, 12)
let home: string

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-demo-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** A clock that only the demo's own waiting moves, so an hour passes at once. */
function told(name: string, options: Partial<DemoOptions> = {}): Promise<Manifest> {
  let now = NOW
  return runDemo({
    ...{ dir: path.join(home, name), seed: 7, history: 60, rate: 2, minutes: 0 },
    now: () => now,
    wait: async (ms) => {
      now += ms
    },
    stopped: () => false,
    said: () => undefined,
    ...options,
  })
}

function filesOf(name: string): { [file: string]: string } {
  const root = path.join(home, name)
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((file) => path.join(file.parentPath, file.name))
      .sort()
      .map((file) => [path.relative(root, file), readFileSync(file, 'base64')]),
  )
}

test('the same seed writes the same world and says the same of it', async () => {
  expect(await told('one', { minutes: 3 })).toEqual(await told('two', { minutes: 3 }))
  expect(filesOf('one')).toEqual(filesOf('two'))
})

test('another seed writes another world of the same stories', async () => {
  const [one, other] = [await told('one'), await told('other', { seed: 8 })]
  expect(other.stories).toEqual(one.stories)
  expect(other.planted).not.toEqual(one.planted)
})

test('history adds messages in the four protocols of swarms and nothing else', async () => {
  const [without, withIt] = [await told('without', { history: 0 }), await told('with', { history: 80 })]
  const added = Object.entries(withIt.totals).map(([protocol, { message = 0 }]) => [
    protocol,
    message - (without.totals[protocol]?.message ?? 0),
  ])
  const none = { 'claude-code': 0, desk: 0, 'oh-my-claudecode': 0 }
  expect(Object.fromEntries(added)).toEqual({
    ...{ 'multi-agent-os': 20, swarm: 20, 'dream-os': 20, 'claw-os': 20 },
    ...none,
  })
})

test('alive, it tells its stories again with other ids, at the asked rate', async () => {
  const [once, lived] = [await told('once'), await told('lived', { minutes: 10, rate: 2 })]
  const more = lived.planted.length - once.planted.length
  expect(more).toBeGreaterThan(800)
  const ids = lived.planted.flatMap(({ id, what }) => (what === 'message' && id !== null ? [id] : []))
  const known = new Set(once.planted.map(({ id }) => id))
  expect(ids.filter((id) => !known.has(id)).length).toBeGreaterThan(400)
})

test('stopped, it ends with the act under way and says what it planted', async () => {
  let acts = 0
  const manifest = await told('stopped', { minutes: Number.POSITIVE_INFINITY, stopped: () => acts++ > 200 })
  expect(manifest.stories.length).toBeGreaterThanOrEqual(12)
})
