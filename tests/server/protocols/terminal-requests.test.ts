import { describe, expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import { claudeCode } from '@/server/protocols/claude-code'
import { processOf } from '@/server/protocols/claude-code/own-process'
import { terminalOf } from '@/server/protocols/claude-code/resume'

const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const TEAM = 'session-7c21f0aa'
const MACHINE = '0123456789abcdef0123456789abcdef'
const context = { zone: 'UTC', humans: ['human'], aliases: new Map(), root: 'claude' }

function readAt(path: string, value: unknown, line: number | null): Reading[] {
  const found = claudeCode.places.flatMap((place) => {
    const captures = place.match(path)
    return captures === null ? [] : [{ place: place.name, captures }]
  })
  const [at = { place: '', captures: {} }] = found
  return claudeCode.read({ ...at, path, text: JSON.stringify(value), line, context, explain: false })
}
const inRecord = (line: object) => readAt(`projects/-srv/${SESSION}.jsonl`, line, 1)
const called = (name: string, input: unknown, more: object = {}, id: unknown = 'toolu_1') =>
  inRecord({ type: 'assistant', message: { content: [{ type: 'tool_use', id, name, input }] }, ...more })
const inInbox = (member: string, from: string, frame: object, timestamp = '2026-11-20T14:00:00.000Z') =>
  readAt(
    `teams/${TEAM}/inboxes/${member}.json`,
    [{ from, text: JSON.stringify(frame), timestamp, msg_id: 'm-1' }],
    null,
  )
const asked = (readings: Reading[]) => readings.map((one) => (one.reading === 'message' ? one.ask : null))
const PERMISSION = { type: 'permission_request', tool_use_id: 'toolu_1', tool_name: 'Bash', input: { command: 'ls' } }
const WAITS = { list: 'answer', when: 'running' }

describe('a call', () => {
  test('that asks a person waits for them, with what can be chosen', () => {
    const options = [{ label: 'Berth 4', description: 'where she is' }, { label: 'Berth 9' }]
    const [question] = called('AskUserQuestion', { questions: [{ question: 'Which berth?', options }] })
    expect(question).toMatchObject({
      ...{ reading: 'message', nativeId: 'toolu_1', kind: 'request', ask: WAITS, from: 'team-lead@7c21f0aa' },
      body: 'Which berth?\n- Berth 4: where she is\n- Berth 9',
    })
    expect(asked(called('ExitPlanMode', { plan: '1. Mend' }))).toEqual([WAITS])
  })

  test('that asks a person is shown with all that it was given, and so is what a member asks leave for', () => {
    const options = [{ label: 'Berth 4', description: 'where she is', preview: 'a map' }, { label: 'Berth 9' }]
    const questions = [{ question: 'Which berth?', header: 'Berths', multiSelect: true, options }, { question: 'Why?' }]
    const input = { command: 'rm -rf build', timeout: 5, nested: { deep: ['one', { two: 'three' }] } }
    const bodies = [
      ...called('AskUserQuestion', { questions, metadata: { source: 'a rule' } }),
      ...called('ExitPlanMode', { plan: '1. Mend', allowedPrompts: [{ tool: 'Bash', prompt: 'run tests' }] }),
      ...inInbox('team-lead', 'fixer', { ...PERMISSION, input }),
    ].map((one) => (one.reading === 'message' ? one.body : ''))
    const given = [
      ['Which berth?', 'Berths', 'true', 'Berth 4', 'where she is', 'a map', 'Berth 9', 'Why?', 'a rule'],
      ['1. Mend', 'Bash', 'run tests'],
      ['rm -rf build', '5', 'one', 'three', 'Bash', 'toolu_1'],
    ]
    for (const [nth, parts] of given.entries()) for (const part of parts) expect(bodies[nth]).toContain(part)
  })

  test('of any other tool may be running: it is a line, and no request', () => {
    expect(called('Bash', { command: 'ls' })).toMatchObject([{ reading: 'log' }])
    expect(called('AskUserQuestion', {}, {}, null), 'nothing could end it').toMatchObject([{ reading: 'log' }])
  })

  test('by which a member hands in its plan is asked by a message to who leads', () => {
    const member = { teamName: TEAM, agentName: 'fixer' }
    expect(called('ExitPlanMode', { plan: '1. Mend' }, member)).toMatchObject([{ reading: 'log' }])
    expect(called('AskUserQuestion', { questions: [] }, member)).toMatchObject([{ ask: WAITS, channel: TEAM }])
  })

  test('is over with its result, whatever that was', () => {
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'no', is_error: true }
    expect(inRecord({ type: 'user', message: { content: [result] } })).toMatchObject([
      { reading: 'log', ends: 'toolu_1', agent: 'team-lead@7c21f0aa' },
    ])
  })

  test('and the message that asks leave for it are one request; what only bears its id is another', () => {
    const input = { questions: [{ question: 'Which?' }] }
    const [question] = called('AskUserQuestion', input, { teamName: TEAM, agentName: 'fixer' })
    const frame = { ...PERMISSION, tool_name: 'AskUserQuestion', input }
    const own = (readings: Reading[]) => readings.map((one) => (one.reading === 'message' ? one.fingerprint : null))
    expect(own(inInbox('team-lead', 'fixer', frame))).toEqual(own(question ? [question] : []))
    const others = [
      inInbox('team-lead', 'fixer', { ...frame, input: { questions: [{ question: 'Else?' }] } }),
      inInbox('team-lead', 'stranger', frame),
    ]
    for (const other of others) expect(own(other)).not.toEqual(own(question ? [question] : []))
  })
})

