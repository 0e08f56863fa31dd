import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Protocol } from '@/tests/fault/programs/writings.mjs'
import { startWriter, until } from './processes'
import { PROTOCOLS, type Trees } from './trees'
import { collabMessage, swarmLine } from './world'

const run = promisify(execFile)

/**
 * Puts the text of `piece` behind a line of a file, with 0 before all of it and with `$` at its end, and saves; with no
 * piece it saves what was there. A file that is not there is made of the piece.
 */
export type Edit = (file: string, piece: string | null, line: number | '$') => Promise<void>

/** Runs a program that ends by itself; what it says when it fails is the error. */
export const program = async (
  command: string,
  words: readonly string[],
  environment: { [name: string]: string } = {},
) => {
  await run(command, words, { env: { ...process.env, ...environment } })
}

const now = () => new Date().toISOString()
export const governanceLine = (token: string) =>
  `${JSON.stringify({ event_id: token, event_type: 'NOTE', agent_source: 'Agent-1', details: token, timestamp: now() })}\n`
const task = (token: string) =>
  JSON.stringify({
    message_id: token,
    sender_agent_id: 'Agent-1',
    timestamp_dispatched: now(),
    command: token,
    params: {},
  })
const letter = (token: string) =>
  JSON.stringify({
    ...{ version: '1.0', id: token, traceId: `t-${token}`, type: 'notification', priority: 'normal', timestamp: now() },
    ...{ from: { agent: 'gm', tier: 'command' }, to: { agent: 'pm', tier: 'pm' } },
    payload: { event: 'progress', message: token },
  })

/** Files that take more of the same, by how they begin and by what is put where. */
const GROWING: {
  protocol: Protocol
  file: string
  first: (token: string) => string
  more: (token: string) => string
  lines: (number | '$')[]
}[] = [
  { protocol: 'swarm', file: 'edited/channel.jsonl', first: swarmLine, more: swarmLine, lines: ['$', 1, 0] },
  {
    protocol: 'dream-os',
    file: 'edited/governance_memory.jsonl',
    first: governanceLine,
    more: governanceLine,
    lines: ['$', 1, 0],
  },
  {
    protocol: 'dream-os',
    file: 'edited/mailbox_7.json',
    first: (token) =>
      `{"status": "idle", "assigned_agent_id": "Agent-7", "processed_message_ids": [], "messages": [\n${task(token)}\n]}\n`,
    more: (token) => `${task(token)},\n`,
    lines: [1],
  },
]

/** Files that are one message each. */
const SINGLE: { protocol: Protocol; file: (n: number) => string; text: (token: string) => string }[] = [
  { protocol: 'multi-agent-os', file: (n) => `channels/edited/msg-${n}.json`, text: collabMessage },
  { protocol: 'dream-os', file: (n) => `runtime/edited/inbox/task_${n}.json`, text: task },
  { protocol: 'claw-os', file: (n) => `blackboard/edited/inbox/${n}.json`, text: letter },
]

const ROUNDS = 3

/** What a person does with an editor while agents go on writing beside: makes files, adds to them, saves them once more. */
export async function editAll(trees: Trees, name: string, edit: Edit): Promise<void> {
  const { root, written, settle, finish } = trees
  const writers = await Promise.all(
    PROTOCOLS.map((protocol, n) => startWriter(protocol, root(protocol), `${name}w${n}`, 10)),
  )
  try {
    await editEach(trees, name, edit)
  } finally {
    written.push(...(await Promise.all(writers.map((writer) => writer.stop()))).flat())
  }
  await settle()
  await finish()
}

async function editEach({ home, root, written, record }: Trees, name: string, edit: Edit): Promise<void> {
  let made = 0
  const place = (protocol: Protocol, file: string) => {
    const at = path.join(root(protocol), file)
    mkdirSync(path.dirname(at), { recursive: true })
    return at
  }
  const put = async (file: string, text: (token: string) => string, line: number | '$') => {
    const token = `oracle${name}ex${made++}`
    const piece = path.join(home, `piece-${made}`)
    writeFileSync(piece, text(token))
    await edit(file, piece, line)
    written.push(token)
    const isRead = async () => (await record.count(`messages where body like '%${token}' and gone_at is null`)) === 1
    return { read: () => until(`${token} of ${file} is read`, isRead, 10_000) }
  }
  for (const { protocol, file, first, more, lines } of GROWING) {
    const at = place(protocol, file)
    await (await put(at, first, 0)).read()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const line of lines) {
        const { read } = await put(at, more, line)
        // The next change comes when this one was seen, and, in the last round, at once.
        if (round < ROUNDS - 1) await read()
      }
    await edit(at, null, '$')
  }
  for (const { protocol, file, text } of SINGLE)
    for (let n = 0; n < ROUNDS; n += 1) {
      const at = place(protocol, file(n))
      const { read } = await put(at, text, 0)
      if (n > 0) await read()
      await edit(at, null, '$')
    }
}
