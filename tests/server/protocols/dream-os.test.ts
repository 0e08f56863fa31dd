import { describe, expect, test } from 'vitest'
import { dreamOs } from '@/server/protocols/dream-os'
import { areLinked, messageAt, messagesAt, readAt } from '../../protocols/one'

const MAILBOX = 'runtime/agent_comms/mailbox_1.json'
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

describe('mailboxes', () => {
  const box = {
    status: 'busy',
    assigned_agent_id: 'RefactorAgent',
    last_seen_utc: '2026-11-20T14:29:30Z',
    messages: [command],
  }

  test('who says that it is busy is stale after 30 minutes; others have no limit', () => {
    expect(['BUSY', 'busy', 'IDLE', 'OFFLINE', null].map(dreamOs.staleAfterMs)).toEqual([
      ...[30 * 60_000, 30 * 60_000],
      ...[null, null, null],
    ])
  })

  test('a mailbox is the presence of its agent and the queue of its messages', () => {
    const [heartbeat, message, ...more] = readAt(dreamOs, MAILBOX, box)
    expect(heartbeat).toMatchObject({
      reading: 'heartbeat',
      agent: 'refactoragent',
      agentRaw: 'RefactorAgent',
      state: 'BUSY',
    })
    expect(message).toMatchObject({
      nativeId: 'm-1',
      channel: 'mailbox_1',
      from: 'supervisor',
      to: [{ raw: 'RefactorAgent' }],
      type: 'refactor_file',
      kind: 'task',
      state: 'queued',
      body: 'core/utils/legacy_parser.py',
      fingerprint: JSON.stringify(command),
    })
    expect(more).toEqual([])
  })

  test('the same mailbox in another directory holds the same messages', () => {
    expect(readAt(dreamOs, 'backup_copy/mailbox_1.json', box)).toEqual(readAt(dreamOs, MAILBOX, box))
  })

  test('a bare array of task objects is a queue of messages without id, sender and time', () => {
    const tasks = [task('task-001'), { name: 'Lint', description: 'Run the linter' }]
    const messages = messagesAt(dreamOs, MAILBOX, tasks)
    expect(messages.map(({ type, kind }) => [type, kind])).toEqual([
      ['LINT', 'task'],
      ['task', 'task'],
    ])
    for (const { nativeId, from, flags } of messages) {
      expect([nativeId, from]).toEqual([null, null])
      expect(flags).toEqual(expect.arrayContaining(['no-id', 'no-sender', 'no-time', 'missing-field']))
    }
  })

  test('an element that is no object hides none of its neighbours', () => {
    const readings = readAt(dreamOs, MAILBOX, [7, command, 'look at the parser', null])
    expect(readings.map(({ reading }) => reading)).toEqual(['unreadable', 'message', 'message', 'unreadable'])
  })

  test('a status that nobody knows is kept and flagged; an unassigned mailbox is a state', () => {
    expect(readAt(dreamOs, MAILBOX, { status: 'dreaming', assigned_agent_id: 'a' })).toMatchObject([
      { state: 'dreaming', flags: expect.arrayContaining(['unknown-state']) },
    ])
    expect(readAt(dreamOs, MAILBOX, { status: 'idle', assigned_agent_id: null, messages: [] })).toMatchObject([
      { reading: 'state' },
    ])
  })
})

