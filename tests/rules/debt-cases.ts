import type { DebtKind, DebtState } from '@/lib/rules/debt'
import { type CaseChange, type CaseFiles, spoken } from './cases'

/** What is owed by the messages and tasks of a source: `after` is written, or removed (null), once the rest was read. */
export type DebtCase = {
  protocol: string
  files: CaseFiles
  after?: CaseChange
  owed: readonly (readonly [kind: DebtKind, debtor: string | null, creditor: string | null, state: DebtState])[]
}

/** At a minute after eight. */
const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00Z`
const line = (from: string, to: readonly string[], content: string, minute = 0, type = 'task') =>
  spoken({ from, to: to.map((one) => `@${one}`), content, type, ts: at(minute) })
const channel = (...lines: readonly object[]) => ({ 'atlas/channel.jsonl': lines })

const claw = (id: string, from: string, to: string, more: object = {}) => ({
  [`blackboard/${to}/inbox/${id}.json`]: {
    ...{ version: '1.0', id, traceId: 't1', from: { agent: from }, to: { agent: to }, type: 'request' },
    ...{ priority: 'normal', timestamp: at(0), payload: { action: 'status.query' }, ...more },
  },
})
const reply = (id: string, from: string, to: string, requestId: string, more: object = {}) =>
  claw(id, from, to, {
    ...{ type: 'response', timestamp: at(1), payload: { requestId, status: 'success', result: {}, error: null } },
    ...more,
  })

const said = (id: string, from: string, to: string, more: object = {}) => ({
  [`channels/dev/msg-20261120-080000-${from}-${id}.json`]: {
    ...{ id, timestamp: at(0), session_id: 'dev', from, to, type: 'task_assign' },
    ...{ content: { text: 'Build it.', code: null, artifacts: [] }, metadata: { mode: 'chat' }, ...more },
  },
})
const names = (id: string) => ({ metadata: { mode: 'chat', in_reply_to: id } })

const dream = (id: string, more: object = {}) => ({
  [`runtime/agent_2/inbox/${id}.json`]: {
    ...{ message_id: id, sender_agent_id: 'agent_1', target_agent_id: 'agent_2', timestamp_dispatched: at(0) },
    ...{ command: 'run_task', params: {}, task_id: id, ...more },
  },
})
const outcomes = (...lines: readonly object[]) => ({ 'runtime/completed_tasks.json': lines })

const team = { name: 'tide', leadAgentId: 'team-lead@tide', members: [{ agentId: 'dev@tide', name: 'dev' }] }
const entry = (text: string, msg_id: string) => ({
  ...{ from: 'team-lead', text, timestamp: at(0), read: false, msg_id },
})
const listed = (id: string, more: object) => ({
  [`tasks/tide/${id}.json`]: { id, subject: `Task ${id}`, blocks: [], blockedBy: [], ...more },
})
const letter = (id: string, more: object = {}) => ({
  ...{ message_id: id, from_worker: 'leader-fixed', to_worker: 'worker-1', body: `about ${id}`, created_at: at(0) },
  ...more,
})
const OMC = '.omc/state/team/tide'

export const DEBT_CASES: { readonly [name: string]: DebtCase } = {
  'a mention of a task is acknowledged, or late': {
    protocol: 'swarm',
    files: channel(
      line('td', ['dev'], '@dev take task #2: log in.'),
      line('dev', ['td'], 'ACK: Claimed task #2.', 1),
      line('td', ['qa'], '@qa take task #3: log out.', 20),
    ),
    owed: [
      ['acknowledgement', 'dev', 'td', 'answered'],
      ['acknowledgement', 'qa', 'td', 'late'],
      // Who claimed it owes that it is done.
      ['completion', 'dev', 'td', 'acknowledged'],
    ],
  },
  'who claims a task of a team completes it': {
    protocol: 'swarm',
    files: channel(
      line('dev', [], 'Claimed task #4: the door.'),
      line('qa', [], 'Claimed task #5: the lock.', 1),
      line('qa', [], 'Completed task #5.', 9),
      // Nobody knew of it before it was done.
      line('ops', [], 'Completed task #6.', 9),
    ),
    owed: [
      ['completion', 'dev', null, 'acknowledged'],
      ['completion', 'qa', null, 'answered'],
    ],
  },
  'what blocks is answered, however late, or not': {
    protocol: 'swarm',
    files: channel(
      line('dev', ['td'], 'BLOCKED: Task #2 needs the key.', 0, 'status'),
      line('td', ['dev'], 'Task #2: the key is in the safe.', 50, 'message'),
      line('qa', ['td'], 'BLOCKED: Task #9 needs the door.', 52, 'status'),
    ),
    owed: [
      ['answer', 'td', 'dev', 'answered'],
      ['answer', 'td', 'qa', 'late'],
      // Whoever is blocked has the task all the same.
      ['completion', 'dev', null, 'acknowledged'],
      ['completion', 'qa', null, 'acknowledged'],
    ],
  },
  'what is handed over is picked up, and the end acknowledged by each': {
    protocol: 'swarm',
    files: channel(
      line('dev', ['qa'], 'HANDOFF: The door is done. @qa test it.'),
      line('qa', ['dev'], 'I test it.', 5, 'message'),
      line('td', ['dev', 'qa'], 'SHUTDOWN_REQUEST: Please confirm.', 50, 'system'),
      line('dev', ['td'], 'SHUTDOWN_ACK: Ready.', 51, 'system'),
    ),
    owed: [
      ['pick-up', 'qa', 'dev', 'answered'],
      ['shutdown', 'dev', 'td', 'answered'],
      ['shutdown', 'qa', 'td', 'late'],
    ],
  },
  'nobody owes anything to a team that ended': {
    protocol: 'swarm',
    files: channel(line('td', ['dev'], '@dev take task #2: log in.', 0)),
    after: { atlas: null },
    owed: [['acknowledgement', 'dev', 'td', 'expired']],
  },
  'a request of ClawOS is answered, late, expired, or has time': {
    protocol: 'claw-os',
    files: {
      ...claw('r1', 'gm', 'pm'),
      ...reply('a1', 'pm', 'gm', 'r1'),
      ...claw('r2', 'gm', 'pm-data'),
      ...claw('r3', 'gm', 'pm-late', { ttl: 600 }),
      ...claw('r4', 'gm', 'pm-far', { payload: { action: 'status.query', deadline: '2126-11-20T08:00:00Z' } }),
      ...claw('r5', 'gm', 'pm-on', { payload: { action: 'status.query', deadline: '2126-11-20T08:00:00Z' } }),
      ...claw('n5', 'pm-on', 'gm', {
        ...{ type: 'notification', timestamp: at(2) },
        payload: { event: 'progress', message: 'On.', requestId: 'r5' },
      }),
      // What waits for a person is none of an agent.
      ...claw('r6', 'gm', 'human'),
    },
    owed: [
      ['answer', 'pm', 'gm', 'answered'],
      ['answer', 'pm-data', 'gm', 'late'],
      ['answer', 'pm-far', 'gm', 'open'],
      ['answer', 'pm-late', 'gm', 'expired'],
      ['answer', 'pm-on', 'gm', 'acknowledged'],
    ],
  },
  'a task of Multi-Agent OS wants its result, of each that has it': {
    protocol: 'multi-agent-os',
    files: {
      ...said('m1', 'supervisor', 'codex-1'),
      ...said('m2', 'codex-1', 'supervisor', { type: 'task_result', timestamp: at(5), ...names('m1') }),
      ...said('m3', 'supervisor', 'qc-1'),
      ...said('m4', 'qc-1', 'supervisor', { type: 'chat', timestamp: at(6), ...names('m3') }),
      ...said('m5', 'supervisor', 'docs-1', { type: 'question' }),
      // Who tells all of them what to do awaits no result.
      ...said('m6', 'supervisor', 'all', { type: 'directive' }),
    },
    owed: [
      ['answer', 'docs-1', 'supervisor', 'open'],
      ['result', 'codex-1', 'supervisor', 'answered'],
      ['result', 'qc-1', 'supervisor', 'acknowledged'],
    ],
  },
  'a command of Dream.OS wants its outcome': {
    protocol: 'dream-os',
    files: {
      ...dream('c1'),
      ...dream('c2'),
      ...outcomes({
        ...{ agent_id: 'agent_2', message_id: 'c1', command: 'run_task', status: 'COMPLETED', output: 'Done.' },
        ...{ timestamp: at(9), error_details: null },
      }),
    },
    owed: [
      ['result', 'agent-2', 'agent-1', 'answered'],
      ['result', 'agent-2', 'agent-1', 'open'],
    ],
  },
  'a plan that is asked for, and each task of it, is completed': {
    protocol: 'dream-os',
    files: {
      'runtime/planner_agent/inbox/ask.json': {
        ...{ type: 'GENERATE_TASK_SEQUENCE', source_id: 'agent_1', target_id: 'planner_agent', timestamp: at(0) },
        data: { task_id: 'plan-7', params: { goal: 'Clean up.' } },
      },
      'runtime/planner_agent/inbox/more.json': {
        ...{ type: 'GENERATE_TASK_SEQUENCE', source_id: 'agent_1', target_id: 'planner_agent', timestamp: at(0) },
        data: { task_id: 'plan-8', params: { goal: 'Paint.' } },
      },
      'runtime/planner_agent/outbox/plan.json': {
        ...{ type: 'TASK_COMPLETED', source_id: 'planner_agent', target_id: 'agent_1', timestamp: at(3) },
        data: {
          ...{ correlation_id: 'plan-7', task_id: 'plan-7' },
          results: [{ task_id: 'task-1', action: 'SWEEP', target_agent: 'agent_2', status: 'PENDING', depends_on: [] }],
        },
      },
    },
    owed: [
      ['completion', 'agent-2', 'planner_agent', 'open'],
      ['completion', 'planner_agent', 'agent-1', 'answered'],
      ['completion', 'planner_agent', 'agent-1', 'open'],
    ],
  },
  'a task of a team of Claude Code is completed by its owner, or listed no more': {
    protocol: 'claude-code',
    files: {
      'teams/tide/config.json': team,
      ...listed('1', { owner: 'dev', status: 'in_progress' }),
      ...listed('2', { owner: 'dev', status: 'pending' }),
      ...listed('3', { owner: 'dev', status: 'in_progress' }),
      ...listed('4', { status: 'pending' }),
      ...listed('5', { owner: 'dev', status: 'in_progress' }),
    },
    after: { ...listed('3', { owner: 'dev', status: 'completed' }), 'tasks/tide/5.json': null },
    owed: [
      ['completion', 'dev@tide', null, 'acknowledged'],
      ['completion', 'dev@tide', null, 'answered'],
      ['completion', 'dev@tide', null, 'expired'],
      ['completion', 'dev@tide', null, 'open'],
    ],
  },
  'what lies in an inbox of a team of Claude Code is taken, or not': {
    protocol: 'claude-code',
    files: {
      'teams/tide/config.json': team,
      'teams/tide/inboxes/dev.json': [entry('Take this.', 'one'), entry('And this.', 'two')],
    },
    after: { 'teams/tide/inboxes/dev.json': [entry('And this.', 'two')] },
    owed: [
      ['taking', 'dev@tide', 'team-lead@tide', 'answered'],
      ['taking', 'dev@tide', 'team-lead@tide', 'open'],
    ],
  },
  'a worker of oh-my-claudecode says that it has what lies in its mailbox': {
    protocol: 'oh-my-claudecode',
    files: {
      [`${OMC}/config.json`]: { name: 'tide', workers: [{ name: 'worker-1' }] },
      [`${OMC}/mailbox/worker-1.json`]: {
        worker: 'worker-1',
        messages: [letter('one'), letter('two', { notified_at: at(1), delivered_at: at(2) })],
      },
      [`${OMC}/tasks/task-1.json`]: { id: '1', subject: 'Doors', status: 'in_progress', owner: 'worker-1' },
      [`${OMC}/tasks/task-2.json`]: { id: '2', subject: 'Locks', status: 'pending' },
    },
    owed: [
      ['completion', 'worker-1@tide', null, 'acknowledged'],
      ['taking', 'worker-1@tide', 'leader-fixed@tide', 'answered'],
      ['taking', 'worker-1@tide', 'leader-fixed@tide', 'open'],
    ],
  },
}
