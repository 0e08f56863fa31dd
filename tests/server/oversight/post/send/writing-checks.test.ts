import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOutlets } from '@/server/files/outlets'
import { writingChecks } from '@/server/oversight/post/send/writing-checks'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import { swarm } from '@/server/protocols/swarm'

const NOBODY = 65_534

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'signalbox-writing-'))
  for (const channel of ['backend', 'general']) mkdirSync(path.join(root, 'channels', channel), { recursive: true })
  for (const place of ['', 'channels', 'channels/backend', 'channels/general']) chmodSync(path.join(root, place), 0o777)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const at = (channel: string) => path.join(root, 'channels', channel)
const outlets = (protocol: { writing: { outlets: typeof multiAgentOs.writing.outlets } } = multiAgentOs) =>
  listOutlets(root, protocol.writing.outlets)
const checked = async (listed: Awaited<ReturnType<typeof outlets>>) => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    const checks = await writingChecks(root, listed, Date.now)
    return { all: checks.every(({ ok }) => ok), create: checks.find(({ what }) => what === 'create') ?? checks[0] }
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a channel that was put aside since it was listed is no place any more, and keeps nothing from being written', async () => {
  const listed = await outlets()
  rmSync(at('backend'), { recursive: true })
  expect(await checked(listed)).toMatchObject({ all: true, create: { detail: expect.stringContaining('in 1 place') } })
  rmSync(at('general'), { recursive: true })
  expect(await checked(listed)).toMatchObject({ create: { what: 'places', ok: false, mend: null } })
})

test('a team whose file was put aside since it was listed is none either', async () => {
  for (const team of ['a', 'b']) {
    mkdirSync(path.join(root, team))
    writeFileSync(path.join(root, team, 'channel.jsonl'), '')
    chmodSync(path.join(root, team, 'channel.jsonl'), 0o666)
  }
  const listed = await outlets(swarm)
  rmSync(path.join(root, 'a'), { recursive: true })
  expect((await checked(listed)).all).toBe(true)
})

test('what mends a channel that may not be written names that channel', async () => {
  chmodSync(at('general'), 0o555)
  const { create } = await checked(await outlets())
  expect(create).toMatchObject({ ok: false, detail: expect.stringContaining(at('general')) })
  expect(create?.mend).toMatch(new RegExp(`^setfacl -m u:\\d+:rwx '${at('general')}'$`))
})

test('a channel that became a link is refused for that, which no permission mends', async () => {
  const listed = await outlets()
  rmSync(at('general'), { recursive: true })
  symlinkSync(at('backend'), at('general'))
  expect((await checked(listed)).create).toMatchObject({ ok: false, mend: null })
})