describe('outcomes', () => {
  test('an outcome is a result of its agent that answers a message', () => {
    expect(messageAt(dreamOs, OUTCOMES, outcome)).toMatchObject({
      nativeId: null,
      replyTo: 'm-1',
      from: 'refactoragent',
      type: 'COMPLETED',
      kind: 'result',
      body: 'imports sorted\nfiles_changed: 1',
      error: null,
      effects: [{ id: 'task-001', state: 'done' }],
    })
  })

  test('a failed one tells what failed', () => {
    const error_details = { code: 'AssertionError', message: 'test_empty' }
    expect(messageAt(dreamOs, OUTCOMES, { ...outcome, status: 'FAILED', output: null, error_details })).toMatchObject({
      kind: 'result',
      body: 'AssertionError: test_empty',
      error: { code: 'AssertionError', message: 'test_empty' },
      effects: [{ state: 'failed' }],
    })
  })

  test('JSON Lines and a pretty array give the same messages', () => {
    const outcomes = [outcome, { ...outcome, task_id: 'task-002' }]
    const lines = outcomes.map((one) => JSON.stringify(one)).join('\n')
    expect(readAt(dreamOs, OUTCOMES, lines)).toEqual(readAt(dreamOs, OUTCOMES, JSON.stringify(outcomes, null, 2)))
  })

  test.each([
    ['a list', [outcome, { ...outcome, depends_on: ['task-001'] }]],
    ['a list under a key', { completed_tasks: [outcome, {}, { tags: ['a', 'b'] }] }],
    ['one outcome', { ...outcome, tags: ['done', 'checked'], more: {} }],
  ])('%s that is laid out and broken is one that cannot be read, with line and column', (_what, value) => {
    const laid = JSON.stringify(value, null, 2)
    expect(readAt(dreamOs, OUTCOMES, laid.replace('"task-001"', '"task-001" oops'))).toEqual([
      expect.objectContaining({
        reading: 'unreadable',
        line: laid.slice(0, laid.indexOf('"task-001"')).split('\n').length,
      }),
    ])
    const [cut, ...more] = readAt(dreamOs, OUTCOMES, laid.slice(0, -3))
    expect([cut?.reading, more]).toEqual(['unreadable', []])
  })

  test('a line is a record only where it is an object; two on one line, or with a comma, say so', () => {
    const one = JSON.stringify(outcome)
    const read = readAt(dreamOs, OUTCOMES, `${one}${one}\n"done"\n\0\0${one}\n${one},\n[3]\nnull\n`)
    expect(read.map((each) => (each.reading === 'message' ? each.flags : each.reading))).toEqual([
      ...[['shared-line'], ['shared-line'], 'unreadable', 'unreadable'],
      ...[['shared-line'], ['shared-line'], 'unreadable', 'unreadable'],
    ])
    expect(read.flatMap((each) => (each.reading === 'unreadable' ? [[each.line, each.at]] : []))).toEqual([
      [2, one.length * 2 + 1],
      [3, one.length * 2 + 8],
      [5, one.length * 4 + 13],
      [6, one.length * 4 + 17],
    ])
  })

  test('a bad line is unreadable at its place in the file, its neighbours are read', () => {
    const good = JSON.stringify({ ...outcome, output: { details: '检查' } })
    const readings = readAt(dreamOs, OUTCOMES, `${good}\n{"a":x}\n${good}\n`)
    expect(readings.map(({ reading }) => reading)).toEqual(['message', 'unreadable', 'message'])
    const at = new TextEncoder().encode(good).length + 1 + '{"a":'.length
    expect(readings[1]).toMatchObject({ at, line: 2, column: 6 })
  })

  test.each(['', '\n', '\0\0\0\0', '[{"task_id":', '{\n  "a": 1,\n'])('%j is one unreadable file', (text) => {
    expect(readAt(dreamOs, OUTCOMES, text).map(({ reading }) => reading)).toEqual(['unreadable'])
  })
})

