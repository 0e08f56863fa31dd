import type { RuleCase, RuleCases } from '../cases'

const AT = '2026-11-20T08:00:00Z'
const INBOX = 'runtime/Agent-3/inbox/task_1.json'
const MAILBOX = 'runtime/agent_comms/project_boards/mailbox_1.json'
const OUTCOMES = 'runtime/completed_tasks.json'

const command = (id: string, more: object = {}) => ({
  ...{ message_id: id, sender_agent_id: 'Agent-1', timestamp_dispatched: AT, command: 'run_test', params: {} },
  ...{ task_id: `of-${id}`, ...more },
})
const event = (data: object, more: object = {}) => ({
  ...{ type: 'TASK_COMPLETED', source_id: 'PlanningAgent', target_id: 'Agent-3', timestamp: AT, data, ...more },
})
const outcome = (more: object = {}) => ({
  ...{ message_id: 'm-1', task_id: 'task-1', agent_id: 'Agent-3', status: 'COMPLETED', timestamp: AT },
  ...{ output: { files: 1 }, error_details: null, ...more },
})
const lines = (...outcomes: object[]) => outcomes.map((one) => `${JSON.stringify(one)}\n`).join('')
const mailbox = (...messages: object[]) => ({
  ...{ status: 'idle', assigned_agent_id: 'Agent-3', last_seen_utc: AT, messages, processed_message_ids: [] },
})
const task = (id: string, status: string, ...rest: string[]) => ({
  ...{ task_id: id, action: 'RUN', params: {}, target_agent: 'Agent-3', status, depends_on: rest },
})
const plan = (...results: object[]) => ({ [INBOX]: event({ correlation_id: 'plan-1', task_id: 'plan-1', results }) })
const DETAILS = { code: 'AssertionError', message: 'Test failed.' }

const dream = (breaks: RuleCase['breaks'], passes: RuleCase['passes']): RuleCase => ({
  protocol: 'dream-os',
  breaks,
  passes,
})

export const DREAM_CASES: RuleCases = {
  // Of a protocol whose page has no thresholds: that of one mailbox is set.
  GEN014: {
    ...dream({ [MAILBOX]: mailbox(command('m-1'), command('m-2')) }, { [MAILBOX]: mailbox(command('m-1')) }),
    rules: { GEN014: { limits: { queue: 2 } } },
  },
  DRM301: dream(
    { [INBOX]: event({ task_id: 'plan-1' }) },
    {
      [INBOX]: event({ correlation_id: 'plan-1' }),
      'temp/cursor_input.txt': 'Go on with the plan.',
    },
  ),
  DRM302: {
    ...dream(
      {
        [MAILBOX]: mailbox(command('m-1'), command('m-2', { timestamp_dispatched: null })),
        [INBOX]: event({ correlation_id: 'plan-1' }, { source_id: undefined }),
        [OUTCOMES]: lines(outcome(), outcome({ message_id: undefined, task_id: 'task-2' })),
      },
      {
        [MAILBOX]: mailbox(command('m-1', { task_id: undefined }), {
          ...{ task_id: 't-9', action: 'RUN', status: 'PENDING', timestamp: AT },
        }),
        [INBOX]: event({ correlation_id: 'plan-1' }, { target_id: undefined }),
        [OUTCOMES]: lines(outcome()),
        'agent_workspaces/Agent-2/inbox/note.md': `**From**: Agent-1\n**Timestamp**: ${AT}\n\nIt is done.\n`,
      },
    ),
    times: 3,
  },
  DRM310: dream(
    { [OUTCOMES]: lines(outcome(), outcome({ status: 'FAILED' })) },
    {
      [OUTCOMES]: lines(
        outcome({ status: 'FAILED', error_details: DETAILS }),
        outcome({ status: 'FAILED', error: 'Test failed.' }),
      ),
    },
  ),
  DRM311: dream(
    { [OUTCOMES]: [outcome(), outcome({ task_id: 'task-2', error_details: DETAILS })] },
    { [OUTCOMES]: [outcome(), outcome({ task_id: 'task-2', status: 'FAILED', error_details: DETAILS })] },
  ),
  DRM320: dream(plan(task('a', 'PENDING'), task('b', 'PENDING', 'c')), {
    ...plan(task('a', 'PENDING'), task('b', 'PENDING', 'a', 'listed')),
    'task_list.json': [task('listed', 'PENDING')],
  }),
  DRM321: dream(
    plan(task('a', 'PENDING', 'b'), task('b', 'PENDING', 'a')),
    plan(task('a', 'PENDING', 'b'), task('b', 'PENDING')),
  ),
  DRM322: dream(
    plan(task('a', 'PENDING'), task('b', 'IN_PROGRESS', 'a')),
    plan(task('a', 'COMPLETED'), task('b', 'IN_PROGRESS', 'a'), task('c', 'PENDING', 'b'), task('d', 'FAILED', 'c')),
  ),
  DRM350: {
    ...dream(
      {
        [MAILBOX]: mailbox(command('m-1', { params: { target_file: 'core/{{ module }}.py' } })),
        [INBOX]: '{"message_id": {{uuid}}, "command": "run_test"}',
      },
      { [MAILBOX]: mailbox(command('m-1', { params: { note: 'Put {{name}} where the name belongs.' } })) },
    ),
    times: 2,
  },
}
