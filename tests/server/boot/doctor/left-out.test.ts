import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsIn, runIn } from '@/tests/bin/run'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-left-out-'))
const SAID = { timestamp: '2026-11-20T08:00:00Z', from: 'qa', to: 'dev', type: 'message' }
const MAO = { ...SAID, id: 'm-1', content: 'The tests are red.' }
const SWARM = { ts: SAID.timestamp, from: 'qa', type: 'chat', content: 'The tests are red.' }
const CLAW = { ...SAID, id: 'c-1', content: 'The tests are red.', priority: 'high' }
const DREAM =
  '# A letter\n\n**From**: Agent-3\n**To**: Agent-2\n**Date**: 2026-11-20 08:00\n\n---\n\nThe tests are red.\n'

/** Of each protocol one that lies in a place of it, one that moved elsewhere, and something else beside. */
const TREES = {
  'multi-agent-os': {
    'channels/a/msg-1.json': JSON.stringify(MAO),
    'channels/a/2026/msg-2.json': JSON.stringify({ ...MAO, id: 'm-2' }),
    'rooms/b/3.json': JSON.stringify({ ...MAO, id: 'm-3' }),
  },
  swarm: {
    'atlas/channel.jsonl': `${JSON.stringify(SWARM)}\n`,
    'atlas/log/channel.jsonl': `${JSON.stringify(SWARM)}\n`,
    'atlas/talk.ndjson': `not a line\n${JSON.stringify(SWARM)}\n`,
  },
  'claw-os': {
    'blackboard/pm/inbox/1.json': JSON.stringify(CLAW),
    'blackboard/pm/mail/2.json': JSON.stringify({ ...CLAW, id: 'c-2' }),
    'bb/pm/inbox/3.json': JSON.stringify({ ...CLAW, id: 'c-3' }),
  },
  'dream-os': {
    'runtime/Agent-2/inbox/1.md': DREAM,
    'runtime/Agent-2/letters/2.md': DREAM,
    'post/3.txt': DREAM,
  },
} as const

const rootOf = (protocol: string) => path.join(home, protocol)

beforeAll(async () => {
  for (const [protocol, files] of Object.entries(TREES)) {
    for (const [file, content] of [...Object.entries(files), ['package.json', '{"name":"x","version":"1.0.0"}']]) {
      mkdirSync(path.dirname(path.join(rootOf(protocol), file ?? '')), { recursive: true })
      writeFileSync(path.join(rootOf(protocol), file ?? ''), content ?? '')
    }
  }
  const { code, err } = await runIn(home, {}, 'index', ...Object.keys(TREES).map((name) => `${name}:${rootOf(name)}`))
  if (code !== 0) throw new Error(err)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

test.each(Object.entries(TREES))('every ignored file that looks like messages of %s is named', async (name, files) => {
  const findings = objectsIn((await runIn(home, {}, 'doctor', '--json')).out)
  const left = findings.find(({ what }) => what === `source ${name}, left out`)
  expect(left?.state).toBe('attention')
  const [, ...moved] = Object.keys(files)
  for (const file of moved) expect(left?.says).toContain(`${file} (not read by the protocol)`)
  expect(left?.says).toMatch(/^2 ignored files look like messages of /)
  expect(left?.says).not.toContain('package.json')
})
