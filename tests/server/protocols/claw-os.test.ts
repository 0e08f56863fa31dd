import { describe, expect, test } from 'vitest'
import { clawOs } from '@/server/protocols/claw-os'
import { messageAt } from '../../protocols/one'

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

describe('what a person reads', () => {
  test('a request reads as its action and its words', () => {
    expect(message({}).body).toBe('task.assign 扫描 shared/ 中的重复文件')
  })

  test('parameters beside the words follow, one a line', () => {
    const payload = { action: 'task.assign', params: { volume: 'bk-07', task: '创建快照', limits: { cpu: 2 } } }
    expect(message({ payload }).body).toBe('task.assign 创建快照\nvolume: bk-07\nlimits.cpu: 2')
  })

  test('a response reads as its status and its result', () => {
    expect(answer({ status: 'success', result: { summary: 'part-04 重新校验通过，10/10' }, error: null }).body).toBe(
      'success: part-04 重新校验通过，10/10',
    )
  })

  test('a response that failed tells the error and its code', () => {
    const failed = answer({ status: 'failure', result: null, error: { code: 'E001', message: '权限不足' } })
    expect(failed.body).toBe('failure: E001 权限不足')
    expect(failed.error).toEqual({ code: 'E001', message: '权限不足', recoverable: null, suggestion: null })
  })

  test('a notification reads as its message and shows its progress as a bar', () => {
    const payload = {
      event: 'progress',
      message: '块 part-04 重新校验中',
      progress: { current: 3, total: 10, percent: 30 },
    }
    const notification = message({ type: 'notification', payload })
    expect(notification).toMatchObject({ body: '块 part-04 重新校验中', progress: { current: 3, total: 10 } })
  })

  test.each([
    [{ percent: 30 }, { current: 30, total: 100 }],
    [45, { current: 45, total: 100 }],
    [{ current: 1, total: 0 }, null],
    ['soon', null],
  ])('progress %j is the bar %j', (progress, bar) => {
    expect(message({ type: 'notification', payload: { message: 'x', progress } }).progress).toEqual(bar)
  })

  test('an error shows code, recoverable and suggestion', () => {
    const error = { code: 'E004', message: '超时', recoverable: true, suggestion: '增大超时后重试' }
    expect(answer(error, 'error')).toMatchObject({ error, body: 'E004 超时\nsuggestion: 增大超时后重试' })
  })

  test('a response is final by its status alone, whatever its words begin with', () => {
    for (const status of ['success', 'failure'])
      expect(answer({ status, result: 'partial: x' }).final, status).toBe(true)
    for (const status of ['partial', 'SUCCESS', 'successful', 'pending', '', null, true, ['success'], undefined])
      expect(answer({ status, result: 'success: x' }).final, String(status)).toBe(false)
    const failed = answer({ result: 'failure' })
    expect(failed).toMatchObject({ body: 'failure', final: false })
    for (const type of ['request', 'notification', 'error'])
      expect(answer({ status: 'success' }, type).final).toBe(false)
    expect(message({ type: 'response', payload: 'success: x' }).final).toBe(false)
    expect(message({ type: 'response', status: 'success', payload: { result: 'x' } }).final).toBe(false)
  })

  test('a decision reads as the decision and its reason', () => {
    expect(answer({ status: 'success', result: { decision: 'approved', reason: '快照已保留' } }).body).toBe(
      'success: approved: 快照已保留',
    )
  })
})

