import { describe, expect, test } from 'vitest'
import { isAsked, readCall, readRule, toolsOf } from '@/server/boot/desk/asked-calls'

const bash = (command: string) => ({ tool: 'Bash', input: { command } })
const asked = (rule: string, call: Parameters<typeof isAsked>[1]) => isAsked([readRule(rule)], call)

describe('which calls are asked', () => {
  test('a tool: every call of it, and of no other', () => {
    expect(asked('Bash', bash('ls'))).toBe(true)
    expect(asked('Bash', { tool: 'BashOutput', input: {} })).toBe(false)
  })

  test('a whole command is that command to the letter', () => {
    expect(asked('Bash(npm test)', bash('npm test'))).toBe(true)
    for (const other of ['npm test ', 'npm tests', ' npm test', 'npm test; ls'])
      expect(asked('Bash(npm test)', bash(other))).toBe(false)
  })

  test('a prefix ends with a word, and holds no operator of a shell', () => {
    for (const command of ['git push', 'git push origin main'])
      expect(asked('Bash(git push:*)', bash(command))).toBe(true)
    for (const command of [
      'git pushd',
      'cd x && git push',
      'git push | tee x',
      'git push $(ls)',
      'git push\nls',
      'git push `ls`',
    ])
      expect([command, asked('Bash(git push:*)', bash(command))]).toEqual([command, false])
  })

  test('a folder: what lies below it, by the path as it is meant', () => {
    const write = (file_path: unknown) => asked('Write(/srv/app/)', { tool: 'Write', input: { file_path } })
    expect([write('/srv/app/a.ts'), write('/srv/app/x/../b.ts')]).toEqual([true, true])
    expect([write('/srv/app/../etc/passwd'), write('/srv/apple'), write('a.ts'), write(7)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('without a rule, and by one that cannot be read, everything', () => {
    expect(isAsked([], bash('ls'))).toBe(true)
    for (const rule of ['', 'Bash(', 'Bash()', 'Write(/srv/app)', '*'])
      expect([rule, asked(rule, bash('ls'))]).toEqual([rule, true])
  })

  test('a process is started for the tools that rules are about, else for any', () => {
    expect(toolsOf(['Bash(ls)', 'Write', 'Bash'].map(readRule))).toEqual(['Bash', 'Write'])
    expect(toolsOf([])).toBeNull()
    expect(toolsOf(['Bash', 'Bash('].map(readRule))).toBeNull()
  })
})

describe('what a hook is told', () => {
  const told = {
    hook_event_name: 'PermissionRequest',
    tool_name: 'Bash',
    session_id: 's',
    cwd: '/x',
    tool_input: { command: 'ls' },
  }

  test('is read whole, with who calls where that is said', () => {
    const call = readCall(JSON.stringify({ ...told, agent_type: 'alpha', permission_mode: 'default' }))
    expect(call).toEqual({
      ...{ event: 'PermissionRequest', tool: 'Bash', session: 's', directory: '/x', input: { command: 'ls' } },
      ...{ transcript: null, agent: 'alpha', toolUse: null, mode: 'default' },
    })
  })

  test.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['another event', JSON.stringify({ ...told, hook_event_name: 'Stop' })],
    ['no tool', JSON.stringify({ ...told, tool_name: 7 })],
    ['no input', JSON.stringify({ ...told, tool_input: 'ls' })],
  ])('is nothing to ask about: %s', (_, text) => expect(readCall(text)).toBeNull())
})
