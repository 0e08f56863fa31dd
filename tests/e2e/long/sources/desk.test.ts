import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { consoleAt } from '@/server/boot/desk/console-at'
import { makeDesk } from '@/server/boot/desk/desk-folder'
import { notFitting } from '../../fits'
import { COMMAND, connected, PATIENCE_MS, signalbox, stage } from '../../harness'

const HOOK = path.join(path.dirname(path.dirname(COMMAND)), 'dist', 'hook.js')
const console = stage({
  world: async (home) => {
    await makeDesk(path.join(home, 'desk'))
    return [`desk:${path.join(home, 'desk')}`]
  },
})
const desk = () => path.join(console.home(), 'desk')

/** Calls the hook as Claude Code does, once the desk can be written to. */
async function called(command: string, ...more: string[]) {
  await signalbox('writing', 'desk', 'on', '--why', 'It is tried.', '--data', path.join(console.home(), 'data'))
  const found = await consoleAt(desk(), 5_000)
  const least = ['--least', 'local', '--wait', '120', '--greeting', String(PATIENCE_MS)]
  const child = spawn(
    process.execPath,
    [HOOK, '--desk', desk(), '--key', found?.key.fingerprint ?? '', '--source', 'desk', ...least, ...more],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const told = { session_id: '1a2b3c4d-0000-4000-8000-000000000000', cwd: '/srv/shop', permission_mode: 'default' }
  child.stdin.end(
    JSON.stringify({ ...told, hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command } }),
  )
  const printed = textOf(child.stdout)
  return { printed, ended: once(child, 'exit') }
}

describe('a call that Claude Code asks about', () => {
  test('is approved by two keys, and what the hook says lets it run', async () => {
    const page = await console.visit('/approvals')
    await connected(page)
    const { printed } = await called('npm publish')
    await page.getByRole('heading', { name: 'Bash: npm publish' }).waitFor()
    const main = page.locator('.main-verb')
    await page.keyboard.press('a')
    await expect.poll(() => main.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => main.getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('Enter')
    expect(JSON.parse(await printed).hookSpecificOutput.decision).toEqual({ behavior: 'allow' })
  })

  test('is handed back to its terminal by the button that says so, also on a phone, and nothing is printed', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await console.visit('/approvals', phone)
    const { printed, ended } = await called('npm unpublish')
    await page.getByText('Bash: npm unpublish').first().waitFor()
    expect(await notFitting(page)).toEqual([])
    await page.getByText(words.otherAnswers).click()
    await page.getByRole('button', { name: words.handBack }).click()
    const hold = page.locator('.thumbs button').last()
    await hold.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await printed).toBe('')
    await ended
  })
})
