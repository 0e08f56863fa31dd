import { describe, expect, test } from 'vitest'
import type { Reading } from '@/lib/message/reading'
import { codexCli } from '@/server/protocols/codex-cli'
import { foretells } from '@/server/protocols/codex-cli/foretelling'
import { terminalOf } from '@/server/protocols/codex-cli/resume'
import { rotatedName } from '@/server/protocols/kit/rotated-name'

const ROOT = '01a21bb7-8ca6-7441-95f3-151e67dce1e7'
const HELPER = '01a21bb7-9454-7e60-a9d9-927af85f991e'
const nameOf = (thread: string) => `rollout-2026-11-20T15-00-00-${thread}.jsonl`
const context = { zone: 'UTC', humans: ['human'], aliases: new Map(), root: 'codex' }

/** A line of a file as it is read behind its beginning. */
function readIn(thread: string, meta: object, type: string, payload: object): Reading[] {
  const begins = JSON.stringify({ type: 'session_meta', payload: { id: thread, ...meta } })
  const path = `sessions/2026/11/20/${nameOf(thread)}`
  const text = JSON.stringify({ timestamp: '2026-11-20T14:00:00Z', type, payload })
  const found = { place: 'rollout', path, captures: { thread }, text, line: 2, context, explain: false }
  return codexCli.read({ ...found, foretold: foretells({}, begins) })
}
const asHelper = (type: string, payload: object) =>
  readIn(HELPER, { session_id: ROOT, parent_thread_id: ROOT, agent_path: '/root/reader' }, type, payload)
const asRoot = (type: string, payload: object) => readIn(ROOT, { session_id: ROOT }, type, payload)
const message = (role: string, text: string, more: object = {}) => ({
  ...{ type: 'message', role, content: [{ type: 'input_text', text }] },
  ...more,
})
const call = (given: object) => ({
  ...{ type: 'function_call', name: 'exec_command', call_id: 'call_1' },
  arguments: JSON.stringify(given),
})

describe('whose a file is', () => {
  test('says its beginning: who leads the session, or who was begun by whom', () => {
    const said = message('assistant', 'Yes.')
    expect(asRoot('response_item', said)).toMatchObject([{ from: 'codex@67dce1e7', channel: 'session-67dce1e7' }])
    expect(asHelper('response_item', said)).toMatchObject([{ from: 'reader@67dce1e7', channel: 'session-67dce1e7' }])
    const nameless = readIn(HELPER, { session_id: ROOT, parent_thread_id: ROOT }, 'response_item', said)
    expect(nameless).toMatchObject([{ from: 'agent-f85f991e@67dce1e7' }])
  })

  test('by a name of which nothing is left is said by somebody unnamed', () => {
    const sent = { type: 'agent_message', author: '@'.repeat(300), recipient: '/root', content: 'Yes.' }
    expect(asRoot('response_item', sent)).toMatchObject([{ from: 'unnamed@67dce1e7' }])
  })

  test('a beginning that is repeated further down is that of another', () => {
    const own = foretells({}, JSON.stringify({ type: 'session_meta', payload: { id: HELPER, cli_version: '2' } }))
    expect(foretells(own, JSON.stringify({ type: 'session_meta', payload: { id: ROOT, cli_version: '1' } }))).toBe(own)
  })
})

describe('what is sealed', () => {
  test('is said to be, with its length, and never shown or empty', () => {
    const content = [
      { type: 'input_text', text: 'Message Type: MESSAGE\nTask name: /root/reader\nSender: /root\nPayload:\n' },
      { type: 'encrypted_content', encrypted_content: 'gAAAAAB' },
    ]
    const sent = { type: 'agent_message', author: '/root', recipient: '/root/reader', content }
    expect(asHelper('response_item', sent)).toMatchObject([
      {
        type: 'MESSAGE',
        from: 'codex@67dce1e7',
        to: [{ agent: 'reader@67dce1e7' }],
        body: '[Sealed by the provider, 7 characters]',
      },
    ])
  })

  test('in what a call was given is said to be; words are shown', () => {
    const given = (text: string) => {
      const [one] = asRoot('response_item', {
        ...call({ target: '/root/reader', message: text }),
        name: 'send_message',
      })
      return one?.reading === 'log' ? one.text : ''
    }
    expect(given('k3Zq'.repeat(30))).toContain('[Sealed by the provider, 120 characters]')
    expect(given('Thank you, that is all.')).toContain('Thank you, that is all.')
  })
})

describe('one text', () => {
  const withheld = (type: string, payload: object) =>
    codexCli.withholds?.({ place: 'rollout', captures: {}, context, text: JSON.stringify({ type, payload }) })

  test('is told by one of the lines that have it', () => {
    const item = { type: 'item_completed', item: { type: 'AgentMessage', content: [{ type: 'Text', text: 'Yes.' }] } }
    expect([asRoot('event_msg', item), withheld('event_msg', item)]).toEqual([[], { rule: 'housekeeping' }])
    expect(asRoot('event_msg', { type: 'agent_message', message: 'Yes.' })).toEqual([])
    expect(asRoot('response_item', message('assistant', 'Yes.')), 'red control').toHaveLength(1)
  })

  test('of the program itself is none of a person', () => {
    const by = (type: string) => ({
      internal_chat_message_metadata_passthrough: { content_item_metadata: [{ provenance: { type } }] },
    })
    expect(asRoot('response_item', message('user', 'cwd: /srv', by('harness')))).toEqual([])
    expect(asRoot('response_item', message('user', 'Go on.', by('user')))).toMatchObject([
      { type: 'prompt', from: null },
    ])
    expect(withheld('response_item', message('developer', 'Rules.'))).toEqual({ rule: 'request-as-sent' })
    expect(withheld('response_item', message('user', '<environment_context>'))).toEqual({ rule: 'request-as-sent' })
  })
})

test('a call that wants more than its sandbox lets it is probably waiting; another may only run', () => {
  const wanted = { cmd: 'rm lamp', sandbox_permissions: 'require_escalated', justification: 'May I?' }
  expect(asHelper('response_item', call(wanted))).toMatchObject([
    {
      nativeId: 'call_1',
      body: 'May I?\nrm lamp',
      flags: ['probably-waiting'],
      ask: { list: 'answer', when: 'running' },
    },
  ])
  expect(asHelper('response_item', call({ ...wanted, sandbox_permissions: 'use_default' }))).toMatchObject([
    { reading: 'log' },
  ])
  expect(asHelper('response_item', { ...call(wanted), arguments: '{"sandbox_permissions":' })).toMatchObject([
    { reading: 'log' },
  ])
})

test('a file in the archive is that of the day in its name, and nothing else there is read', () => {
  const of = (path: string) => rotatedName(codexCli, path)?.of ?? null
  expect(of(`archived_sessions/${nameOf(ROOT)}`)).toBe(`sessions/2026/11/20/${nameOf(ROOT)}`)
  expect(of('archived_sessions/rollout-2026-11-20T15-00-00-none.jsonl')).toBeNull()
  expect(of(`archived_sessions/deeper/${nameOf(ROOT)}`)).toBeNull()
  expect(of('history.jsonl')).toBeNull()
})

test('a session is gone on with by the id in the path of its record', () => {
  const path = `sessions/2026/11/20/${nameOf(ROOT)}`
  const resume = `codex resume ${ROOT}`
  expect(terminalOf({ payload: call({ workdir: '/srv' }) }, path)).toMatchObject({ directory: '/srv', resume })
  expect(terminalOf({ payload: { id: ROOT } }, 'history.jsonl')).toBeNull()
})
