import { describe, expect, test } from 'vitest'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { judged } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { protocols } from '@/server/protocols/registry'

const CAN = new Map([['ha-mgr-1', ['device-health-monitoring', 'automation-review']]])
const capabilitiesOf = (name: string) => CAN.get(name) ?? null
const NOW = Date.UTC(2026, 10, 20, 14)
const ASK = { nativeId: 'ask-1', traceId: null, taskId: null, from: 'qa', sentRaw: null, sha256: '', answeredAt: null }
const post = (more: Partial<Post> = {}): Post => ({
  ...{ outlets: [], from: 'human', to: [], broadcast: false, type: 'message', text: 'Go on.', reasoning: 'So.' },
  ...{ priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
  ...more,
})
const to = (name: string, tier: string | null) => [{ name, tier }]
const due = (deadline: string) => post({ form: { form: 'task', task: null, deadline } })
const plan = (...tasks: Fields[]) => ({ params: { tasks } })
const failed = (code: string, recoverable: boolean) => ({ payload: { error: { code, recoverable } } })

type Case = { post?: Post; said?: Fields }
/** For each rule what breaks it, and what is as near as can be and keeps it. */
const CASES: { readonly [code: string]: { breaks: Case; keeps: Case } } = {
  MAO110: {
    breaks: { post: post({ type: 'task_assign' }) },
    keeps: { post: post({ type: 'task_assign', from: 'supervisor' }) },
  },
  MAO111: {
    breaks: { post: post({ type: 'review_vote' }) },
    keeps: { post: post({ type: 'review_vote', from: 'verifier-2' }) },
  },
  MAO130: { breaks: { post: post({ answers: { ...ASK, from: 'Human' } }) }, keeps: { post: post({ answers: ASK }) } },
  MAO144: {
    breaks: {
      post: post({ type: 'task_assign', to: to('ha-mgr-1', null) }),
      said: { content: { text: 'Open it.', capability: 'lock-control' } },
    },
    keeps: {
      post: post({ type: 'task_assign', to: to('ha-mgr-1', null) }),
      said: { metadata: { required_capabilities: ['Automation review', 'device_health_monitoring'] } },
    },
  },
  SWM201: { breaks: { post: post({ reasoning: ' ' }) }, keeps: { post: post() } },
  SWM203: { breaks: { post: post({ type: 'chatter' }) }, keeps: { post: post({ type: 'status' }) } },
  SWM210: { breaks: { post: post({ type: 'autonomy' }) }, keeps: { post: post({ type: 'autonomy', from: 'td' }) } },
  SWM211: {
    breaks: { post: post({ text: 'SHUTDOWN_REQUEST: now' }) },
    keeps: { post: post({ text: 'SHUTDOWN_REQUEST: now', from: '@td' }) },
  },
  DRM301: {
    breaks: { post: post({ type: 'TASK_COMPLETED' }) },
    keeps: { post: post({ type: 'TASK_COMPLETED' }), said: { params: { correlation_id: 'plan-1' } } },
  },
  DRM310: {
    breaks: { post: post({ type: 'FAILED' }) },
    keeps: { post: post({ type: 'FAILED' }), said: { error_details: 'It ran out.' } },
  },
  DRM311: {
    breaks: { said: { status: 'COMPLETED', error_details: 'It ran out.' } },
    keeps: { said: { status: 'COMPLETED' } },
  },
  DRM320: {
    breaks: { said: plan({ task_id: 'b', depends_on: ['a'] }) },
    keeps: { said: plan({ task_id: 'a' }, { task_id: 'b', depends_on: ['a'] }) },
  },
  DRM321: {
    breaks: { said: plan({ task_id: 'a', depends_on: ['b'] }, { task_id: 'b', depends_on: ['a'] }) },
    keeps: { said: plan({ task_id: 'a', depends_on: ['b'] }, { task_id: 'b' }) },
  },
  DRM350: { breaks: { said: { params: { at: '{{now}}' } } }, keeps: { said: { params: { at: { now: { x: 1 } } } } } },
  CLW403: { breaks: { post: post({ to: to('scan-3', 'Worker') }) }, keeps: { post: post({ to: to('pm', 'pm') }) } },
  CLW420: {
    breaks: { post: post({ type: 'response', answers: ASK }), said: { payload: { requestId: 'ask-2' } } },
    keeps: { post: post({ type: 'response', answers: ASK }), said: { payload: { requestId: 'ask-1' } } },
  },
  CLW421: {
    breaks: { post: post({ type: 'response', answers: { ...ASK, answeredAt: NOW } }) },
    keeps: { post: post({ type: 'response', answers: ASK }) },
  },
  CLW440: { breaks: { said: failed('E001', true) }, keeps: { said: failed('E006', true) } },
  CLW441: { breaks: { said: failed('E009', true) }, keeps: { said: failed('E002', true) } },
  CLW450: { breaks: { post: due('2026-11-20T13:59:59Z') }, keeps: { post: due('2026-11-20T14:00:01Z') } },
}

const rules = protocols.flatMap(({ writing }) => writing?.rules ?? [])

describe('a rule that a person’s post can break', () => {
  test('is one of the protocol’s own, once', () => {
    expect(rules.map(({ code }) => code).sort()).toEqual(Object.keys(CASES).sort())
  })

  for (const rule of rules)
    test(`${rule.code} is told of what breaks it and of nothing else; who says it never blocks`, () => {
      const { breaks, keeps } = CASES[rule.code] ?? { breaks: {}, keeps: {} }
      const notes = ({ post: said = post(), said: object = {} }: Case) =>
        judged([rule], said, { said: object, now: NOW, capabilitiesOf })
      expect(notes(breaks)).toMatchObject([
        { code: rule.code, severity: rule.about === 'sender' ? 'warning' : rule.severity },
      ])
      expect(notes(keeps)).toEqual([])
    })
})

test('what is added to a plan may depend on tasks that it had before', () => {
  const dream = protocols.find(({ name }) => name === 'dream-os')?.writing?.rules ?? []
  const told = { said: plan({ task_id: 'b', depends_on: ['a'] }), now: NOW, capabilitiesOf }
  expect(judged(dream, post({ answers: ASK }), told)).toEqual([])
})
