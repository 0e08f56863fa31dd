import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home, 1_200)).roots })

const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const inView = (page: Page, id: string) => page.locator(`[id="${id}"]`).waitFor()

/** A row far above the newest ones: nothing of it is on the screen of a page that opens at the end. */
async function farUp(page: Page): Promise<{ id: string; uid: string }> {
  await connected(page)
  await page.keyboard.press('Home')
  const first = rows(page).first()
  await expect.poll(() => rows(page).evaluateAll((all) => all.some((one) => one.classList.contains('at')))).toBe(true)
  const id = (await first.getAttribute('id')) ?? ''
  return { id, uid: id.replace(/^row-/, '') }
}

describe('a link', () => {
  test('to a message opens it where it stands among the others', async () => {
    const { id, uid } = await farUp(await console.visit())
    const page = await console.visit(`/?m=${uid}`)
    await peek(page).waitFor()
    await inView(page, id)
    await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('aria-selected')).toBe('true')
  })

  test('to a message is about the question it came with: the next one opens at its end', async () => {
    append(channel(), swarmLine('dev', 'the oldest of all', { ts: '2026-01-05T08:00:00.000Z' }))
    const found = rows(await console.visit('/?q=%22the+oldest+of+all%22'))
    await found.first().waitFor()
    const page = await console.visit(`/?m=${(await found.first().getAttribute('id'))?.replace(/^row-/, '')}`)
    await peek(page).waitFor()
    await connected(page)
    await page.keyboard.press('Escape')
    await page.getByText(text.stream.away).waitFor()
    await page.getByRole('combobox', { name: text.stream.query.label }).fill('is:message')
    await page.keyboard.press('Enter')
    await page.getByText(text.stream.follow).waitFor()
  })

  test('to a question asks it', async () => {
    const page = await console.visit('/?q=type%3Adecision')
    await rows(page).first().waitFor()
    for (const type of await rows(page).locator('.ty').allInnerTexts()) expect(type).toBe('decision')
  })

  test('to what nothing answers to says so where the histogram would be', async () => {
    const page = await console.visit('/?q=nobodyeversaidthis')
    await page.getByText(text.histogram.none).waitFor({ timeout: 10_000 })
  })

  test('to a time stands there, and leads back to the newest', async () => {
    const at = new Date(Date.now() - 3_600_000 - 1_000_000).toISOString()
    const page = await console.visit(`/?at=${at}`)
    await rows(page).first().waitFor()
    const around = async () => {
      const shown = rows(page).locator('time')
      const times = await shown.evaluateAll((all) => all.map((one) => Date.parse(one.getAttribute('datetime') ?? '')))
      return [Math.min(...times) < Date.parse(at), Math.max(...times) > Date.parse(at)]
    }
    await expect.poll(around).toEqual([true, true])
    await connected(page)
    await page
      .locator('.tail .says')
      .getByText(/^Around .*\. New rows are not added$/)
      .waitFor({ timeout: 10_000 })
    await page.getByRole('button', { name: /^at / }).click()
    await page.getByText(text.stream.follow).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBeNull()
    await page.keyboard.press('h')
    await page.locator('.tail .says', { hasText: /^Around / }).waitFor()
    await page.keyboard.press('t')
    await page.getByText(text.stream.follow).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBeNull()
  })

  test('to so few that they fit the screen is followed again once one went back and came to now', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    append(channel(), swarmLine('dev', 'few of them', { ts: hourAgo }) + swarmLine('dev', 'few of them, again'))
    const page = await console.visit('/?q=%22few+of+them%22')
    await rows(page).filter({ hasText: 'few of them, again' }).waitFor()
    await connected(page)
    await page.keyboard.press('h')
    await page.locator('.tail .says', { hasText: /^Around / }).waitFor()
    await page.keyboard.press('t')
    await page.getByText(text.stream.follow).waitFor()
  })

  test('to a conversation opens its thread, and to one of its messages opens that beside it', async () => {
    const list = await console.visit('/conversations')
    await rows(list).filter({ hasText: '夜间备份迁移' }).click()
    const turns = list.locator('.turn .when')
    await turns.first().waitFor()
    const address = new URL(list.url()).pathname
    await turns.first().click()
    await peek(list).waitFor()
    await expect.poll(() => new URL(list.url()).searchParams.get('m')).not.toBeNull()
    const other = await console.visit(address + new URL(list.url()).search)
    await peek(other).getByText('夜间备份迁移').first().waitFor()
    const named = await list.locator('.crumbs h1').filter({ hasText: '夜间备份迁移' }).innerText()
    await expect.poll(() => other.locator('.crumbs h1').innerText()).toBe(named)
  })

  test('to a message that is not in the index says so', async () => {
    const page = await console.visit('/?m=ffffffffffffffffffffffffffffffff')
    console.forgive(/status of 404/)
    await page.getByText(text.message.notFound).waitFor()
    await rows(page).first().waitFor()
  })

  test('to nothing says so', async () => {
    const page = await console.visit('/nowhere')
    console.forgive(/status of 404/)
    await page.getByText(text.shell.failed.notFound).waitFor()
    // How many asks wait may stand before it already.
    await expect
      .poll(() => page.title())
      .toContain(text.shell.title(text.shell.failed.notFound, { count: 0, capped: false, terminal: 0 }))
  })
})
