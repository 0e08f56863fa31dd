import { box, governance, mailbox, outcome, stateFile } from '../dream-os'
import { iso, type Story } from '../world'

export const plan: Story = {
  name: 'refactor-plan',
  about: 'A goal becomes a plan of tasks that depend on each other; one fails.',
  tell: (run) => {
    const story = 'refactor-plan'
    const planId = `plan-${String(run + 1).padStart(3, '0')}`
    const task = (id: string, action: string, status: string, dependsOn: string[]) => ({
      task_id: id,
      action,
      params: { target_directory: 'core/utils/' },
      target_agent: 'RefactorAgent',
      status,
      priority: 3,
      depends_on: dependsOn,
    })
    return [
      {
        after: 0,
        act: (w, at) => {
          box(w, story, 'PlanningAgent', 'inbox', `task_${planId}`, {
            type: 'GENERATE_TASK_SEQUENCE',
            source_id: 'Agent_0',
            target_id: 'PlanningAgent',
            timestamp: iso(at),
            data: { task_id: planId, params: { goal: 'Refactor the legacy utils directory and remove unused code.' } },
          })
        },
      },
      {
        after: 6,
        act: (w, at) => {
          box(w, story, 'PlanningAgent', 'outbox', `msg_${planId}`, {
            type: 'TASK_COMPLETED',
            source_id: 'PlanningAgent',
            target_id: 'TaskExecutorAgent',
            timestamp: iso(at),
            data: {
              correlation_id: planId,
              task_id: planId,
              results: [
                task('task-001', 'REFACTOR_IMPORTS', 'PENDING', []),
                task('task-002', 'REMOVE_DEAD_CODE', 'PENDING', ['task-001']),
              ],
            },
          })
        },
      },
      {
        after: 4,
        act: (w, at) =>
          stateFile(w, story, 'task_list.json', {
            updated: iso(at),
            tasks: [
              task('task-001', 'REFACTOR_IMPORTS', 'IN_PROGRESS', []),
              task('task-002', 'REMOVE_DEAD_CODE', 'PENDING', ['task-001']),
            ],
          }),
      },
      {
        after: 8,
        act: (w, at) =>
          outcome(w, story, {
            message_id: `m-${planId}-1`,
            task_id: 'task-001',
            agent_id: 'RefactorAgent',
            status: 'COMPLETED',
            timestamp: iso(at),
            output: { files_changed: 4, details: 'imports sorted' },
            error_details: null,
          }),
      },
      {
        after: 8,
        act: (w, at) =>
          outcome(w, story, {
            message_id: `m-${planId}-2`,
            task_id: 'task-002',
            agent_id: 'TestAgent',
            status: 'FAILED',
            timestamp: iso(at),
            output: null,
            error_details: { code: 'AssertionError', message: 'test_legacy_parser::test_empty failed' },
          }),
      },
      {
        after: 3,
        act: (w, at) => {
          box(w, story, 'TestAgent', 'outbox', `msg_run_${planId}`, {
            message_id: w.random.uuid(),
            sender_agent_id: 'TestAgent',
            target_agent_id: 'User',
            timestamp_dispatched: iso(at),
            command: 'report',
            params: { text: `Test run ${41 + run} is in runtime/TestAgent/outbox.` },
          })
        },
      },
      {
        after: 2,
        act: (w, at) =>
          governance(w, story, {
            event_id: w.random.uuid(),
            event_type: 'TASK_FAILED',
            agent_source: 'TestAgent',
            details: { plan: planId, task_id: 'task-002' },
            timestamp: iso(at),
          }),
      },
      {
        after: 2,
        act: (w, at) =>
          governance(w, story, {
            event_type: 'REPLAN',
            source: 'Supervisor',
            details: `${planId} is planned anew`,
            timestamp: iso(at),
          }),
      },
      {
        after: 2,
        act: (w, at) =>
          governance(w, story, {
            id: w.random.hex(8),
            type: 'AUDIT',
            source: { agent_id: 'Supervisor' },
            data: { plan: planId, state: 'open' },
            timestamp: iso(at),
          }),
      },
    ]
  },
}

export const boxes: Story = {
  name: 'mailboxes',
  about: 'Commands queue in a mailbox, are taken one by one; the agent waits for approval.',
  tell: (run, random) => {
    const story = 'mailboxes'
    const ids = [random.uuid(), random.uuid()]
    const entry = (id: string, at: number, command: string) => ({
      message_id: id,
      sender_agent_id: 'Supervisor',
      timestamp_dispatched: iso(at),
      command,
      params: { target_file: `core/utils/legacy_${run}.py` },
      task_id: `mb-${run}`,
    })
    const [first = '', second = ''] = ids
    let queuedAt = 0
    return [
      {
        after: 0,
        act: (w, at) => {
          queuedAt = at
          const queued = [entry(first, at, 'refactor_file'), entry(second, at, 'run_test')]
          mailbox(
            w,
            story,
            { number: 1, agent: 'RefactorAgent', status: 'online', messages: queued, processed: [], at },
            queued,
          )
        },
      },
      {
        after: 8,
        takesAway: true,
        act: (w, at) =>
          mailbox(
            w,
            story,
            {
              number: 1,
              agent: 'RefactorAgent',
              status: 'busy',
              messages: [entry(second, queuedAt, 'run_test')],
              processed: [first],
              at,
            },
            [],
          ),
      },
      {
        after: 8,
        act: (w, at) =>
          mailbox(
            w,
            story,
            {
              number: 1,
              agent: 'RefactorAgent',
              status: 'idle',
              messages: [],
              processed: [first, second, `never-seen-${run}`],
              at,
            },
            [],
          ),
      },
      {
        after: 5,
        act: (w, at) =>
          stateFile(w, story, 'runtime/supervisor_state.json', {
            state: 'AWAITING_APPROVAL',
            updated: iso(at),
            reason: 'Remove 14 files of dead code in agents/social',
            cycle: run,
          }),
      },
      {
        after: 4,
        act: (w, at) => {
          box(w, story, 'Supervisor', 'outbox', `msg_approval_${run}`, {
            message_id: random.uuid(),
            sender_agent_id: 'Supervisor',
            target_agent_id: 'User',
            timestamp_dispatched: iso(at),
            command: 'request_approval',
            params: { question: 'Remove 14 files of dead code in agents/social?' },
          })
        },
      },
    ]
  },
}
