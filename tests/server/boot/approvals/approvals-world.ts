import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import type { AskRow, DecisionDraft } from '@/lib/asks/approval'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { type House, openHouse } from '@/tests/serving'

export type World = {
  house: House
  api: RunningConsole
  /** A path under the home of the four roots. */
  at: (...steps: string[]) => string
  write: (file: string, value: object) => void
  /** Of the ask that begins so, once it stands in a list. */
  row: (words: string) => Promise<AskRow>
  draft: (words: string, more?: Partial<DecisionDraft>) => Promise<DecisionDraft>
}

export const saidOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'thrown'),
  )

let keys = 0
export function key(): string {
  keys += 1
  return `a-key-of-mine-${keys}`
}

/** A console over the four protocols, each written to, on one of the databases; its roots lie in `home`. */
export async function openWorld(
  database?: string,
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-approvals-')),
): Promise<World> {
  const at = (...steps: string[]) => path.join(home, ...steps)
  for (const folder of FOLDERS) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('teams/atlas/channel.jsonl'), '')
  writeFileSync(at('dream/governance_memory.jsonl'), '')
  writeFileSync(at('dream/mailbox_2.json'), JSON.stringify({ ...BOX, assigned_agent_id: 'Agent-2' }, null, 2))
  const house = await openHouse(
    { typed: SOURCES.map(({ protocol, root }) => ({ protocol, root: at(root) })) },
    home,
    database,
  )
  const api = await runningConsole(house.data, Date.now())
  // The tail makes them known a moment after the console is open.
  const known = async () => expect(await api.source.list.query()).toHaveLength(SOURCES.length)
  await vi.waitFor(known, { timeout: 120_000 })
  for (const { root } of SOURCES) await api.writing.turn.mutate({ source: root, on: true, why: 'It is tried.' })
  const find = async (words: string) => {
    const { decide, answer, inform } = await api.approvals.lists.query()
    return [...decide.rows, ...answer.rows, ...inform.rows].find((one) => one.words.startsWith(words))
  }
  const row = async (words: string) => {
    await expect.poll(() => find(words)).toBeDefined()
    const found = await find(words)
    if (found === undefined) throw new Error('It is in no list.')
    return found
  }
  return {
    ...{ house, api, at, row },
    write: (file, value) => writeFileSync(at(file), JSON.stringify(value, null, 2)),
    draft: async (words, more = {}) => {
      const { uid } = await row(words)
      const { sha256 } = await api.approvals.card.query({ uid })
      return { uid, sha256, verb: 'approve', reason: 'It is right.', changed: null, typed: null, ...more }
    },
  }
}

const SOURCES = [
  { protocol: 'multi-agent-os', root: 'collab' },
  { protocol: 'swarm', root: 'teams' },
  { protocol: 'dream-os', root: 'dream' },
  { protocol: 'claw-os', root: 'claw' },
] as const

const FOLDERS = [
  ...['collab/channels/home', 'collab/logs', 'collab/registry/agents', 'teams/atlas'],
  ...['dream/runtime/Supervisor/inbox', 'dream/runtime/Supervisor/outbox'],
  ...['claw/blackboard/gm/inbox', 'claw/blackboard/gm/processed', 'claw/blackboard/human/inbox'],
]

export const BOX = { status: 'idle', messages: [], processed_message_ids: [] }

let asked = 0
const now = () => {
  asked += 1
  return new Date(Date.now() - 60_000 + asked).toISOString()
}

/** What a worker of Multi-Agent OS asks, with a payload. */
export function collabAsk(world: World, id: string, text: string, code: object): string {
  const message = { id, timestamp: now(), session_id: 'home', from: 'ha-mgr-1', to: 'human', type: 'approval_request' }
  const content = { text, code: JSON.stringify(code), artifacts: [] }
  world.write(`collab/channels/home/${id}.json`, { ...message, content, metadata: { mode: 'chat' } })
  return id
}

/** What an agent of Dream.OS asks. */
export function dreamAsk(world: World, id: string, question: string, more: object = {}): string {
  const message = {
    message_id: id,
    sender_agent_id: 'Supervisor',
    target_agent_id: 'User',
    timestamp_dispatched: now(),
  }
  const params = { question, task_id: 'task-7' }
  world.write(`dream/runtime/Supervisor/outbox/${id}.json`, {
    ...message,
    command: 'request_approval',
    params,
    ...more,
  })
  return id
}

/** What the general manager of ClawOS asks. */
export function clawAsk(world: World, id: string, question: string, more: object = {}): string {
  const message = {
    version: '1.0',
    id,
    traceId: `trace-${id}`,
    from: { agent: 'gm', tier: 'gm' },
    to: { agent: 'human' },
  }
  const payload = { action: 'resource.request', params: { question } }
  const rest = { type: 'request', priority: 'high', timestamp: now(), payload, ...more }
  world.write(`claw/blackboard/human/inbox/${id}.json`, { ...message, ...rest })
  return id
}
