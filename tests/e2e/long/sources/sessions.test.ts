import { randomUUID } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { shell } from '@/lib/text/console/shell-words'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { askCard } from '@/lib/text/decisions/ask-card'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { writing } from '@/lib/text/posts/writing-words'
import { copyLately } from '@/tests/lately'
import { notFitting } from '../../fits'
import { connected, stage } from '../../harness'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = 'projects/-srv-harbour/7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001.jsonl'
const ID = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const NOW = () => ({ timestamp: new Date().toISOString(), uuid: randomUUID() })
const console = stage({
  world: async (home) => {
    copyLately(TREE, path.join(home, 'claude'))
    return [`claude-code:${path.join(home, 'claude')}`]
  },
})
const at = (file: string) => path.join(console.home(), 'claude', file)

describe('sessions of Claude Code', () => {
  test('what is typed stands there live, as typed and not verified', async () => {
    const page = await console.visit('/?q=type:prompt')
    await page.getByText('Check the berth plan').first().waitFor()
    await connected(page)
    const typed = { role: 'user', content: 'And berth 12, too.' }
    const line = { type: 'user', message: typed, origin: { kind: 'human' }, uuid: 'a-new-one' }
    appendFileSync(at(SESSION), `${JSON.stringify({ ...line, timestamp: new Date().toISOString() })}\n`)
    const row = page.locator('[role=row].row', { hasText: 'And berth 12, too.' }).first()
    await row.click()
    const panel = page.getByRole('complementary').filter({ hasText: 'And berth 12, too.' })
    await panel.getByText('typed-there').first().waitFor()
    expect(await panel.getByText(text.flagNames['claims-human'] ?? '').count()).toBe(0)
  })

  test('what a tool gave is said not to be kept', async () => {
    const page = await console.visit('/?q=is:log%20toolu_03')
    await page.locator('[role=row].row', { hasText: 'toolu_03 failed, result of 26 characters.' }).first().click()
    await page.getByRole('tab', { name: text.message.tabs.raw }).click()
    const { length } = readFileSync(at(SESSION), 'utf8')
      .split('\n')
      .filter((line) => line.includes('3 of 40 failed'))
      .map((line) => Buffer.from(`${line}\n`))[0] ?? { length: 0 }
    await page.getByText(text.message.raw.cut(0, length)).waitFor()
    expect(await page.content()).not.toContain('of 40 failed')
  })

  test('one that waits in its terminal is a request until it waits no more, on a phone too', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await console.visit('/approvals', phone)
    await page.getByText('name: harbour-aa').first().waitFor()
    await page.getByText(`cd /srv/harbour && claude --resume ${ID}`, { exact: true }).waitFor()
    expect(await notFitting(page)).toEqual([])
    await expect.poll(() => page.title()).toMatch(/^\(0\+1\)/)
    const session = at('sessions/4711.json')
    writeFileSync(session, readFileSync(session, 'utf8').replace('"waiting"', '"busy"'))
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
  })

  test('what an agent asks stands there with its choices, counted apart, and closed when its result is in the record', async () => {
    const page = await console.visit('/approvals')
    await connected(page)
    const input = { questions: [{ question: 'Which tug?', options: [{ label: 'Ajax' }, { label: 'Boreas' }] }] }
    const content = [{ type: 'tool_use', id: 'toolu_91', name: 'AskUserQuestion', input }]
    const line = (fields: object) =>
      appendFileSync(at(SESSION), `${JSON.stringify({ ...fields, ...NOW(), sessionId: ID, cwd: '/srv/harbour' })}\n`)
    line({ type: 'assistant', message: { content } })
    const row = page.locator('.ask-line', { hasText: 'Which tug?' })
    await row.click()
    await page.getByText('Boreas').first().waitFor()
    await page.getByText(shell.apart(0, 1, false)).waitFor()
    await page.getByRole('button', { name: askCard.terminal.copy }).waitFor()
    await page.getByText(deciding.mayNot.terminal).waitFor()
    line({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 'toolu_91', content: 'Ajax' }] } })
    await page.getByText(approvals.closed.next.over).waitFor()
    await expect.poll(() => row.count()).toBe(0)
  })

  test('the sum of bytes names what is left out, and writing is off until it is turned on', async () => {
    const page = await console.visit('/sources')
    const table = page.getByRole('table', { name: text.ingest.sums.bytes })
    await table.getByRole('columnheader', { name: text.ingest.sums.ignored }).waitFor()
    await page.locator('[data-adds-up=true]').nth(1).waitFor()
    await page.getByRole('button', { name: writing.turnOn }).waitFor()
  })
})
