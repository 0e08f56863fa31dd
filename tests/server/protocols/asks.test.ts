import { describe, expect, test } from 'vitest'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import { isQuestion } from '@/server/protocols/kit/asking'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import type { Protocol, ReadContext } from '@/server/protocols/protocol'
import { swarm } from '@/server/protocols/swarm'
import { messageAt } from '@/tests/protocols/one'

type Fields = { [name: string]: unknown }

const HUMANS = { humans: ['human', 'user', 'mara'] }

/** What a message asks for, in two words. */
function asked(protocol: Protocol, path: string, content: Fields, context: Partial<ReadContext> = HUMANS) {
  const { ask } = messageAt(protocol, path, content, context)
  if (ask === null) return null
  return ask.when === 'always' ? ask.list : `${ask.list} ${ask.when}`
}

describe('a question', () => {
  test.each([
    'May I unlock the door?',
    'May I? The courier waits.',
    'Really?!',
    'He said "now?" and left.',
    '旧目标可以删除吗？完成后不再需要。',
    '可以删除吗',
    '现在重启吗。',
    '要删除?请确认',
    'Vraiment ?',
    'هل أحذف؟',
  ])('is one: %s', (text) => {
    expect(isQuestion(text)).toBe(true)
  })

  test.each([
    'Done.',
    'See http://host/path?a=1&b=2',
    'rename what?.txt',
    '吗啡 was found',
    '已完成',
    '',
    'a ?? b',
    '?',
  ])('is none: %s', (text) => {
    expect(isQuestion(text)).toBe(false)
  })
})

test('the end of a long text counts, and so does its beginning', () => {
  const long = 'words '.repeat(30_000)
  expect([`${long}ok?`, `ok?\n${long}`, long].map(isQuestion)).toEqual([true, true, false])
})

describe('Multi-Agent OS asks', () => {
  const ask = (given: Fields, channel = 'general', context?: Partial<ReadContext>) => {
    const content = { text: 'x', ...(given.text === undefined ? {} : { text: given.text }) }
    const message = { id: 'm', timestamp: '2026-01-11T16:00:00Z', session_id: channel, from: 'ha-mgr-1', type: 'chat' }
    return asked(multiAgentOs, `channels/${channel}/msg-1.json`, { ...message, ...given, content }, context)
  }

  test('for a decision by its type or by what it says of approval; by a mention for words at most', () => {
    for (const type of ['approval_request', 'change_request', 'review_request', 'request', 'ask_permission', 'Request'])
      expect(ask({ to: 'human', type }), type).toBe('decide')
    expect(ask({ to: 'mara', metadata: { requires_approval: true } })).toBe('decide')
    expect(ask({ to: 'claude-1', text: '@human please approve this change' })).toBe('answer')
    expect(ask({ to: 'claude-1', text: '@human knows of this change' })).toBe('inform')
  })

  test('for an answer with a question, else to be known', () => {
    expect(ask({ to: 'human', text: 'May I unlock it?' })).toBe('answer')
    expect(ask({ to: 'all', text: '请@human看一下，可以删除吗？' })).toBe('answer')
    expect(ask({ to: 'human', text: 'CURRENT-STATE.md updated' })).toBe('inform')
    expect(ask({ to: 'human', type: 'incident', text: 'Disk is full.' })).toBe('inform')
    expect(ask({ to: 'all', text: 'Zigbee is back.' }, 'human-supervisor')).toBe('inform')
    for (const type of ['status_report', 'daily-summary', 'PROGRESS'])
      expect(ask({ to: 'human', type, text: 'All 5 tests pass.' }), type).toBe('inform')
    expect(ask({ to: 'human', type: 'status_report', text: 'The bucket goes at five unless you object.' })).toBe(
      'answer',
    )
    expect(ask({ to: 'human', type: 'status_report', text: 'Shall the bucket go?' })).toBe('answer')
    expect(ask({ to: 'all', text: 'Unlock?' }, 'human-supervisor')).toBe('answer')
    expect(ask({ to: 'human', type: 'report', text: 'Disk is full. Please advise.' })).toBe('answer')
    expect(ask({ to: 'human', type: 'ha_report', text: 'All locks were closed, your doors included.' })).toBe('inform')
  })

  test('whatever is addressed to a person waits where it is no plain report', () => {
    for (const text of [
      'I need your go-ahead for the staging bucket.',
      'The staging bucket goes at five unless somebody objects.',
      'Deploy is done; the old target goes once you agree.',
      'Ich lösche jetzt den Eimer, falls niemand widerspricht.',
      '目标可以删除，等你决定。',
    ])
      expect(ask({ to: 'human', text }), text).toBe('answer')
    for (const text of ['Run 41 is done.', 'FYI: no reply needed, please ignore the restart.', '迁移已完成。'])
      expect(ask({ to: 'human', text }), text).toBe('inform')
    expect(ask({ to: 'all', text: 'The staging bucket goes at five.' }, 'human-supervisor')).toBe('answer')
    expect(ask({ to: 'supervisor', text: 'The staging bucket goes at five.' }, 'human-supervisor')).toBe('answer')
    expect(ask({ to: 'claude-2', text: 'The staging bucket goes at five.' }, 'human-supervisor')).toBe('inform')
  })

  test('an acknowledgement asks for nothing', () => {
    for (const type of ['APPROVAL_ACKNOWLEDGEMENT', 'approval_request_ack', 'task_acknowledged']) {
      expect(ask({ to: 'supervisor', type, text: 'Seen, I wait for it.' }), type).toBeNull()
      expect(ask({ to: 'human', type, text: 'Seen.' }), type).toBe('inform')
    }
  })

  test('its supervisor for leave where its changes need approval; what tells of what was done asks for none', () => {
    expect(ask({ to: 'supervisor', text: 'I will relock it.' })).toBe('decide guarded')
    for (const type of ['ha_report', 'incident', 'task_result', 'status', 'review_vote'])
      expect(ask({ to: 'supervisor', type }), type).toBeNull()
  })

  test('nobody who is a person, and no agent asks by speaking to agents', () => {
    expect(ask({ from: 'human', to: 'mara', type: 'request', text: 'Really?' })).toBeNull()
    expect(ask({ to: 'claude-1', type: 'request', text: 'Really?' })).toBeNull()
    expect(ask({ to: 'all', text: 'Really?' })).toBeNull()
    expect(ask({ to: 'mara', text: 'Really?' }, 'general', { humans: ['human'] })).toBeNull()
  })
})

