import { describe, expect, test } from 'vitest'
import { clawOs } from '@/server/protocols/claw-os'
import { areLinked, messageAt, readAt } from '../../protocols/one'

const ASK = '3b0c7c9a-0000-4000-8000-000000000001'
const INBOX = `blackboard/scan-3/inbox/${ASK}.json`

const request = {
  version: '1.0',
  id: ASK,
  traceId: 't-1',
  from: { agent: 'pm-data', tier: 'pm', session: 's-1' },
  to: { agent: 'scan-3', tier: 'worker', session: 's-2' },
  type: 'request',
  priority: 'high',
  timestamp: '2026-02-25T18:50:00+08:00',
  ttl: 3600,
  payload: { action: 'task.assign', params: { description: '扫描 shared/ 中的重复文件' } },
  metadata: {},
}

function message(change: Record<string, unknown>, path = INBOX) {
  return messageAt(clawOs, path, { ...request, ...change })
}

function answer(payload: Record<string, unknown>, type = 'response') {
  return message({ id: 'other', type, payload: { requestId: ASK, ...payload } })
}

describe('what belongs together', () => {
  test('a response belongs to its request, even under another trace', () => {
    const response = { ...answer({ status: 'success' }), traceId: null }
    expect(areLinked(message({}), response)).toBe(true)
    expect(response.replyTo).toBe(ASK)
    expect(areLinked(message({}), message({ id: 'x', traceId: 't-2' }))).toBe(false)
  })

  test('an assigned task ends with the answer to its request', () => {
    const task = { kind: 'task', id: ASK, makes: false, scope: null }
    expect(message({}).effects).toMatchObject([
      { ...task, makes: true, scope: 't-1', state: 'open', owner: 'scan-3', title: '扫描 shared/ 中的重复文件' },
    ])
    expect(answer({ status: 'success' }).effects).toMatchObject([{ ...task, state: 'done' }])
    expect(answer({ status: 'partial' }).effects).toMatchObject([{ ...task, state: 'in-progress' }])
    expect(answer({ code: 'E004', message: '超时', recoverable: true }, 'error').effects).toMatchObject([
      { ...task, state: 'blocked', blocker: '超时' },
    ])
  })

  test('the message log speaks of a message by its id', () => {
    const line = {
      timestamp: request.timestamp,
      level: 'warn',
      msgId: ASK,
      traceId: 't-1',
      latencyMs: 150,
      status: 'failed',
    }
    expect(readAt(clawOs, 'logs/message-log.jsonl', line)).toMatchObject([
      {
        reading: 'log',
        level: 'warning',
        delivery: { messageId: ASK, traceId: 't-1', latencyMs: 150, status: 'failed' },
      },
    ])
    expect(readAt(clawOs, 'blackboard/shared/Messages.LOG.jsonl', request)).toMatchObject([
      { reading: 'log', text: 'request pm-data → scan-3', delivery: { messageId: ASK } },
    ])
  })
})

describe('where it lies', () => {
  test('what leaves an inbox was consumed, or expired when its time was over', () => {
    const was = { place: 'inbox', state: 'inbox', expiresAt: 100 }
    expect(clawOs.gone({ ...was, at: 99, withFile: false })).toBe('consumed')
    expect(clawOs.gone({ ...was, at: 100, withFile: false })).toBe('expired')
    expect(clawOs.gone({ ...was, expiresAt: null, at: 100, withFile: false })).toBe('consumed')
    expect(clawOs.gone({ ...was, state: 'processed', at: 100, withFile: false })).toBe('removed')
  })

  test.each([
    ['open', 'open'],
    ['In_Progress', 'in-progress'],
    ['进行中', 'in-progress'],
    ['on hold, perhaps', 'unknown'],
  ])('a task that its file calls %s is %s', (status, state) => {
    const [reading] = readAt(clawOs, 'blackboard/tasks/t-1.json', { id: 't-1', title: '数据', status })
    expect(reading).toMatchObject({ effects: [{ id: 't-1', state, native: status }] })
  })

  test('the same file in processed is the same message in another state', () => {
    const done = message({}, `blackboard/scan-3/processed/${ASK}.json`)
    expect(done).toEqual({ ...message({}), state: 'processed' })
  })

  test('an escalation is a request, open until it says otherwise', () => {
    const esc = {
      id: 'esc-1',
      from: 'gm',
      title: '是否允许重启？',
      requiresHumanApproval: true,
      createdAt: request.timestamp,
    }
    expect(messageAt(clawOs, 'escalations/esc-1.json', esc)).toMatchObject({
      kind: 'request',
      type: 'escalation',
      state: 'open',
      body: '是否允许重启？',
      from: 'gm',
    })
  })

  test('heartbeats come as a map, a list or one agent; what is no heartbeat is a state', () => {
    const gm = { status: 'idle', lastHeartbeat: request.timestamp }
    const beat = [{ reading: 'heartbeat', agent: 'gm', state: 'IDLE', claimed: { ms: Date.UTC(2026, 1, 25, 10, 50) } }]
    for (const file of [{ agents: { gm } }, { gm }, [{ agent: 'gm', ...gm }], { agent: 'gm', ...gm }]) {
      expect(readAt(clawOs, 'heartbeat-state.json', file)).toMatchObject(beat)
    }
    expect(readAt(clawOs, 'blackboard/gm/heartbeat-state.json', gm)).toMatchObject(beat)
    expect(readAt(clawOs, 'memory/heartbeat-state.json', { lastChecks: { email: 1 } })).toMatchObject([
      { reading: 'state' },
    ])
  })

  test('what a file of checks says of itself are no agents', () => {
    const checks = { lastChecks: { email: 1_703_275_200, time: 1_703_260_800, weather: null } }
    for (const file of [
      checks,
      { ...checks, version: '1.2', status: 'ok' },
      { ...checks, version: 2, status: 'idle', updatedAt: '2026-02-25T10:50:00Z' },
    ]) {
      const state = [{ reading: 'state', subject: 'memory/heartbeat-state', agent: null }]
      expect(readAt(clawOs, 'memory/heartbeat-state.json', file)).toMatchObject(state)
      const own = readAt(clawOs, 'blackboard/gm/heartbeat-state.json', file)
      expect(own.map((one) => [one.reading, 'agent' in one && one.agent])).toEqual([['state', 'gm']])
    }
    for (const file of [
      { version: '1.2', status: 'ok' },
      { status: 'ok', note: 'idle' },
    ])
      expect(readAt(clawOs, 'heartbeat-state.json', file)).toMatchObject([{ reading: 'state' }])
    const map = { version: '1.2', updatedAt: request.timestamp, gm: { status: 'idle' } }
    expect(readAt(clawOs, 'heartbeat-state.json', map)).toMatchObject([{ reading: 'heartbeat', agent: 'gm' }])
    const words = { gm: 'idle', pm: '20260225105000' }
    expect(readAt(clawOs, 'heartbeat-state.json', words)).toMatchObject([
      { reading: 'heartbeat', agent: 'gm', state: 'IDLE' },
      { reading: 'heartbeat', agent: 'pm', claimed: { ms: expect.any(Number) } },
    ])
  })

  test('a document of the board is listed, an inbox of gm is read', () => {
    expect(readAt(clawOs, 'blackboard/gm/plan.md', '')).toMatchObject([{ reading: 'document', agent: 'gm' }])
    expect(message({ to: 'gm' }, 'blackboard/gm/inbox/m.json').channel).toBe('gm')
  })
})
