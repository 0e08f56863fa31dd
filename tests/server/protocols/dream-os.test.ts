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

describe('names', () => {
  const of = (fields: object) => messageAt(dreamOs, INBOX, { ...command, ...fields })

  test('an office beside a name is the role of the sender, and the name is whole as written', () => {
    expect(of({ sender_agent_id: 'Captain Agent-4 (via Agent-2)' })).toMatchObject({
      ...{ from: 'agent-4', fromRole: 'Captain, via Agent-2', fromRaw: 'Captain Agent-4 (via Agent-2)' },
    })
    expect(of({ sender_agent_id: 'Agent-3 (one, two)' })).toMatchObject({
      from: 'agent-3',
      fromRaw: 'Agent-3 (one, two)',
    })
    expect(of({ sender_agent_id: 'Agent-3, Mason' })).toMatchObject({ from: 'agent-3', fromRole: 'Mason' })
    expect(of({ sender_agent_id: 'Agent-3' })).not.toHaveProperty('fromRole')
  })

  test('an alias of the whole name goes before its parts', () => {
    const aliases = new Map([['Agent-3 (night)', 'owl']])
    const named = { ...command, sender_agent_id: 'Agent-3 (night)', target_agent_id: 'Agent-3 (night), Agent-3' }
    const read = messageAt(dreamOs, INBOX, named, { aliases })
    expect([read.from, read.to.map(({ agent }) => agent)]).toEqual(['owl', ['owl', 'agent-3']])
  })

  test.each([
    ['Agent-3 (one, two), Agent-4 - Cook', ['agent-3', 'agent-4'], false],
    ['Agent-1 and Agent-2', ['agent-1', 'agent-2'], false],
    ['All Swarm Agents (Agent-1 to Agent-8)', [], true],
    ['Captain Agent-4, all agents', ['agent-4'], true],
    ['ALL-AGENTS', [], true],
  ])('to %s is to %j', (target_agent_id, agents, broadcast) => {
    const { to, ...read } = of({ target_agent_id })
    expect([to.map(({ agent }) => agent), read.broadcast]).toEqual([agents, broadcast])
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
  const placeOf = (path: string) => {
    const place = dreamOs.places.find((one) => one.match(path) !== null)
    return place && [place.name, place.match(path)]
  }

  test.each([
    ['agent_workspaces/Agent-1/inbox/archive_2025-10-14/a.md', 'done', { agent: 'Agent-1', box: 'archive' }],
    ['agent_workspaces/Agent-1/inbox/processed_2025-12-03/a.json', 'done', { agent: 'Agent-1', box: 'processed' }],
    ['agent_workspaces/Agent-1/archive-20251014/a.md', 'done', { agent: 'Agent-1', box: 'archive' }],
    ['agent_workspaces/Agent-5/inbox/messages/a.json', 'inbox', { agent: 'Agent-5', box: 'inbox' }],
    ['agent_workspaces/Agent-5/inbox/tasks/a.json', 'inbox', { agent: 'Agent-5', box: 'inbox' }],
    ['mailboxes/baker/inbox/a.json', 'inbox', { agent: 'baker', box: 'inbox' }],
    ['agent_workspaces/Agent-1/inbox/ASSIGNMENT.txt', 'inbox', { agent: 'Agent-1', box: 'inbox' }],
    ['agent_tools/mailbox/agent-1/inbox.json', 'list', { agent: 'agent-1', box: 'inbox' }],
    ['agent_tools/mailbox/agent-1/outbox.json', 'list', { agent: 'agent-1', box: 'outbox' }],
    ['inbox.json', 'list', { box: 'inbox' }],
    ['message_queue/queue.json', 'queue', {}],
    ['runtime/queue/messages.json', 'queue', {}],
    ['runtime/agent_comms/inbox/a.json', 'inbox', { box: 'inbox' }],
    ['mailboxes/inbox/a.json', 'inbox', { box: 'inbox' }],
    ['runtime/agent_{agent_id}/inbox.json', 'list', { box: 'inbox' }],
  ])('%s is in the place "%s" and says %j', (path, name, captures) => {
    expect(placeOf(path)).toEqual([name, captures])
  })

  test.each([
    'runtime/x/papers/archive/a.md',
    'runtime/agent_comms/archive/a.md',
    'runtime/reports/archive/a.md',
    'docs/archive/a.md',
    'agent_workspaces/Agent-1/archive/reports/a.md',
    'agent_workspaces/Agent-1/papers/processed/a.md',
    'agent_workspaces/Agent-1/inbox_notes/a.md',
    'src/inbox/data.json',
  ])('%s is no letter', (path) => {
    expect(placeOf(path)).toBeUndefined()
  })

  test.each([
    ['mailboxes/baker/inbox.json'],
    ['agents/baker/inbox.json'],
    ['data/agent_alpha/inbox.json'],
    ['message_queue/queue.json'],
    ['agent_tools/mailbox/agent-1/inbox.json'],
    ['mailboxes/baker/inbox/'],
  ])('%s is enough to know the protocol by', (path) => {
    expect(dreamOs.layout.detect(['README.md', path])).toEqual({ score: 40, signs: [path] })
  })

  test.each([['data/inbox.json'], ['src/agents/inbox.ts'], ['mail/inbox/a.eml']])('%s is not', (path) => {
    expect(dreamOs.layout.detect([path]).score).toBe(0)
  })

  test('an outbox says who writes, an inbox who is meant', () => {
    const words = { type: 'note', text: 'Bread is ready', timestamp: '2026-11-20T14:00:00Z', id: 'n-1' }
    const sent = messageAt(dreamOs, 'runtime/Baker/outbox/a.json', words)
    expect(sent).toMatchObject({ from: 'baker', fromRaw: 'Baker', to: [] })
    expect(sent.flags).not.toContain('no-sender')
    const told = messageAt(dreamOs, 'runtime/Baker/inbox/a.json', words)
    expect(told).toMatchObject({ from: null, to: [{ agent: 'baker' }] })
    expect(told.flags).toContain('no-sender')
    const all = messageAt(dreamOs, 'agent_workspaces/ALL-AGENTS/inbox/a.md', '**From**: Agent-4\n\nHello')
    expect(all).toMatchObject({ from: 'agent-4', to: [], broadcast: true })
  })

  test('a list of letters is the inbox of its agent, a message alone is one of them', () => {
    const list = [{ type: 'resume', from_agent: 'bridge', content: 'Go on', timestamp: '2026-11-20T14:00:00Z' }]
    const [one] = messagesAt(dreamOs, 'data/agent_alpha/inbox.json', list)
    expect(one).toMatchObject({
      ...{ from: 'bridge', to: [{ agent: 'agent_alpha' }], holder: 'agent_alpha', body: 'Go on', state: 'inbox' },
      ...{ channel: 'agent_alpha', fingerprint: JSON.stringify(list[0]) },
    })
    const alone = messageAt(dreamOs, 'mailboxes/baker/inbox.json', {
      type: 'INIT',
      content: 'Welcome',
      from: 'bootstrap',
    })
    expect(alone).toMatchObject({ from: 'bootstrap', to: [{ agent: 'baker' }], holder: 'baker', type: 'INIT' })
    const sent = messageAt(dreamOs, 'mailboxes/baker/outbox.json', [{ type: 'note', content: 'Bread' }])
    expect(sent).toMatchObject({ from: 'baker', to: [], state: 'outbox' })
    expect(readAt(dreamOs, 'mailboxes/baker/inbox.json', [])).toMatchObject([{ reading: 'state' }])
    expect(readAt(dreamOs, 'mailboxes/baker/inbox.json', { messages: 7 })).toMatchObject([{ reading: 'unreadable' }])
  })

  test('an entry of a queue is its message, with how far it is; a new state is no new message', () => {
    const entry = {
      message: { type: 'note', sender: 'Agent-4 (Cook)', recipient: 'Agent-1', content: 'Lay the table' },
      ...{ queue_id: 'q-1', priority_score: 0.5, status: 'PROCESSING' },
      ...{ created_at: '2026-11-20T14:00:00', updated_at: '2026-11-20T14:00:01', metadata: {} },
    }
    const read = (status: string) =>
      messageAt(dreamOs, 'message_queue/queue.json', [{ ...entry, status, updated_at: status }])
    expect(read('PROCESSING')).toMatchObject({
      ...{ nativeId: 'q-1', channel: 'queue', from: 'agent-4', fromRole: 'Cook', to: [{ agent: 'agent-1' }] },
      ...{ type: 'note', body: 'Lay the table', state: 'PROCESSING', sent: { raw: '2026-11-20T14:00:00' } },
    })
    expect(read('DELIVERED')).toEqual({ ...read('PROCESSING'), state: 'DELIVERED', mapping: expect.anything() })
    expect(dreamOs.gone({ place: 'queue', state: 'DELIVERED', expiresAt: null, at: 0, withFile: false })).toBe('taken')
    expect(
      messageAt(dreamOs, 'runtime/queue/messages.json', [{ from_agent: 'system', to_agent: 'Agent-3', content: 'Hi' }]),
    ).toMatchObject({
      ...{ from: 'system', to: [{ agent: 'agent-3' }], body: 'Hi', state: 'queued' },
    })
  })

  test('a text without a header is a document, with one it is a letter', () => {
    const at = 'agent_workspaces/Agent-1/inbox/notes.txt'
    expect(readAt(dreamOs, at, '# Inbox of Agent-1\n')).toMatchObject([{ reading: 'document', agent: 'agent-1' }])
    expect(messageAt(dreamOs, at, '**From**: Agent-2\n\nHello')).toMatchObject({ from: 'agent-2', body: 'Hello' })
  })

  test.each([
    ['queued', 'taken'],
    ['inbox', 'consumed'],
    ['outbox', 'consumed'],
    ['staged', 'consumed'],
    ['archive', 'removed'],
    [null, 'removed'],
  ])('what was %s and vanished is %s', (state, word) => {
    expect(dreamOs.gone({ place: 'any', state, expiresAt: null, at: 0, withFile: false })).toBe(word)
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