describe('the Swarm asks', () => {
  const ask = (given: Fields, context?: Partial<ReadContext>) => {
    const line = { ts: '2026-01-25T23:45:00Z', from: 'programmer', type: 'message', reasoning: 'why', content: 'x' }
    return asked(swarm, 'atlas/channel.jsonl', { ...line, ...given }, context)
  }

  test('for a decision with a request to a person; one that names a person in its words wants words', () => {
    expect(ask({ to: ['@human'], type: 'request' })).toBe('decide')
    expect(ask({ to: ['@qa', '@human'], type: 'request' })).toBe('decide')
    expect(ask({ to: ['@qa'], type: 'request', content: 'Request @human approval for authlib.' })).toBe('answer')
    expect(ask({ to: ['@human'], type: 'decision', content: 'Redis it is.' })).toBe('inform')
  })

  test('its leader, and a person when that is overdue or acts as the leader', () => {
    expect(ask({ to: ['@td'], type: 'request' })).toBe('decide overdue')
    expect(ask({ to: ['@td'], type: 'request' }, { humans: ['td'] })).toBe('decide')
    expect(ask({ from: 'td', to: ['@human'], type: 'request' }, { humans: ['td', 'human'] })).toBeNull()
    expect(ask({ to: ['@td'], type: 'status' })).toBeNull()
  })

  test('a person who is named in a request to the leader at once, and the leader where a request to nobody names it', () => {
    const content = 'Request @td approval for external dependency'
    expect(ask({ to: ['@td'], type: 'request', content: `${content}, @human please watch.` })).toBe('answer')
    for (const to of [undefined, null, []]) expect(ask({ to, type: 'request', content })).toBe('answer overdue')
    expect(ask({ to: ['@qa'], type: 'request', content: 'Please test it; @td knows.' })).toBeNull()
    expect(ask({ to: null, content })).toBeNull()
  })

  test('for an answer with a question, else to be known', () => {
    expect(ask({ to: null, content: '@human 现在合并吗？' })).toBe('answer')
    expect(ask({ to: ['@human'], content: 'ADR 7 is added.' })).toBe('inform')
    expect(ask({ to: ['@human'], content: 'Taking the staging bucket down at five.' })).toBe('answer')
    expect(ask({ to: ['@qa'], content: 'Told @human of the staging bucket.' })).toBe('inform')
    expect(ask({ to: null, content: 'Merge now?' })).toBeNull()
    expect(ask({ from: 'human', to: ['@human'], content: 'Merge now?' })).toBeNull()
  })
})

