import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from '@/tools/demo/manifest'
import { signalbox } from './harness'

/** The demo's world in `home`, told once and then still; gives its manifest and the directories to watch. */
export async function demoWorld(home: string, history = 200): Promise<{ manifest: Manifest; roots: string[] }> {
  const dir = path.join(home, 'world')
  const out = await signalbox('demo', dir, '--minutes', '0', '--history', String(history))
  const manifest: Manifest = JSON.parse(out)
  return { manifest, roots: manifest.roots.map(({ protocol, root }) => `${protocol}:${path.join(dir, root)}`) }
}

const QUIET = {
  collab: 'multi-agent-os',
  teams: 'swarm',
  dream: 'dream-os',
  claw: 'claw-os',
} as const
const FOLDERS = [
  ...['collab/channels/night-shift', 'collab/presence', 'collab/registry/agents', 'collab/logs', 'teams/nightshift'],
  ...['dream/runtime/ArchiveAgent/inbox', 'dream/runtime/ArchiveAgent/outbox', 'dream/runtime/IndexAgent/outbox'],
  ...['claw/blackboard/pm-storage/inbox', 'claw/blackboard/human/inbox', 'claw/logs'],
]

/** A world in `home` where nobody asks anything yet, with a place of each kind to write to; gives the directories to watch. */
export function quietWorld(home: string): string[] {
  const at = (...steps: string[]) => path.join(home, 'world', ...steps)
  for (const folder of FOLDERS) mkdirSync(at(folder), { recursive: true })
  const hello = { ts: '2026-11-20T08:00:00.000Z', from: 'td', to: null, type: 'status', reasoning: 'It is ten.' }
  append(at('teams/nightshift/channel.jsonl'), `${JSON.stringify({ ...hello, content: 'On shift.' })}\n`)
  const box = { status: 'idle', assigned_agent_id: 'IndexAgent', last_seen_utc: '2026-11-20T08:00:00Z' }
  const waiting = { message_id: 'before', sender_agent_id: 'System', command: 'request_status', params: {} }
  const mailbox = { ...box, messages: [waiting], processed_message_ids: [] }
  writeFileSync(at('dream/mailbox_4.json'), JSON.stringify(mailbox, null, 4))
  return Object.entries(QUIET).map(([root, protocol]) => `${protocol}:${at(root)}`)
}

/** One line of the Swarm. */
export const swarmLine = (from: string, content: string, more: object = {}) =>
  `${JSON.stringify({ ts: new Date().toISOString(), from, to: ['@qa'], type: 'message', reasoning: 'Asked.', content, ...more })}\n`

export function append(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  appendFileSync(file, text)
}

/** Complete on arrival: a temporary name, then the real one. */
export function publish(file: string, content: string | object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.tmp`, typeof content === 'string' ? content : JSON.stringify(content))
  renameSync(`${file}.tmp`, file)
}

/** A message of Multi-Agent OS. */
export const collabMessage = (id: string, text: string, more: object = {}) => ({
  id,
  timestamp: new Date().toISOString(),
  channel: 'agent-os-paper',
  from: 'codex-1',
  to: 'claude-1',
  type: 'chat',
  content: { text, code: null, artifacts: [] },
  metadata: { priority: 'normal', tags: [] },
  ...more,
})

/** A message of ClawOS. */
export const clawMessage = (id: string, message: string, more: object = {}) => ({
  version: '1.0',
  id,
  traceId: `trace-${id}`,
  from: { agent: 'pm-infra', tier: 'pm', session: 'pm-infra-main' },
  to: { agent: 'pm-data', tier: 'pm' },
  type: 'notification',
  priority: 'normal',
  timestamp: new Date().toISOString(),
  payload: { event: 'progress', message },
  metadata: {},
  ...more,
})
