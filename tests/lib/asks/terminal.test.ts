import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellCommand } from '@/lib/asks/terminal'

test('a command is said as a shell takes it, and in its directory', () => {
  expect(shellCommand(['claude', '--resume', '7c21f0aa'], '/srv/harbour')).toBe(
    'cd /srv/harbour && claude --resume 7c21f0aa',
  )
  expect(shellCommand(['claude'], null)).toBe('claude')
})

test('whatever a directory is called, the shell takes it for one word', () => {
  for (const name of ["it's", '$(touch made)', '`id`', 'a b', '"; rm -r x', '-rf', 'a\\', '泊位', '!!', '~', '*']) {
    const command = shellCommand(['printf', '%s', name], null) ?? ''
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(name)
  }
})

test('what would act on the terminal that it is pasted into is no command', () => {
  for (const name of ['a\nb', 'a\u001b[2J', 'a\rb', 'a\u202eb', 'a\u2028b'])
    expect(shellCommand(['claude'], `/srv/${name}`)).toBe(null)
})