describe('Dream.OS asks', () => {
  const ask = (given: Fields, path = 'runtime/Supervisor/outbox/one.json') =>
    asked(dreamOs, path, {
      ...{ message_id: 'm', sender_agent_id: 'Supervisor', timestamp_dispatched: '2026-11-20T14:00:00Z' },
      ...given,
    })

  test('for a decision by its state or its command', () => {
    for (const command of ['request_approval', 'ESCALATE_TASK', 'human_review', 'escalation'])
      expect(ask({ command }), command).toBe('decide')
    expect(ask({ command: 'run', state: 'AWAITING_APPROVAL' })).toBe('decide')
    expect(ask({ command: 'run', status: 'AWAITING_APPROVAL' })).toBe('decide')
    const results = [{ task_id: 't-2', status: 'AWAITING_APPROVAL' }]
    const plan = { type: 'TASK_COMPLETED', source_id: 'PlanningAgent', target_id: 'X' }
    expect(ask({ ...plan, data: { correlation_id: 'p', results } })).toBe('decide')
    expect(ask({ ...plan, data: { correlation_id: 'p', results: [{ task_id: 't-2', status: 'PENDING' }] } })).toBeNull()
  })

  test('with a result that waits for it, and for words with one that is for its user', () => {
    const result = { agent_id: 'Agent-1', task_id: 't-2', output: { question: 'Which rows first?' } }
    expect(ask({ ...result, status: 'AWAITING_APPROVAL' })).toBe('decide')
    expect(ask({ ...result, status: 'PAUSED', target_agent_id: 'User' })).toBe('answer')
    for (const status of ['COMPLETED', 'ESCALATED']) expect(ask({ ...result, status }), status).toBeNull()
  })

  test('no more once it was granted or refused, and not in a log of what was', () => {
    const settled = ['approval_granted', 'APPROVAL_DENIED', 'approval_decision', 'approval_response']
    for (const command of [...settled, 'ESCALATION_ACKNOWLEDGEMENT', 'HUMAN_DIRECTIVE_ACKNOWLEDGEMENT', 'approval_ack'])
      expect(ask({ command }), command).toBeNull()
    const line = {
      event_id: 'e',
      event_type: 'APPROVAL_REQUESTED',
      agent_source: 'Supervisor',
      timestamp: '2026-11-20',
    }
    expect(asked(dreamOs, 'governance_memory.jsonl', { ...line, details: { to: 'User' } })).toBeNull()
  })

  test('its user for an answer with a question, else to be known', () => {
    expect(ask({ command: 'note', target_agent_id: 'User', params: { text: 'Which rows first?' } })).toBe('answer')
    expect(ask({ command: 'note', target_agent_id: 'User', params: { text: '要先删除哪些？' } })).toBe('answer')
    expect(ask({ command: 'note', target_agent_id: 'User', params: { text: 'Run 41 is done.' } })).toBe('inform')
    expect(ask({ command: 'note', target_agent_id: 'TestAgent', params: { text: 'Which rows first?' } })).toBeNull()
    expect(ask({ sender_agent_id: 'User', command: 'request_approval', target_agent_id: 'User' })).toBeNull()
  })
})

describe('ClawOS asks', () => {
  const ask = (given: Fields, path = 'blackboard/human/inbox/1.json') =>
    asked(clawOs, path, {
      ...{ version: '1.0', id: 'i', traceId: 't', from: { agent: 'gm' }, to: { agent: 'human' }, type: 'request' },
      ...{ priority: 'high', timestamp: '2026-02-25T18:50:00+08:00', payload: { action: 'resource.request' } },
      ...given,
    })

  test('for a decision with a request to a person, or an escalation that needs one', () => {
    expect(ask({})).toBe('decide')
    expect(ask({}, 'blackboard/human/processed/1.json')).toBe('decide')
    expect(ask({ to: { agent: 'pm-infra' } })).toBeNull()
    const escalation = { type: undefined, to: undefined, title: '是否允许重启', requiresHumanApproval: true }
    expect(ask(escalation, 'escalations/1.json')).toBe('decide')
    expect(ask({ ...escalation, status: 'approved' }, 'escalations/1.json')).toBeNull()
    const inside = { to: { agent: 'gm' }, type: 'notification', payload: { requiresHumanApproval: true } }
    expect(ask(inside, 'escalations/1.json')).toBe('decide')
    expect(ask({ ...escalation, requiresHumanApproval: false }, 'escalations/1.json')).toBeNull()
  })

  test('for an answer with a question, else to be known', () => {
    const note = (message: string) => ask({ type: 'notification', payload: { event: 'progress', message } })
    expect(note('迁移完成，可以删除旧目标吗？')).toBe('answer')
    expect(note('迁移完成')).toBe('inform')
    expect(ask({ type: 'error', payload: { code: 'E004', message: 'timeout' } })).toBe('inform')
    expect(ask({ to: { agent: 'gm' }, type: 'notification', payload: { message: '@human 看一下' } })).toBe('inform')
    expect(ask({ from: { agent: 'human' } })).toBeNull()
  })
})
