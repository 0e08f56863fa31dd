import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings, type Settings } from '@/server/settings'
import type { Readers } from '@/server/store/readers'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const CUT = '{"id": "c-9", "from"'

let home: string
let settings: Settings

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-queues-'))
  settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
})

afterEach(() => rm(home, { recursive: true, force: true }))

it('an inbox counts all that lies in it, also what cannot be read, and a directory of what is done nothing', async () => {
  const claw = (id: string, from: string, to: string) => ({
    ...{ version: '1.0', id, traceId: id, from: { agent: from, tier: 'pm' }, to: { agent: to, tier: 'worker' } },
    ...{ type: 'request', priority: 'normal', timestamp: '2026-11-20T14:00:00Z', payload: { action: 'go' } },
  })
  await write('claw-os', {
    'blackboard/ops/inbox/c-1.json': claw('c-1', 'pm', 'ops'),
    'blackboard/ops/inbox/c-2.json': claw('c-2', 'pm', 'broadcast'),
    'blackboard/dev/inbox/c-2.json': claw('c-2', 'pm', 'broadcast'),
    'blackboard/dev/inbox/c-3.json': claw('c-3', 'ops', 'dev'),
    'blackboard/dev/processed/c-4.json': claw('c-4', 'dev', 'dev'),
    'blackboard/ops/inbox/cut.json': CUT,
    'blackboard/ops/processed/cut.json': `${CUT} `,
  })
  expect(await queues('claw-os')).toEqual([
    { agent: 'dev', queue: 2, unreadable: 0 },
    { agent: 'ops', queue: 3, unreadable: 1 },
  ])
})

it('a mailbox counts for whose it is what is for everybody, and for whom it names where nobody owns it', async () => {
  const event = (target_id: string, id: string) => ({
    ...{ type: 'NOTICE', source_id: 'agent-9', target_id, message_id: id },
    data: { params: { text: id } },
  })
  await write('dream-os', {
    'mailbox_1.json': {
      ...{ assigned_agent_id: 'agent-1', status: 'online', last_seen_utc: '2026-11-20T14:00:00Z' },
      messages: [event('broadcast', 'd-1'), event('agent-1', 'd-2')],
    },
    'mailbox_2.json': {
      ...{ assigned_agent_id: 'Agent_002', status: 'idle', last_seen_utc: '2026-11-20T14:00:00Z' },
      messages: [event('broadcast', 'd-1'), event('broadcast', 'd-3')],
    },
    'mailbox_shared.json': [event('broadcast', 'd-4'), event('agent-2', 'd-5')],
  })
  expect(await queues('dream-os')).toEqual([
    { agent: 'agent-1', queue: 2, unreadable: 0 },
    { agent: 'agent-2', queue: 3, unreadable: 0 },
  ])
})

it('a mailbox that is assigned to another counts for them what lies in it still', async () => {
  const box = (assigned_agent_id: string, ids: readonly string[]) => ({
    ...{ assigned_agent_id, status: 'online', last_seen_utc: '2026-11-20T14:00:00Z' },
    messages: ids.map((message_id) => ({
      message_id,
      sender_agent_id: 'pm',
      command: 'go',
      params: { n: message_id },
    })),
  })
  await write('dream-os', { 'mailbox_1.json': box('agent-1', ['d-1', 'd-2']) })
  expect(await queues('dream-os')).toEqual([{ agent: 'agent-1', queue: 2, unreadable: 0 }])
  await write('dream-os', { 'mailbox_1.json': box('agent-2', ['d-1', 'd-2', 'd-3']) })
  expect(await queues('dream-os')).toEqual([{ agent: 'agent-2', queue: 3, unreadable: 0 }])
})

it('who beats in a file that is renamed goes on, and is OFFLINE once that is deleted', async () => {
  const root = path.join(home, 'multi-agent-os')
  await write('multi-agent-os', {
    'presence/dev.json': { agent: 'dev', state: 'AWAKE', timestamp: '2026-11-20T14:00:00Z' },
  })
  expect(await stateOf('dev')).toBe('AWAKE')
  await rename(path.join(root, 'presence/dev.json'), path.join(root, 'presence/Dev.json'))
  expect(await stateOf('dev')).toBe('AWAKE')
  await rm(path.join(root, 'presence/Dev.json'))
  expect(await stateOf('dev')).toBe('OFFLINE')
})

async function write(protocol: string, files: { [path: string]: object | string }): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const at = path.join(home, protocol, file)
    await mkdir(path.dirname(at), { recursive: true })
    await writeFile(at, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

async function queues(protocol: string) {
  const { agents } = await reading(protocol, (index) => index.agents.activity(Date.now()))
  return agents
    .filter(({ queue }) => queue > 0)
    .map(({ agent, queue, unreadable }) => ({ agent, queue, unreadable }))
    .sort((a, b) => (a.agent < b.agent ? -1 : 1))
}

async function stateOf(agent: string) {
  const agents = await reading('multi-agent-os', (index) => index.agents.list(Date.now()))
  return agents.find((row) => row.agent === agent)?.state
}

async function reading<T>(protocol: string, ask: (index: Readers) => Promise<T>): Promise<T> {
  await indexNow(settings, [{ protocol, root: path.join(home, protocol) }], SILENT)
  const open = await openReading(dataOf(settings))
  try {
    return await ask(open.readers)
  } finally {
    await open.close()
  }
}
