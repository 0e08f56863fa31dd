import { describe, expect, test } from 'vitest'
import { dreamOs } from '@/server/protocols/dream-os'
import { areLinked, messageAt } from '../../protocols/one'

const OUTCOMES = 'runtime/completed_tasks.json'
const INBOX = 'runtime/RefactorAgent/inbox/task_1.json'

const command = {
  message_id: 'm-1',
  sender_agent_id: 'Supervisor',
  timestamp_dispatched: '2026-11-20T14:29:21Z',
  command: 'refactor_file',
  params: { target_file: 'core/utils/legacy_parser.py' },
  task_id: 'task-001',
}
const outcome = {
  message_id: 'm-1',
  task_id: 'task-001',
  agent_id: 'RefactorAgent',
  status: 'COMPLETED',
  timestamp: '2026-11-20T14:31:00Z',
  output: { files_changed: 1, details: 'imports sorted' },
  error_details: null,
}
const task = (id: string, ...depends_on: string[]) => ({ task_id: id, action: 'LINT', status: 'PENDING', depends_on })
const plan = {
  type: 'TASK_COMPLETED',
  source_id: 'PlanningAgent',
  target_id: 'broadcast',
  data: { correlation_id: 'plan-001', task_id: 'plan-001', results: [task('task-001'), task('task-002', 'task-001')] },
}

describe('what moves a task', () => {
  const moved = (path: string, fields: object) =>
    messageAt(dreamOs, path, fields).effects.map(
      (one) => one.kind === 'task' && [one.id, one.makes, one.state, one.native],
    )

  test('the state in the details of a line of the log moves it and makes none; a line without one does not', () => {
    const line = {
      event_id: 'g-1',
      event_type: 'TASK_MOVED',
      agent_source: 'Supervisor',
      timestamp: '2026-11-20T14:00:00Z',
    }
    const log = 'governance_memory.jsonl'
    expect(moved(log, { ...line, details: { task_id: 'task-001', state: 'COMPLETED' } })).toEqual([
      ['task-001', false, 'done', 'COMPLETED'],
    ])
    expect(moved(log, { ...line, details: { task_id: 'task-001', reason: 'late' } })).toEqual([])
  })

  test('a message does the same, whatever else it says of itself', () => {
    const sync = {
      type: 'sync',
      source_id: 'Agent-1',
      status: 'ok',
      details: { task_id: 'task-001', state: 'in_progress' },
    }
    expect(moved(INBOX, sync)).toEqual([['task-001', true, 'in-progress', 'in_progress']])
  })

  test('what is obsolete is dropped and not done', () => {
    expect(moved(OUTCOMES, { ...outcome, status: 'OBSOLETE' })).toEqual([['task-001', true, 'cancelled', 'OBSOLETE']])
    expect(moved(INBOX, { ...task('task-001'), status: 'OBSOLETE' })).toEqual([
      ['task-001', true, 'cancelled', 'OBSOLETE'],
    ])
  })

  test('the type is its task type, and what is to be done is said', () => {
    const read = messageAt(dreamOs, INBOX, {
      task_id: 'w-1',
      task_type: 'build',
      action: 'Lay the first row',
      from: 'qa',
    })
    expect([read.type, read.body]).toEqual(['build', 'action: Lay the first row'])
  })

  test('what was read as header is not said again; subject, the words of the body and content are said', () => {
    const header = {
      msg_id: 'm-1',
      from_agent: 'Agent-2',
      to_agent: 'Agent-1',
      message_type: 'NOTE',
      created_at: '2026-11-20T14:00:00Z',
    }
    const body = (more: object) => messageAt(dreamOs, INBOX, { ...header, ...more }).body
    expect(body({ subject: 'Flour', body: { summary: 'Two sacks.', request: 'Order five.' } })).toBe(
      'Flour\nTwo sacks.\nrequest: Order five.',
    )
    expect(body({ content: { objective: 'Keep warm', action: 'Bake' } })).toBe('objective: Keep warm\naction: Bake')
    expect(body({ subject: 'Flour', message_content: 'Two sacks.', response_required: true })).toBe(
      'Flour\nTwo sacks.\nresponse_required: true',
    )
    expect(body({ details: { task_id: 'task-001', reason: 'late' } })).toBe('late')
  })
})