describe('who, to whom, when', () => {
  test('from and to may be objects or plain names', () => {
    expect(message({}).fromSession).toBe('s-1')
    const plain = message({ from: 'gm', to: 'scan-3' })
    expect(plain).toMatchObject({ from: 'gm', fromTier: null, to: [{ agent: 'scan-3', tier: null }] })
  })

  test('a broadcast is one channel, whichever inbox it lies in', () => {
    const to = { agent: 'broadcast', tier: 'worker' }
    const copies = ['scan-3', 'etl-2'].map((agent) => message({ to }, `blackboard/${agent}/inbox/${ASK}.json`))
    for (const copy of copies) expect(copy).toMatchObject({ broadcast: true, to: [], channel: 'broadcast' })
    expect(copies[0]).toEqual(copies[1])
  })

  test('without a recipient the directory is meant', () => {
    expect(message({ to: null })).toMatchObject({ to: [{ agent: 'scan-3' }], channel: 'scan-3' })
  })

  test('a naive local time with microseconds is read in the zone of the source', () => {
    const read = messageAt(
      clawOs,
      INBOX,
      { ...request, timestamp: '2026-02-25T18:50:00.123456' },
      { zone: 'Asia/Shanghai' },
    )
    expect(read.sent.ms).toBe(Date.UTC(2026, 1, 25, 10, 50, 0, 123))
    expect(read.flags).toContain('zone-assumed')
  })

  test('a sender of nothing but spaces is nobody, found out at once', () => {
    expect(message({ from: `a${' '.repeat(200_000)}b` }).from).toBe('a')
    expect(message({ from: ' '.repeat(200_000) }).from).toBeNull()
  })

  test('keys of deep values are cut, so that a small file cannot become a large one', () => {
    const deep = (levels: number): unknown => (levels === 0 ? { a: 1, b: 2 } : { ['k'.repeat(100)]: deep(levels - 1) })
    expect(message({ payload: { action: 'x', params: deep(300) } }).body.length).toBeLessThan(400)
  })

  test('the ttl counts seconds from the sent time', () => {
    expect(message({ ttl: 60 }).expiresAt).toBe(Date.UTC(2026, 1, 25, 10, 51))
    expect(message({ ttl: '60' }).expiresAt).toBe(Date.UTC(2026, 1, 25, 10, 51))
    for (const ttl of [0, -5, 'soon', null, 1e300, '1.7e308']) expect(message({ ttl }).expiresAt).toBeNull()
    expect(message({ ttl: 0.0005 }).expiresAt).toBe(Date.UTC(2026, 1, 25, 10, 50) + 1)
  })

  test('the deadline of a request is read from its payload', () => {
    const payload = { action: 'status.query', deadline: '2026-02-25T20:00:00+08:00' }
    expect(message({ payload }).deadlineAt).toBe(Date.UTC(2026, 1, 25, 12))
  })

  test('a template stands for nothing, in ids, names and times', () => {
    const read = message({ id: '{{uuid}}', traceId: '{{trace}}', from: '{{agent}}', timestamp: '[AUTO_TIMESTAMP]' })
    expect(read).toMatchObject({ nativeId: null, traceId: null, from: null, fromRaw: '{{agent}}', links: [] })
    expect(read.sent.ms).toBeNull()
    expect(read.flags).toEqual(expect.arrayContaining(['template', 'no-id', 'no-sender', 'no-time']))
  })

  test('a key written twice is told, and the id is not trusted', () => {
    const twice = messageAt(clawOs, INBOX, JSON.stringify(request).replace('"version"', '"id":"first","version"'))
    expect(twice.nativeId).toBeNull()
    expect(twice.flags).toContain('ambiguous-keys')
  })

  test('every required field that is absent is told', () => {
    for (const field of ['version', 'id', 'traceId', 'from', 'to', 'type', 'priority', 'timestamp', 'payload']) {
      expect(message({ [field]: undefined }).flags, field).toContain('missing-field')
    }
    expect(message({}).flags).toEqual([])
  })

  test('unknown types and priorities are kept, mapped when obvious, and flagged', () => {
    expect(message({ type: 'Escalation', priority: 'P0' })).toMatchObject({
      type: 'Escalation',
      kind: 'request',
      priority: 'critical',
      priorityRaw: 'P0',
      flags: ['unknown-type', 'unknown-priority'],
    })
    expect(message({ type: 'juggle' })).toMatchObject({ type: 'juggle', kind: 'other' })
  })
})
