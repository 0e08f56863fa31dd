import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { many } from '@/lib/text/decisions/many-words'
import { unanswered } from '@/lib/text/decisions/unanswered'
import { approveByKeys, card, opened, turnOn } from '../asking'
import { connected, stage } from '../harness'
import { collabMessage, publish, quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const world = (...names: string[]) => path.join(console.home(), 'world', ...names)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
let files = 0

/** To the supervisor of Multi-Agent OS. */
function say(id: string, words: string, more: object) {
  files += 1
  const message = collabMessage(id, words, { channel: 'human-supervisor', ...more })
  publish(world('collab', 'channels', 'human-supervisor', `msg-${files}.json`), message)
}
const asks = (id: string, words: string, minutes: number) =>
  say(id, words, { type: 'approval_request', to: 'human', timestamp: minutesAgo(minutes) })
const byHand = (id: string, minutes: number) =>
  say(`${id}-by-hand`, 'APPROVED', {
    ...{ from: 'human', to: 'codex-1', type: 'review_vote', timestamp: minutesAgo(minutes) },
    metadata: { in_reply_to: id },
  })

beforeAll(() => turnOn(console, 'collab'))

describe('two requests of one id', () => {
  test('are decided each by itself: the first is, the second waits and warns that its id is taken twice', async () => {
    asks('ask-1', 'Delete the staging bucket?', 20)
    asks('ask-1', 'Delete the production bucket?', 10)
    const page = await opened(console, 'Delete the staging bucket?')
    await card(page).getByText('Delete the staging bucket?').first().waitFor()
    await approveByKeys(page)
    await page.goto(`${new URL(page.url()).origin}/approvals`)
    await connected(page)
    await page.locator('.ask-line').filter({ hasText: 'production bucket' }).waitFor()
    expect(await page.locator('.ask-line').filter({ hasText: 'staging bucket' }).count()).toBe(0)
    const other = await opened(console, 'Delete the production bucket?')
    await other.getByText(unanswered.waits['id-taken']).first().waitFor()
    await approveByKeys(other)
  })
})

describe('what something says was decided, and Signalbox did not write', () => {
  test('is a note on its card, one group a source, and acknowledged together with one reason', async () => {
    for (const n of [1, 2, 3]) {
      asks(`elsewhere-${n}`, `May I rotate key ${n}?`, 30 - n)
      byHand(`elsewhere-${n}`, 20 - n)
    }
    const page = await console.visit('/approvals')
    await connected(page)
    const group = page.locator('details.elsewhere').filter({ hasText: unanswered.group(3, false) })
    await group.waitFor()
    await expect.poll(() => group.evaluate((details) => details.hasAttribute('open'))).toBe(true)
    expect(await group.locator('.ask-line').count()).toBe(3)
    await group.locator('.ask-line').first().click()
    await page
      .getByText(/^A message claims that this was decided\. Signalbox did not write it/)
      .first()
      .waitFor()
    const all = group.getByRole('button', { name: unanswered.acknowledge(3, 3, false) })
    expect(await all.isDisabled()).toBe(true)
    await group.getByLabel(unanswered.reason).fill('Decided before Signalbox was here.')
    await all.click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: many.act['no-decision'](3) }).click()
    await dialog.getByText(many.sum(3, 3)).waitFor()
    await dialog.getByRole('button', { name: many.close }).click()
    await group.waitFor({ state: 'detached' })
    await page.goto(`${new URL(page.url()).origin}/approvals?closed=true`)
    await expect.poll(() => page.getByText(/May I rotate key/).count()).toBeGreaterThanOrEqual(3)
  })

  test('is acknowledged together on a phone, too', async () => {
    for (const n of [4, 5]) {
      asks(`elsewhere-${n}`, `May I rotate key ${n}?`, 30 - n)
      byHand(`elsewhere-${n}`, 20 - n)
    }
    const page = await console.visit('/approvals', PHONE)
    const together = card(page).getByRole('button', { name: unanswered.together(2, false) })
    await together.waitFor()
    await together.tap()
    const group = page.locator('details.elsewhere').filter({ hasText: unanswered.group(2, false) })
    await group.waitFor()
    await group.locator('summary').tap()
    await group.getByLabel(unanswered.reason).fill('Decided before Signalbox was here.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await group.getByRole('button', { name: unanswered.acknowledge(2, 2, false) }).tap()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: many.act['no-decision'](2) }).tap()
    await dialog.getByText(many.sum(2, 2)).waitFor()
    await dialog.getByRole('button', { name: many.close }).tap()
    await group.waitFor({ state: 'detached' })
  })
})
