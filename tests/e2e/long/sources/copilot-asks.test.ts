import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { shell } from '@/lib/text/console/shell-words'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { askCard } from '@/lib/text/decisions/ask-card'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { notFitting } from '../../fits'
import { connected, stage } from '../../harness'

const TREES = path.resolve(import.meta.dirname, '../../../fixtures')
const ID = 'c0ffee12-3456-4789-8abc-def012345678'
const THREAD = 'rollout-2026-11-20T15-00-00-01a21bb7-8ca6-7441-95f3-151e67dce1e7.jsonl'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const console = stage({
  world: async (home) => {
    for (const name of ['copilot-cli', 'codex-cli'])
      cpSync(path.join(TREES, name), path.join(home, name), { recursive: true })
    return ['copilot-cli', 'codex-cli'].map((name) => `${name}:${path.join(home, name)}`)
  },
})
const at = (...names: string[]) => path.join(console.home(), ...names)
const event = (type: string, data: object) =>
  appendFileSync(
    at('copilot-cli', 'session-state', ID, 'events.jsonl'),
    `${JSON.stringify({ type, data, id: randomUUID(), timestamp: new Date().toISOString(), parentId: null })}\n`,
  )

describe('what waits in the terminal of another program', () => {
  test('nothing is asked of a session that was not heard for so long', async () => {
    const page = await console.visit('/?q=type:permission.requested')
    await page.getByText('keep a copy').first().waitFor()
    await connected(page)
    expect(await page.title()).not.toMatch(/^\(/)
  })

  test('leave that Copilot wants stands there with its command, counted apart, until its call has ended', async () => {
    const page = await console.visit('/approvals')
    await connected(page)
    event('session.resume', { resumeTime: new Date().toISOString() })
    event('permission.requested', {
      requestId: 'req-91',
      permissionRequest: {
        ...{ kind: 'shell', toolCallId: 'call_91', intention: 'Ring the bell', fullCommandText: 'bell --twice' },
        commandSegments: [{ identifier: 'bell', workingDirectory: '/srv/harbour' }],
      },
    })
    const row = page.locator('.ask-line', { hasText: 'Ring the bell' })
    await row.click()
    await page.getByText('bell --twice').first().waitFor()
    await page.getByText(`copilot --resume ${ID}`, { exact: true }).waitFor()
    await page.getByText(deciding.mayNot.terminal).waitFor()
    await page.getByText(shell.apart(0, 4, false)).waitFor()
    event('permission.completed', { requestId: 'req-91', toolCallId: 'call_91', result: { kind: 'approved' } })
    await page.getByText('The file says decided: approved.').first().waitFor()
    expect(await row.count(), 'it is still asked').toBe(1)
    event('tool.execution_complete', { toolCallId: 'call_91', success: true, result: { content: 'ding' } })
    await page.getByText(approvals.closed.next.over).waitFor()
    await expect.poll(() => row.count()).toBe(0)
  })

  test('on a phone it fits, and is gone once the session has ended', async () => {
    const page = await console.visit('/approvals', PHONE)
    await page.getByText(`copilot --resume ${ID}`, { exact: true }).waitFor()
    expect(await notFitting(page)).toEqual([])
    await expect.poll(() => page.title()).toMatch(/^\(0\+3\)/)
    event('session.shutdown', { shutdownType: 'routine' })
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
  })

  test('a call of Codex that wants more than its sandbox lets it is said to wait probably', async () => {
    const started = { type: 'event_msg', payload: { type: 'task_started' }, timestamp: new Date().toISOString() }
    appendFileSync(at('codex-cli', 'sessions', '2026', '11', '20', THREAD), `${JSON.stringify(started)}\n`)
    const page = await console.visit('/approvals')
    await page.locator('.ask-line', { hasText: 'May I put out the lamp?' }).click()
    await page.getByText(askCard.terminal.probably).waitFor()
    await page.getByText('workdir: /srv/harbour').first().waitFor()
  })

  test('a rollout of Codex that goes to the archive stays in the stream as it was, and where it lies is told', async () => {
    const page = await console.visit('/?q=type:text%20%22Berth%204%20it%20is%22')
    const found = page.locator('[role=row].row', { hasText: 'Berth 4 it is.' })
    await found.filter({ hasText: 'codex@67dce1e7' }).first().waitFor()
    mkdirSync(at('codex-cli', 'archived_sessions'), { recursive: true })
    renameSync(at('codex-cli', 'sessions', '2026', '11', '20', THREAD), at('codex-cli', 'archived_sessions', THREAD))
    const aside = `archived_sessions/${THREAD}`
    await expect
      .poll(async () => {
        const again = await console.visit('/?q=type:text%20%22Berth%204%20it%20is%22')
        await again.locator('[role=row].row', { hasText: 'codex@67dce1e7' }).first().click()
        return again.getByText(aside).first().isVisible()
      })
      .toBe(true)
    expect(await page.getByText('line-removed').count()).toBe(0)
  })
})
