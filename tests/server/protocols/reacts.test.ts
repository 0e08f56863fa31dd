import { describe, expect, test } from 'vitest'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import type { Post } from '@/server/protocols/kit/written-post'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import { swarm } from '@/server/protocols/swarm'

const post = (more: Partial<Post>): Post => ({
  ...{ outlets: [], from: 'human', to: [], broadcast: false, type: 'chat', text: '', reasoning: null, priority: null },
  ...{ code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
  ...more,
})
const to = (...names: string[]) => names.map((name) => ({ name, tier: null }))

describe('who reacts in Multi-Agent OS is who is_for_us says, to the letter', () => {
  const because = (more: Partial<Post>, agent = 'codex-1') => multiAgentOs.writing.reacts(post(more), agent)

  test('the recipient does, and nobody else', () => {
    expect(because({ to: to('codex-1'), text: 'hello' })).toBe('the recipient is codex-1')
    expect(because({ to: to('codex-2'), text: 'hello' })).toBeNull()
  })

  test('“all” alone wakes nobody', () => expect(because({ broadcast: true, text: 'hello codex-1' })).toBeNull())

  test('a mention wakes, in its own case, wherever it stands, and a longer handle too', () => {
    expect(because({ broadcast: true, text: 'now, @codex-1!' })).toBe('text contains @codex-1')
    expect(because({ broadcast: true, text: 'see @codex-10' })).toBe('text contains @codex-1')
    expect(because({ broadcast: true, text: 'see @Codex-1' })).toBeNull()
  })

  test('any line that starts with the id wakes, in any case', () => {
    expect(because({ broadcast: true, text: 'All,\nCODEX-1 first.' })).toBe('line 2 starts with codex-1')
    expect(because({ broadcast: true, text: 'codex-12 first.' })).toBe('line 1 starts with codex-1')
    expect(because({ broadcast: true, text: ' codex-1 first.' })).toBeNull()
  })

  test('a message has one recipient', () => {
    expect(multiAgentOs.writing.check(post({ to: to('a', 'b') }))).toMatchObject([{ severity: 'error' }])
  })
})

test('in the Swarm agents look for their handle in the line', () => {
  const because = (more: Partial<Post>) => swarm.writing.reacts(post(more), 'qa')
  expect(because({ to: to('qa') })).toBe('the line names "@qa"')
  expect(because({ to: to('dev'), text: '请@qa看一下' })).toBe('text contains @qa')
  expect(because({ broadcast: true, text: 'qa' })).toBeNull()
})

test('what lies in an inbox or a mailbox is its agent’s', () => {
  const inbox = { kind: 'inbox', name: 'gm', path: 'blackboard/gm/inbox/' } as const
  expect(clawOs.writing.reacts(post({ outlets: [inbox] }), 'gm')).toBe('it is in the inbox of gm')
  expect(clawOs.writing.reacts(post({ outlets: [inbox] }), 'pm')).toBeNull()
  const mailbox = { kind: 'mailbox', name: 'Agent-2', path: 'mailbox_2.json' } as const
  expect(dreamOs.writing.reacts(post({ outlets: [mailbox] }), 'agent-2')).toBe('it waits in the mailbox of agent-2')
})

test('commands that do the same are safe to paste', () => {
  const outlets = [{ kind: 'channel', name: 'atlas', path: 'atlas/channel.jsonl' } as const]
  const shell = swarm.writing.shell(post({ outlets, to: to('qa'), text: "it's $(rm -rf /)\n`x`" }), '/teams')?.command
  expect(shell).toContain("--content 'it'\\''s $(rm -rf /)\n`x`'")
})

test('a command that names no channel says so, and is none for what it cannot say', () => {
  const shell = (more: Partial<Post>) => multiAgentOs.writing.shell(post({ to: to('codex-1'), ...more }), '/mnt/collab')
  expect(shell({ text: "It's time.", code: 'x = 1' })).toEqual({
    name: 'send-message',
    command: "'/mnt/collab/scripts/send-message' --to 'codex-1' --code 'x = 1' 'It'\\''s time.'",
    unsaid: expect.stringContaining('channel'),
  })
  expect(shell({ to: [], broadcast: true })?.command).toContain("--to 'all'")
  expect(shell({ type: 'incident' })).toBeNull()
  expect(shell({ artifacts: ['docs/a.md'] })).toBeNull()
})

test('a handle that an agent made of signs of a shell is typed as a text', () => {
  const outlets = [{ kind: 'channel', name: 'atlas', path: 'atlas/channel.jsonl' } as const]
  const shell = swarm.writing.shell(post({ outlets, to: to('qa', '$(reboot)', "it's") }), '/teams')?.command
  expect(shell).toContain("--to @qa '@$(reboot)' '@it'\\''s' --type")
})

test.each([clawOs, dreamOs])('$name: whose inbox it is reacts, however its directory spells the name', (protocol) => {
  const inbox = { name: 'Jose\u0301', path: 'x/', kind: 'inbox' as const }
  expect(protocol.writing.reacts(post({ outlets: [inbox] }), 'jos\u00e9')).not.toBeNull()
  expect(protocol.writing.reacts(post({ outlets: [inbox] }), 'jose')).toBeNull()
})
