import { describe, expect, test } from 'vitest'
import type { Foretold } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import { copilotCli } from '@/server/protocols/copilot-cli'
import { foretells } from '@/server/protocols/copilot-cli/foretelling'
import { terminalOf } from '@/server/protocols/copilot-cli/resume'

const SESSION = '5b3d0c1e-77aa-4c1d-9a10-1f2e3d4c5b6a'
const PATH = `session-state/${SESSION}/events.jsonl`
const context = { zone: 'UTC', humans: ['human'], aliases: new Map(), root: 'copilot' }
const HELPER = '203ffd00-9f1d-4cef-9e50-9676bc9e700d'

type Event = { type: string; data: object; agentId?: string }
/** What the last of some events is read as, the others before it. */
function readAfter(...events: Event[]): Reading[] {
  const texts = events.map((event, nth) =>
    JSON.stringify({ ...event, id: `e-${nth}`, timestamp: '2026-11-20T14:00:00Z' }),
  )
  const foretold = texts.slice(0, -1).reduce<Foretold>(foretells, {})
  const found = { place: 'events', path: PATH, captures: { session: SESSION }, line: texts.length, context }
  return copilotCli.read({ ...found, text: texts.at(-1) ?? '', explain: false, foretold })
}
const named = (name: string, agentId: string): Event => ({
  ...{ type: 'subagent.started', agentId },
  data: { agentDisplayName: name, agentType: 'explore' },
})
const says = (content: string, agentId?: string): Event => ({
  ...{ type: 'assistant.message', data: { content } },
  ...(agentId && { agentId }),
})
const states = (readings: Reading[]) => readings.flatMap((one) => (one.reading === 'heartbeat' ? [one.state] : []))
const wants = (toolCallId: string): Event => ({
  type: 'permission.requested',
  data: { requestId: `r-${toolCallId}`, permissionRequest: { kind: 'shell', toolCallId, fullCommandText: 'ls' } },
})

describe('an agent inside a session', () => {
  test('is called what the line says with which it began, and by its id where none does', () => {
    expect(readAfter(named('reader', HELPER), says('Yes.', HELPER))).toMatchObject([
      { from: 'reader@5b3d0c1e', fromRole: 'explore', body: 'Yes.' },
    ])
    expect(readAfter(says('Yes.', HELPER))).toMatchObject([{ from: 'agent-203ffd00@5b3d0c1e' }])
    expect(readAfter(says('Yes.'))).toMatchObject([{ from: 'copilot@5b3d0c1e' }])
  })

  test('is another than one that was given the same name', () => {
    const other = '77aa0b1c-0000-4000-8000-00000000000b'
    expect(readAfter(named('reader', HELPER), named('reader', other), says('No.', other))).toMatchObject([
      { from: 'reader-77aa0b1c@5b3d0c1e' },
    ])
  })

  test('says nothing of how its session stands', () => {
    expect(states(readAfter({ type: 'assistant.turn_start', data: {}, agentId: HELPER }))).toEqual([])
    expect(states(readAfter({ type: 'assistant.turn_start', data: {} })), 'red control').toEqual(['BUSY'])
  })
})

describe('leave for a call', () => {
  const decided = (toolCallId: string): Event => ({
    type: 'permission.completed',
    data: { requestId: `r-${toolCallId}`, toolCallId, result: { kind: 'approved' }, decisionSource: 'human_response' },
  })
  const ends = (readings: Reading[]) => readings.flatMap((one) => (one.reading === 'log' ? (one.ends ?? []) : []))

  test('that the file says is given stands beside it, in the name of nobody, and ends nothing', () => {
    const readings = readAfter(wants('call_1'), decided('call_1'))
    expect(readings.at(-1)).toMatchObject({ reading: 'message', from: null, replyTo: 'call_1', kind: 'status' })
    expect(ends(readings)).toEqual([])
    expect(ends(readAfter(wants('call_1'), { type: 'abort', data: {} }, decided('call_1')))).toEqual(['call_1'])
  })

  test('leaves the session waiting while something else is wanted', () => {
    expect(states(readAfter(wants('call_1'), wants('call_2'), decided('call_1')))).toEqual(['WAITING'])
    expect(states(readAfter(wants('call_1'), decided('call_1')))).toEqual(['BUSY'])
  })

  test('is gone on with by the session of its own path alone', () => {
    const record = { data: { permissionRequest: { commandSegments: [{ workingDirectory: '/srv' }] } } }
    const resume = `copilot --resume ${SESSION}`
    expect(terminalOf(record, PATH)).toEqual({ session: SESSION, directory: '/srv', pid: null, pane: null, resume })
    expect(terminalOf({ ...record, sessionId: SESSION }, 'session-state/other/events.jsonl')).toBeNull()
  })
})

test('a call is told once, whichever of its two lines comes first', () => {
  const wanted = { type: 'assistant.message', data: { toolRequests: [{ toolCallId: 'call_1', name: 'bash' }] } }
  const began = { type: 'tool.execution_start', data: { toolCallId: 'call_1', toolName: 'bash' } }
  expect([readAfter(wanted), readAfter(wanted, began)].map((all) => all.length)).toEqual([1, 0])
  expect([readAfter(began), readAfter(began, wanted)].map((all) => all.length)).toEqual([1, 0])
})

test('what is remembered of a session stays small, and names go before calls', () => {
  const calls = Array.from({ length: 1_000 }, (_, n) =>
    JSON.stringify({ type: 'tool.execution_start', data: { toolCallId: `c${n}` } }),
  )
  const first = foretells({}, JSON.stringify({ ...named('reader', HELPER) }))
  const known = calls.reduce<Foretold>(foretells, first)
  expect(Object.keys(known).length).toBeLessThanOrEqual(300)
  expect(known[`name:${HELPER}`]).toBe('reader')
})
