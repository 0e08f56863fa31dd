import { describe, expect, test } from 'vitest'
import type { PostForm } from '@/lib/post/post-form'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import type { WritingProtocol } from '@/server/protocols/kit/capable'
import { inForm } from '@/server/protocols/kit/protocol-form'
import type { Outlet, Post, Stamp } from '@/server/protocols/kit/written-post'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import { swarm } from '@/server/protocols/swarm'

const STAMP: Stamp = {
  at: Date.UTC(2026, 10, 20, 14, 32, 7),
  hex: 'c2d9',
  ids: ['0', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`),
  session: 'signalbox-1',
  signature: null,
}
const to = (...names: string[]) => names.map((name) => ({ name, tier: null }))

function said({ writing }: WritingProtocol, outlets: Outlet[], form: PostForm, more: Partial<Post>): unknown[] {
  const post: Post = {
    ...{
      outlets,
      from: writing.manners.human,
      to: [],
      broadcast: false,
      type: writing.manners.types[0] ?? '',
      text: '',
    },
    ...{ reasoning: null, priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null },
    form,
    ...more,
  }
  return writing.write(inForm(post, writing), STAMP).map(({ text }) => JSON.parse(text))
}

describe('the Swarm says its forms as its page does', () => {
  const line = (form: PostForm, more: Partial<Post>) =>
    said(swarm, [{ kind: 'channel', name: 'atlas', path: 'atlas/channel.jsonl' }], form, {
      reasoning: '3 consecutive clean task completions.',
      ...more,
    })[0]

  test('an autonomy update names the agent and the level', () => {
    const text = 'Continue without approval for implementation tasks.'
    expect(line({ form: 'autonomy', level: 'autonomous' }, { to: to('programmer'), text })).toEqual({
      ts: '2026-11-20T14:32:07.000Z',
      from: 'human',
      to: ['@programmer'],
      type: 'autonomy',
      reasoning: '3 consecutive clean task completions.',
      content: 'AUTONOMY_UPDATE: programmer → autonomous. Continue without approval for implementation tasks.',
    })
  })

  test('a shutdown request asks to finish first', () => {
    expect(line({ form: 'shutdown' }, { to: to('programmer', 'qa') })).toMatchObject({
      to: ['@programmer', '@qa'],
      type: 'system',
      content: 'SHUTDOWN_REQUEST: Please complete current work and confirm ready for shutdown.',
    })
  })

  test('a task mentions whom it is for, by its number', () => {
    const form = { form: 'task', task: '2', deadline: null } as const
    expect(line(form, { to: to('programmer'), text: 'OAuth2 flow' })).toMatchObject({
      type: 'task',
      content: '@programmer task #2: OAuth2 flow',
    })
  })

  test('what is for everyone names nobody', () => {
    expect(line({ form: 'broadcast' }, { broadcast: true, text: 'Phase 2 starts.' })).toMatchObject({ to: null })
  })

  test('and a level of two words, or two agents, are refused', () => {
    const post = (more: Partial<Post>, level = 'autonomous'): Post => ({
      ...{ outlets: [], from: 'human', to: to('qa'), broadcast: false, type: 'autonomy', text: 'x', reasoning: 'y' },
      ...{ priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null },
      form: { form: 'autonomy', level },
      ...more,
    })
    expect(swarm.writing.check(post({}))).toEqual([])
    expect(swarm.writing.check(post({}, 'as you like'))).toMatchObject([{ severity: 'error' }])
    expect(swarm.writing.check(post({ to: to('qa', 'td') }))).toMatchObject([{ severity: 'error' }])
  })

  test('harm is told by what the line says, not by the form', () => {
    const harm = (type: string, text: string) =>
      swarm.writing.harm?.({
        ...{ outlets: [], from: 'human', to: [], broadcast: false, type, text, reasoning: null, priority: null },
        ...{ code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
      })
    expect(harm('message', 'SHUTDOWN_REQUEST: now')).toBe('shutdown')
    expect(harm('autonomy', 'AUTONOMY_UPDATE: qa → autonomous.')).toBe('autonomy')
    expect(harm('autonomy', 'AUTONOMY_UPDATE: qa -> supervised.')).toBeNull()
    expect(harm('message', 'Please shut the gate.')).toBeNull()
  })
})

test('Multi-Agent OS assigns a task by its type', () => {
  const channel: Outlet = { kind: 'channel', name: 'paper', path: 'channels/paper/' }
  const form = { form: 'task', task: null, deadline: null } as const
  expect(said(multiAgentOs, [channel], form, { to: to('codex-1'), text: 'Mend it.' })[0]).toMatchObject({
    to: 'codex-1',
    type: 'task_assign',
    content: { text: 'Mend it.', code: null, artifacts: [] },
    metadata: { mode: 'chat' },
  })
})

test('Dream.OS assigns a task by a command, under the id of the task', () => {
  const inbox: Outlet = { kind: 'inbox', name: 'RefactorAgent', path: 'runtime/RefactorAgent/inbox/' }
  const form = { form: 'task', task: 'task-002', deadline: null } as const
  const task = { to: to('RefactorAgent'), type: 'REMOVE_DEAD_CODE', text: 'agents/social/' }
  expect(said(dreamOs, [inbox], form, task)[0]).toMatchObject({
    command: 'REMOVE_DEAD_CODE',
    params: { message: 'agents/social/' },
    task_id: 'task-002',
    target_agent_id: 'RefactorAgent',
  })
})

describe('ClawOS', () => {
  const inbox = (name: string): Outlet => ({ kind: 'inbox', name, path: `blackboard/${name}/inbox/` })

  test('assigns a task by a request with its deadline', () => {
    const form = { form: 'task', task: null, deadline: '2026-02-25T20:00:00+08:00' } as const
    expect(said(clawOs, [inbox('scan-3')], form, { to: to('scan-3'), text: 'Scan.' })[0]).toMatchObject({
      type: 'request',
      payload: { action: 'task.assign', params: { message: 'Scan.' }, deadline: '2026-02-25T20:00:00+08:00' },
    })
  })

  test('a notice to all lies in every inbox as one message', () => {
    const all = said(
      clawOs,
      ['a', 'b'].map(inbox),
      { form: 'broadcast' },
      {
        ...{ broadcast: true, type: 'notification', text: 'Lunch.' },
      },
    )
    expect(all).toEqual([all[0], all[0]])
    expect(all[0]).toMatchObject({ to: { agent: 'broadcast' }, type: 'notification', payload: { message: 'Lunch.' } })
  })
})
