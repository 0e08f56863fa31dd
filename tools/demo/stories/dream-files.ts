import { box, broken, documentFile, mailbox, markdown } from '../dream-os'
import { iso, type Story } from '../world'

export const bridge: Story = {
  name: 'cursor-bridge',
  about: 'Prompts are staged for Cursor and answered; agents write Markdown to each other.',
  tell: (run) => {
    const story = 'cursor-bridge'
    return [
      {
        after: 0,
        act: (w) => {
          w.disk.rewrite('dream/temp/cursor_input.txt', `Summarise what changed in cycle ${run} and list open risks.`)
          w.planter.plant({
            protocol: 'dream-os',
            what: 'message',
            story,
            path: 'dream/temp/cursor_input.txt',
            id: null,
            from: 'PromptStagingService',
            text: `Summarise what changed in cycle ${run}`,
          })
        },
      },
      {
        after: 9,
        act: (w, at) => {
          w.disk.rewrite(
            'dream/temp/cursor_output.json',
            JSON.stringify(
              {
                status: 'ok',
                timestamp: iso(at),
                response: `Cycle ${run}: imports sorted, 1 risk: test_legacy_parser.`,
              },
              null,
              2,
            ),
          )
          w.planter.plant({
            protocol: 'dream-os',
            what: 'message',
            story,
            path: 'dream/temp/cursor_output.json',
            id: null,
            from: 'cursor',
            text: `Cycle ${run}`,
          })
        },
      },
      {
        after: 6,
        act: (w, at) =>
          markdown(w, story, 'Agent-2', `handover_${run}`, {
            from: 'Agent-1',
            to: 'Agent-2',
            priority: 'high',
            id: `msg-md-${run}`,
            at,
            text: `Handover: parser refactor is yours now, cycle ${run}.`,
          }),
      },
      {
        after: 3,
        act: (w, at) => documentFile(w, story, `analysis/cycle-${run}.md`, `# Cycle ${run}\n\nWritten ${iso(at)}.\n`),
      },
      {
        after: 3,
        act: (w) =>
          documentFile(
            w,
            story,
            `_agent_coordination/Agent-1/reflection/cycle-${run}.md`,
            'I should have asked for the test data first.\n',
          ),
      },
      {
        after: 6,
        act: (w) =>
          w.disk.move(
            `dream/agent_workspaces/Agent-2/inbox/handover_${run}.md`,
            `dream/agent_workspaces/Agent-2/processed/handover_${run}.md`,
          ),
      },
    ]
  },
}

export const untidy: Story = {
  name: 'untidy-tree',
  about: 'What a living tree also holds: templates, comments, NUL bytes, arrays without ids.',
  tell: (run) => {
    const story = 'untidy-tree'
    return [
      {
        after: 0,
        act: (w) =>
          broken(
            w,
            story,
            `runtime/Agent-3/inbox/task_{{uuid}}_${run}.json`,
            '{{ agent_payload | tojson }}',
            'unrendered template instead of JSON',
            'DRM350',
          ),
      },
      {
        after: 1,
        act: (w) =>
          broken(
            w,
            story,
            `runtime/Agent-3/inbox/task_comments_${run}.json`,
            '{\n  // the initiator\n  "type": "PING"\n}',
            'comments in JSON',
          ),
      },
      {
        after: 1,
        act: (w) =>
          broken(
            w,
            story,
            `runtime/Agent-3/outbox/msg_trailing_${run}.json`,
            '{"type":"PING","source_id":"Agent-3"}\nPONG',
            'trailing data',
          ),
      },
      {
        after: 1,
        act: (w) => broken(w, story, `agent_mailboxes/Agent-4/inbox/nul_${run}.json`, new Uint8Array(64), 'NUL bytes'),
      },
      {
        after: 1,
        act: (w) => {
          box(w, story, 'Agent-3', 'inbox', `task_template_${run}`, {
            message_id: '{{uuid}}',
            sender_agent_id: 'System',
            timestamp_dispatched: '{{iso_timestamp_utc}}',
            command: 'request_status',
            params: {},
          })
          w.planter.breaks(`dream/runtime/Agent-3/inbox/task_template_${run}.json`, 'DRM350')
          w.planter.seen('dream: ids that are unrendered templates')
        },
      },
      {
        after: 1,
        act: (w, at) => {
          const tasks = [
            { name: `Index docs ${run}`, description: 'Index the docs folder' },
            { name: `Lint ${run}`, description: 'Run the linter' },
          ]
          w.disk.rewrite('dream/runtime/agent_comms/mailbox_7.json', JSON.stringify(tasks, null, 2))
          w.planter.breaks('dream/runtime/agent_comms/mailbox_7.json', ...tasks.map(() => 'GEN002'))
          w.planter.seen('dream: mailbox as a bare array of task objects')
          for (const task of tasks)
            w.planter.plant({
              protocol: 'dream-os',
              what: 'message',
              story,
              path: 'dream/runtime/agent_comms/mailbox_7.json',
              id: null,
              from: null,
              text: task.name,
            })
          mailbox(
            w,
            story,
            { number: 1, agent: 'RefactorAgent', status: 'idle', messages: [], processed: [], at, dir: 'backup_copy' },
            [],
          )
          w.planter.seen('dream: the same mailbox set twice')
        },
      },
      {
        after: 1,
        act: (w) => {
          w.disk.rewrite(
            'dream/archive_runtime/completed_tasks.json',
            JSON.stringify([{ task_id: `old-${run}`, agent_id: 'TestAgent', status: 'COMPLETED' }], null, 2),
          )
          w.planter.breaks('dream/archive_runtime/completed_tasks.json', 'GEN002')
          w.planter.seen('dream: completed tasks as a pretty array')
          w.planter.plant({
            protocol: 'dream-os',
            what: 'message',
            story,
            path: 'dream/archive_runtime/completed_tasks.json',
            id: null,
            from: 'TestAgent',
            text: null,
          })
        },
      },
      {
        after: 1,
        act: (w) => {
          w.disk.rewrite('dream/templates/task.j2', '{{ goal }}')
          w.planter.plant({
            protocol: 'dream-os',
            what: 'ignored',
            story,
            path: 'dream/templates/task.j2',
            id: null,
            from: null,
            text: null,
          })
        },
      },
    ]
  },
}
