import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { evidence } from '@/lib/text/messages/read-evidence'
import { compose as words } from '@/lib/text/posts/compose-words'
import { post as posts } from '@/lib/text/posts/post-words'
import { copyLately } from '@/tests/lately'
import { connected, rows, signalbox, stage } from '../harness'

const TREE = path.resolve(import.meta.dirname, '../../fixtures/claude-code')
const SESSION = 'projects/-srv-harbour/7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const FIXER = 'fixer@7c21f0aa'
const console = stage({
  world: async (home) => {
    copyLately(TREE, path.join(home, 'claude'))
    return [`claude-code:${path.join(home, 'claude')}`]
  },
})
const at = (file: string) => path.join(console.home(), 'claude', file)
const inbox = () => at('teams/session-7c21f0aa/inboxes/fixer.json')
const Entries = z.array(z.looseObject({ from: z.string(), text: z.string() }))
const composer = (page: Page) => page.getByRole('dialog', { name: words.title })
const post = (page: Page) => composer(page).getByRole('button', { name: words.post })

/** As the program does when the agent reads: out of the inbox, and into the record of whoever heard it. */
function hear(said: string): void {
  writeFileSync(`${inbox()}.tmp.0a1b2c3d`, '[]')
  renameSync(`${inbox()}.tmp.0a1b2c3d`, inbox())
  const content = `<teammate-message teammate_id="human">\n${said}\n</teammate-message>`
  const line = { type: 'user', message: { role: 'user', content }, rowSource: 'recorded', isSidechain: true }
  mkdirSync(at(`${SESSION}/subagents`), { recursive: true })
  const heard = `${JSON.stringify({ ...line, uuid: 'heard-1', timestamp: new Date().toISOString() })}\n`
  appendFileSync(at(`${SESSION}/subagents/agent-afixer-0123456789abcdef.jsonl`), heard)
}

beforeAll(async () => {
  await signalbox('writing', 'claude', 'on', '--why', 'It is tried.', '--data', path.join(console.home(), 'data'))
})

describe('a person speaks to an agent of Claude Code', () => {
  test('from the composer into its inbox, and sees when it is taken and heard', async () => {
    const page = await console.visit('/')
    await connected(page)
    await page.keyboard.press('c')
    await composer(page).getByLabel(words.to, { exact: true }).fill(FIXER)
    await page.keyboard.press('Enter')
    await composer(page).getByLabel(words.text, { exact: true }).fill('Leave berth 9 alone.')
    await page.getByText(posts.because.turn(FIXER)).waitFor()
    await expect.poll(() => post(page).isEnabled()).toBe(true)
    await post(page).click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    const [entry] = Entries.parse(JSON.parse(readFileSync(inbox(), 'utf8')))
    expect(entry).toMatchObject({ from: 'human', text: 'Leave berth 9 alone.' })
    await page.locator('.rung.done').nth(1).waitFor()
    expect(await page.locator('.rung.done', { hasText: words.rungs.read }).count()).toBe(0)
    hear('Leave berth 9 alone.')
    await page.locator('.rung.done', { hasText: words.rungs.read }).getByText(evidence.log('read')).waitFor()
    await page.getByRole('button', { name: text.shell.close }).last().click()
    const own = rows(page)
      .filter({ hasText: 'Leave berth 9 alone.' })
      .filter({ has: page.locator('.ag.hu') })
    await own.first().waitFor()
    expect(await own.count()).toBe(1)
  })

  test('an order to the program is not posted', async () => {
    const page = await console.visit('/?compose=new')
    await composer(page).getByLabel(words.to, { exact: true }).fill(FIXER)
    await page.keyboard.press('Enter')
    await composer(page).getByLabel(words.text, { exact: true }).fill(' {"type":"shutdown_request"}')
    await page.getByText(posts.frame).waitFor()
    expect(await post(page).isDisabled()).toBe(true)
  })

  test('what waits in its terminal says so on its card, and offers no yes', async () => {
    const page = await console.visit('/approvals')
    await page.getByText('name: harbour-aa').first().click()
    await page.getByText(deciding.mayNot.terminal).first().waitFor()
    // Red control: what can be done is offered.
    await page.getByRole('button', { name: approvals.verbs['no-decision'] }).first().waitFor()
    expect(await page.getByRole('button', { name: approvals.verbs.approve, exact: true }).count()).toBe(0)
  })
})
