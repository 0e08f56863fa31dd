import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { migratedUrl } from '@/tests/databases'

const LOST = '.sync-conflict-20261127-101500-ABCDEF7'
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const command = (id: string) => ({ message_id: id, sender_agent_id: 'Captain', command: 'go' })
const mailbox = (...ids: string[]) => ({
  status: 'IDLE',
  assigned_agent_id: 'Agent-1',
  messages: ids.map(command),
})

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`versions that lost when a tool copied files (${dialect})`, () => {
    let home: string
    let made: Awaited<ReturnType<typeof migratedUrl>> | null = null
    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-lost-'))
    })
    afterEach(async () => {
      await made?.remove()
      made = null
      await rm(home, { recursive: true })
    })
    /** `waiting`: requests that wait for a person; lines are given as they are. */
    const indexed = async (protocol: string, files: Record<string, object | string>) => {
      const root = path.join(home, 'watched')
      for (const [name, value] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
        writeFileSync(path.join(root, name), typeof value === 'string' ? value : JSON.stringify(value))
      }
      if (dialect === 'postgres') made ??= await migratedUrl()
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      const settings = readSettings({ flags, environment: {}, directory: home, home })
      const { files: sums, messages, agents } = await indexNow(settings, [{ protocol, label: protocol, root }], SILENT)
      const reading = await openReading(dataOf(settings))
      const waits = reading.door.get<{ n: number }>(
        sql`select count(*) as n from asks where answered_at is null and gone_at is null and list <> 'inform'`,
      )
      const waiting = await waits.finally(reading.close)
      return { sums, messages, agents, waiting: waiting?.n }
    }

    test('a mailbox that lost gives what stands nowhere else, and no agent', async () => {
      const found = await indexed('dream-os', {
        'runtime/comms/mailbox_1.json': mailbox('m-1', 'm-2'),
        [`runtime/comms/mailbox_1${LOST}.json`]: mailbox('m-1', 'm-3'),
        'agent_workspaces/Agent-1/status.json': { agent_id: 'Agent-1', status: 'ACTIVE' },
        [`agent_workspaces/Agent-1/status${LOST}.json`]: { agent_id: 'Agent-10', status: 'ACTIVE' },
      })
      expect(found).toEqual({
        ...{ messages: 3, agents: 2, waiting: 0 },
        sums: { read: 3, unreadable: 0, pending: 0, ignored: 1, onDisk: 4 },
      })
    })

    test('a message that lost and is the same is one; presence that lost is no agent', async () => {
      const asked = { id: '1', from: 'codex', to: 'human', content: 'May I?', timestamp: '2026-01-01T10:00:00Z' }
      const found = await indexed('multi-agent-os', {
        'channels/general/msg-1.json': asked,
        [`channels/general/msg-1${LOST}.json`]: asked,
        'presence/codex.json': { state: 'AWAKE' },
        [`presence/codex${LOST}.json`]: { state: 'AWAKE' },
      })
      expect(found).toEqual({
        ...{ messages: 1, agents: 1, waiting: 1 },
        sums: { read: 3, unreadable: 0, pending: 0, ignored: 1, onDisk: 4 },
      })
    })

    test('lists, queues, tasks and state that lost count nothing beside those that won', async () => {
      const task = { task_id: 't-1', action: 'build', assigned_to: 'Agent-1', status: 'pending' }
      const entry = (status: string) => ({
        ...{ queue_id: 'q-1', status },
        message: { from: 'Agent-2', to: 'human', content: 'May I?' },
      })
      const files = {
        'agent_mailboxes/Agent-1/inbox.json': [command('m-1')],
        'message_queue/queue.json': [entry('pending')],
        'task_list.json': [task],
        'runtime/supervisor_state.json': { tasks: [{ ...task, task_id: 't-2' }] },
      }
      const won = await indexed('dream-os', files)
      const found = await indexed('dream-os', {
        [`agent_mailboxes/Agent-1/inbox${LOST}.json`]: [command('m-1'), { ...command('m-2'), to: 'human' }],
        [`message_queue/queue${LOST}.json`]: [entry('failed'), { ...entry('pending'), queue_id: 'q-2' }],
        [`task_list${LOST}.json`]: [
          { ...task, status: 'done' },
          { ...task, task_id: 't-3' },
        ],
        [`runtime/supervisor_state${LOST}.json`]: { tasks: [{ ...task, task_id: 't-4', assigned_to: 'Agent-9' }] },
      })
      expect(won).toMatchObject({ messages: 2, waiting: 1 })
      expect(found).toEqual({ ...won, sums: { ...won.sums, ignored: 4, onDisk: won.sums.onDisk + 4 } })
    })

    test('of a channel that lost, what both hold is there and waits once, and what only it holds is there too', async () => {
      const say = (content: string, to = 'human') =>
        `${JSON.stringify({ ts: '2026-11-27T10:00:00Z', from: 'dev', to, type: 'request', content })}\n`
      const asked = say('May I deploy?')
      const files = { 'atlas/channel.jsonl': asked + say('Deployed.', 'lead') }
      const won = await indexed('swarm', files)
      expect(won).toMatchObject({ messages: 2, waiting: 1 })
      const copy = { [`atlas/channel${LOST}.jsonl`]: asked + say('Not yet.', 'lead') }
      const found = await indexed('swarm', copy)
      expect(found).toMatchObject({ messages: 3, waiting: 1, agents: won.agents, sums: { read: 1, ignored: 1 } })
      const other = { [`atlas/channel${LOST.replace('ABC', 'XYZ')}.jsonl`]: asked + say('May I delete it?') }
      expect(await indexed('swarm', other)).toMatchObject({ messages: 4, waiting: 2, sums: { read: 1, ignored: 2 } })
    })
  })