describe('what members of a team send', () => {
  test('to who leads is a request where it asks for leave, or hands in a plan', () => {
    expect(asked(inInbox('team-lead', 'fixer', PERMISSION))).toEqual([WAITS])
    const plan = { type: 'plan_approval_request', requestId: 'plan_approval-1@fixer', planContent: '1. Mend' }
    expect(asked(inInbox('team-lead', 'fixer', plan))).toEqual([WAITS])
    expect(asked(inInbox('team-lead', 'fixer', { type: 'idle_notification', result: 'What now?' }))).toEqual([null])
  })

  test('to another member asks no person', () => {
    expect(asked(inInbox('reader', 'fixer', PERMISSION))).toEqual([null])
  })

  test('back names what it answers', () => {
    const answer = { type: 'permission_response', tool_use_id: 'toolu_1', subtype: 'success' }
    expect(inInbox('fixer', 'team-lead', answer)).toMatchObject([{ replyTo: 'toolu_1', nativeId: 'm-1', ask: null }])
  })

  test('at once in approval of a plan was said by no person', () => {
    const requested = Date.UTC(2026, 10, 20, 14)
    const flagged = (afterMs: number, more: object = {}) => {
      const frame = {
        type: 'plan_approval_response',
        requestId: `plan_approval-${requested}@fixer`,
        approved: true,
        ...more,
      }
      const [reading] = inInbox('fixer', 'team-lead', frame, new Date(requested + afterMs).toISOString())
      return reading?.reading === 'message' && reading.flags.includes(FLAGS.notByPerson)
    }
    expect([0, 1_520, 2_000].map((ms) => flagged(ms))).toEqual([true, true, true])
    expect([2_001, 60_000, -1].map((ms) => flagged(ms))).toEqual([false, false, false])
    expect(flagged(500, { approved: false })).toBe(false)
    expect(flagged(500, { requestId: 'plan_approval-soon@fixer' })).toBe(false)
  })
})

describe('the file of a session', () => {
  const FILE = { sessionId: SESSION, cwd: "/srv/the harbour's", pid: 4711, tmux: 'main:@0.%0' }

  const OWN = 'sessions/4711.json'

  test('tells how it is gone on with', () => {
    expect(terminalOf(FILE, OWN)).toEqual({
      ...{ session: SESSION, directory: "/srv/the harbour's", pid: 4711, pane: 'main:@0.%0' },
      resume: `cd '/srv/the harbour'\\''s' && claude --resume ${SESSION}`,
    })
    expect(terminalOf({ ...FILE, sessionId: '$(id)' }, OWN)).toBe(null)
    expect(terminalOf({ ...FILE, cwd: '/srv/a\nb' }, OWN)).toMatchObject({ resume: null })
  })

  test('and its record tell that, and no other file does', () => {
    expect(terminalOf({ sessionId: SESSION }, `projects/-srv/${SESSION}.jsonl`)).toMatchObject({ session: SESSION })
    const others = [`teams/${TEAM}/inboxes/team-lead.json`, 'sessions/4712.json', 'projects/-srv/other.jsonl', 'x']
    for (const path of others) expect(terminalOf(FILE, path), path).toBe(null)
  })

  test('tells its process only where it tells all of it', () => {
    const whole = { pid: 4711, procStart: '124693', startedAt: 1795761352147, pidDomain: `linux:${MACHINE}:pid:[1]` }
    const process = { pid: 4711, started: '124693', at: 1795761352147, machine: MACHINE, space: 'pid:[1]' }
    expect(processOf(JSON.stringify(whole))).toEqual(process)
    const others = [
      ...Object.keys(whole).map((name) => ({ ...whole, [name]: undefined })),
      { ...whole, procStart: '2026-11-20T14:00:00Z' },
      { ...whole, pidDomain: 'darwin:0000' },
      { ...whole, pidDomain: 'linux:localhost:pid:[1]' },
      { ...whole, pid: -1 },
      [whole],
    ]
    for (const other of others) expect(processOf(JSON.stringify(other))).toBe(null)
    expect(processOf(`${JSON.stringify(whole).slice(0, -1)},"pid":1}`), 'a key stands twice').toBe(null)
  })
})