describe('events and plans', () => {
  test('the answer of a planner reads as a sentence and holds the graph of its tasks', () => {
    const message = messageAt(dreamOs, 'runtime/PlanningAgent/outbox/msg_1.json', plan)
    expect(message).toMatchObject({ kind: 'result', broadcast: true, to: [], traceId: 'plan-001', state: 'outbox' })
    expect(message.body.split('\n')[0]).toBe('plan-001: 2 tasks, task-002 depends on task-001')
    expect(message.effects).toMatchObject([
      { scope: 'plan-001', id: 'task-001', state: 'open', dependsOn: [] },
      { scope: 'plan-001', id: 'task-002', state: 'open', native: 'PENDING', dependsOn: ['task-001'] },
      { scope: 'plan-001', id: 'plan-001', state: 'done' },
    ])
  })

  test('a plan belongs to the message that asked for it', () => {
    const ask = {
      type: 'GENERATE_TASK_SEQUENCE',
      source_id: 'Agent_0',
      target_id: 'PlanningAgent',
      data: { task_id: 'plan-001', params: { goal: 'Tidy up' } },
    }
    const asked = messageAt(dreamOs, 'runtime/PlanningAgent/inbox/task_1.json', ask)
    expect(asked).toMatchObject({ body: 'Tidy up', kind: 'task', from: 'agent-0' })
    expect(areLinked(asked, messageAt(dreamOs, 'runtime/PlanningAgent/outbox/msg_1.json', plan))).toBe(true)
  })

  test('a task id links for a day when no plan is named, and not at all across plans', () => {
    const first = messageAt(dreamOs, INBOX, { ...command, correlation_id: 'plan-001' })
    const second = messageAt(dreamOs, INBOX, { ...command, message_id: 'm-2', correlation_id: 'plan-002' })
    expect(areLinked(first, second)).toBe(false)
    const loose = messageAt(dreamOs, INBOX, command).links.find(({ basis }) => basis === 'task')
    expect(loose).toEqual({ key: 'task:task-001', basis: 'task', withinMs: 86_400_000 })
  })

  test('an outcome belongs to its command by the message id', () => {
    expect(areLinked(messageAt(dreamOs, INBOX, command), messageAt(dreamOs, OUTCOMES, outcome))).toBe(true)
  })

  test('a decision belongs to what it decides', () => {
    const params = { message_id: 'm-ask', task_id: 't', decision: 'approved', reason: 'Tests are green' }
    const decision = messageAt(dreamOs, INBOX, { ...command, command: 'approval_decision', params })
    expect(decision).toMatchObject({
      kind: 'decision',
      replyTo: 'm-ask',
      body: 'approved: Tests are green\ntask_id: t',
    })
  })

  test.each([
    ['request_approval', 'request'],
    ['ESCALATE_TO_HUMAN', 'request'],
    ['request_status', 'request'],
    ['run_test', 'task'],
    ['TASK_FAILED', 'result'],
    ['statusReport', 'status'],
  ])('a message of type %s is a %s', (type, kind) => {
    expect(messageAt(dreamOs, INBOX, { ...command, command: type }).kind).toBe(kind)
  })

  test('governance lines come in three shapes', () => {
    const lines = [
      {
        event_id: 'g',
        event_type: 'NOTE',
        agent_source: 'Supervisor',
        details: { note: 'fine' },
        timestamp: 1795185120,
      },
      { event_type: 'NOTE', source: 'Supervisor', details: 'fine', timestamp: 1795185120.0 },
      { id: 'g', type: 'NOTE', source: { agent_id: 'Supervisor' }, data: { note: 'fine' }, timestamp: '1795185120' },
    ]
    for (const line of lines) {
      expect(messageAt(dreamOs, 'governance_memory.jsonl', line)).toMatchObject({
        from: 'supervisor',
        type: 'NOTE',
        kind: 'event',
        body: 'fine',
        channel: 'governance_memory',
        sent: { ms: 1795185120000 },
        flags: [],
      })
    }
  })
})
