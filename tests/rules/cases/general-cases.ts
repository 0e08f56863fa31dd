import { type RuleCases, spoken } from '../cases'

const CHANNEL = 'atlas/channel.jsonl'
const swarm = (breaks: readonly object[] | string, passes: readonly object[] | string = [spoken()]) => ({
  protocol: 'swarm',
  breaks: { [CHANNEL]: breaks },
  passes: { [CHANNEL]: passes },
})

const INBOX = 'blackboard/pm/inbox'
const message = (id: string, more: object = {}) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', type: 'notification', priority: 'normal' },
  ...{ from: { agent: 'gm', tier: 'command', session: 's1' }, to: { agent: 'pm', tier: 'pm', session: 's2' } },
  ...{ timestamp: '2026-11-20T08:00:00Z', payload: { action: 'note', content: `about ${id}` }, ...more },
})

export const GENERAL_CASES: RuleCases = {
  GEN001: {
    protocol: 'claude-code',
    breaks: { 'projects/-srv-app/0b1c2d3e-0000-4000-8000-000000000001.jsonl': '{"type":"user",\n' },
    passes: { 'projects/-srv-app/0b1c2d3e-0000-4000-8000-000000000001.jsonl': '' },
  },
  GEN002: swarm([spoken({ ts: '{{iso_timestamp_utc}}' })]),
  GEN003: swarm([spoken({ ts: '2031-01-01T00:00:00Z' })]),
  GEN004: {
    protocol: 'claw-os',
    times: 2,
    breaks: {
      [`${INBOX}/a.json`]: message('m1'),
      [`${INBOX}/b.json`]: message('m1', { payload: { action: 'other' } }),
    },
    passes: { [`${INBOX}/a.json`]: message('m1'), [`${INBOX}/b.json`]: message('m2') },
  },
  GEN006: swarm([spoken({ from: 'human' })]),
  GEN010: swarm([spoken({ content: 'It builds\u200b.' })]),
  GEN011: {
    protocol: 'claw-os',
    breaks: {
      [`${INBOX}/a.json`]: message('m1', { type: 'request' }),
      [`${INBOX}/b.json`]: message('m2', {
        ...{ type: 'response', timestamp: '2026-11-20T07:00:00Z' },
        payload: { requestId: 'm1', status: 'success', result: {} },
      }),
    },
    passes: {
      [`${INBOX}/a.json`]: message('m1', { type: 'request' }),
      [`${INBOX}/b.json`]: message('m2', {
        ...{ type: 'response', timestamp: '2026-11-20T08:01:00Z' },
        payload: { requestId: 'm1', status: 'success', result: {} },
      }),
    },
  },
}
