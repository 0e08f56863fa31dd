import { describe, expect, test } from 'vitest'
import { hooksIn, shellLine, withHook, withoutHook } from '@/server/boot/desk/hook-settings'

const command = shellLine([
  '/usr/bin/node',
  '/opt/signal box/dist/hook.js',
  '--desk',
  '/srv/desk',
  '--least',
  'password',
])
const installed = { command, timeout: 45, tools: ['Bash', 'Write'], events: ['PermissionRequest'] as const }
const others = {
  model: 'opus',
  hooks: { PermissionRequest: [{ matcher: 'Read', hooks: [{ type: 'command', command: 'mine.sh' }] }], Stop: [] },
}

describe('the hook in the settings of Claude Code', () => {
  test('stands beside those of others, which stay as they are', () => {
    expect(withHook(others, installed)).toEqual({
      model: 'opus',
      hooks: {
        PermissionRequest: [
          ...others.hooks.PermissionRequest,
          { matcher: 'Bash|Write', hooks: [{ type: 'command', command, timeout: 45 }] },
        ],
        Stop: [],
      },
    })
  })

  test('is there once, however often it is installed', () => {
    const twice = withHook(withHook(others, installed), { ...installed, timeout: 60 })
    expect(hooksIn(twice)).toEqual([command])
    expect(withHook(twice, installed)).toEqual(withHook(others, installed))
  })

  test('is taken out without a trace, from a list that somebody added to as well', () => {
    expect(withoutHook(withHook(others, installed))).toEqual(others)
    expect(withoutHook(withHook({}, installed))).toEqual({})
    const shared = {
      hooks: {
        PreToolUse: [
          {
            matcher: '*',
            hooks: [
              { type: 'command', command },
              { type: 'command', command: 'x' },
            ],
          },
        ],
      },
    }
    expect(withoutHook(shared)).toEqual({
      hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command: 'x' }] }] },
    })
  })

  test.each([[{ hooks: 'none' }], [{ hooks: { Stop: 'x' } }], [{ hooks: { Stop: [7, { hooks: [null] }] } }]])(
    'settings of a form that nobody expects stay as they are: %j',
    (settings) => expect(withoutHook(settings)).toEqual(settings),
  )

  test('a command line says each word as one', () => {
    expect(command).toBe("/usr/bin/node '/opt/signal box/dist/hook.js' --desk /srv/desk --least password")
    expect(shellLine(["it's", '$HOME', ''])).toBe(`'it'\\''s' '$HOME' ''`)
  })
})