describe('letters in Markdown', () => {
  const text = (...lines: string[]) => lines.join('\n')

  test.each([['**From**: Agent-1'], ['**From:** Agent-1'], ['- **From**： Agent-1'], ['* **from** : `Agent-1`']])(
    '%s names the sender',
    (line) => {
      const letter = messageAt(
        dreamOs,
        'agent_workspaces/Agent-2/inbox/a.md',
        text('# Title', '', line, '**To**: All', '', 'Words'),
      )
      expect(letter).toMatchObject({ from: 'agent-1', fromRaw: 'Agent-1', broadcast: true, body: 'Title\n\nWords' })
    },
  )

  test('bold words after the header belong to the text, and so do unknown keys', () => {
    const letter = messageAt(
      dreamOs,
      'anywhere/Agent-2/inbox/a.md',
      text('**Message ID**: m-9', '**Branch**: main', 'Hello', '**From**: nobody'),
    )
    expect(letter).toMatchObject({ nativeId: 'm-9', from: null, to: [{ raw: 'Agent-2' }], channel: 'Agent-2' })
    expect(letter.body).toBe('Branch: main\n\nHello\n**From**: nobody')
  })

  test.each([
    ['spaces', `**${' '.repeat(200_000)}`],
    ['stars', '**a'.repeat(100_000)],
    ['a heading', `# ${' '.repeat(100_000)}\u2028`],
  ])('an endless line of %s is read at once', (_, line) => {
    expect(messagesAt(dreamOs, 'agent_workspaces/Agent-2/inbox/a.md', line)).toHaveLength(1)
  })

  test('moved to processed it is the same letter', () => {
    const words = text('**From**: Agent-1', '**Message ID**: m-9', '', 'Hello')
    const before = messageAt(dreamOs, 'agent_workspaces/Agent-2/inbox/a.md', words)
    const after = messageAt(dreamOs, 'agent_workspaces/Agent-2/processed/a.md', words)
    expect(after).toEqual({ ...before, state: 'processed' })
  })
})

describe('the Cursor bridge', () => {
  test('a staged prompt and what came back belong together', () => {
    const prompt = messageAt(dreamOs, 'temp/cursor_input.txt', 'Refactor it.\n')
    const answer = messageAt(dreamOs, 'temp/cursor_output.json', { response: 'Done.' })
    expect(prompt).toMatchObject({
      kind: 'prompt',
      fromRaw: 'PromptStagingService',
      to: [{ agent: 'cursor' }],
      body: 'Refactor it.',
    })
    expect(answer).toMatchObject({
      kind: 'result',
      from: 'cursor',
      body: 'Done.',
      to: [{ raw: 'PromptStagingService' }],
    })
    expect(areLinked(prompt, answer)).toBe(true)
  })
})

describe('where it lies', () => {
  test.each([
    ['queued', 'taken'],
    ['inbox', 'consumed'],
    ['outbox', 'consumed'],
    ['staged', 'consumed'],
    ['archive', 'removed'],
    [null, 'removed'],
  ])('what was %s and vanished is %s', (state, word) => {
    expect(dreamOs.gone({ place: 'any', state, expiresAt: null, at: 0 })).toBe(word)
  })

  test.each([
    ['runtime/Agent-3/inbox/archive/2026-11/a.json', { agent: 'Agent-3', box: 'archive' }],
    ['runtime/agent_comms/agent_mailboxes/Agent-3/processed/a.json', { agent: 'Agent-3', box: 'processed' }],
    ['agent_mailboxes/Agent-3/outbox/error/a.json', { agent: 'Agent-3', box: 'error' }],
    ['runtime/inbox/a.json', { box: 'inbox' }],
    ['inbox/a.md', { box: 'inbox' }],
  ])('%s says %j', (path, captures) => {
    const matches = dreamOs.places.map((place) => place.match(path)).filter((found) => found !== null)
    expect(matches[0]).toEqual(captures)
  })

  test('state files keep a line and their tasks', () => {
    expect(
      readAt(dreamOs, 'task_list.json', { tasks: [task('a'), { ...task('b', 'a'), status: 'Odd' }] }),
    ).toMatchObject([
      {
        reading: 'state',
        summary: '2 tasks, 1 PENDING, 1 Odd',
        effects: [
          { id: 'a', state: 'open' },
          { id: 'b', state: 'unknown', native: 'Odd' },
        ],
      },
    ])
    expect(readAt(dreamOs, 'runtime/supervisor_state.json', { state: 'AWAITING_APPROVAL' })).toMatchObject([
      { reading: 'state', subject: 'runtime/supervisor_state', summary: 'state: AWAITING_APPROVAL' },
    ])
  })

  test('an unrendered value is told wherever it stands', () => {
    const read = messageAt(dreamOs, INBOX, { ...command, message_id: '{{uuid}}', params: { goal: 'Fix {{ file }}' } })
    expect(read.nativeId).toBeNull()
    expect(read.flags).toEqual(['no-id', 'template'])
  })
})
