import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { compose as words } from '@/lib/text/posts/compose-words'
import { turnOn } from '../asking'
import { connected, rested, rows, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })
const channel = () => readFileSync(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), 'utf8')
const UNREACHED = /ERR_INTERNET_DISCONNECTED|Failed to load resource/
const FROM_QA = '/?q=source%3Ateams+from%3Aqa+is%3Amessage'

/** In a browser of its own, whose network can be taken away. */
async function opened(address: string): Promise<Page> {
  const page = await console.visit(address, {})
  await rows(page).first().waitFor()
  await connected(page)
  await rested(page)
  return page
}

const lost = (page: Page) => page.locator('.banner', { hasText: /^No connection to Signalbox since / })
const said = (page: Page) => page.locator('.peek').getByText(text.message.provenance.disk.same)

describe('a browser that says it has no network', () => {
  test('still asks a console that answers', async () => {
    const page = await opened(FROM_QA)
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await rows(page).first().click()
    await said(page).waitFor({ timeout: 20_000 })
    await rested(page)
    expect(await lost(page).count()).toBe(0)
  })

  test('is taken at its word only when the console does not answer, and then at once', async () => {
    console.forgive(UNREACHED)
    const page = await opened(FROM_QA)
    await page.context().setOffline(true)
    await lost(page).waitFor({ timeout: 10_000 })
    await page.context().setOffline(false)
    await lost(page).waitFor({ state: 'detached', timeout: 60_000 })
  })

  test('stays where it is when another page is asked for, by a link or by a key, and goes there when the line is back', async () => {
    console.forgive(UNREACHED)
    const page = await opened(FROM_QA)
    const agents = page.getByRole('heading', { name: text.shell.pages.agents, exact: true })
    const before = page.url()
    await page.context().setOffline(true)
    await page.locator('.rail').getByRole('link', { name: text.shell.pages.ledger }).click()
    await lost(page).waitFor({ timeout: 10_000 })
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await rows(page).first().click()
    await rested(page)
    expect(new URL(page.url()).origin).toBe(new URL(before).origin)
    expect(await rows(page).count()).toBeGreaterThan(0)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.context().setOffline(false)
    await agents.waitFor({ timeout: 60_000 })
    await lost(page).waitFor({ state: 'detached', timeout: 60_000 })
  })

  test('says what could not be had, and has it by itself when the network is back', async () => {
    console.forgive(UNREACHED)
    const page = await opened(FROM_QA)
    await rows(page).first().click()
    await said(page).waitFor()
    await page.context().setOffline(true)
    await rows(page).nth(2).click()
    const failed = page.locator('.peek').getByText(text.message.failed)
    await failed.waitFor({ timeout: 20_000 })
    await page.context().setOffline(false)
    await said(page).waitFor({ timeout: 60_000 })
    expect(await failed.count()).toBe(0)
  })

  test('tells at once that a post was not sent, and never sends it later by itself', async () => {
    console.forgive(UNREACHED)
    await turnOn(console, 'teams')
    const page = await opened('/?compose=new')
    const composer = page.getByRole('dialog', { name: words.title })
    await composer.getByLabel(words.into).selectOption('teams')
    await composer.getByLabel(words.channel).selectOption('atlas')
    await composer.getByLabel(words.to, { exact: true }).fill('programmer')
    await page.keyboard.press('Enter')
    await composer.getByLabel(words.reasoning).fill('It is tried.')
    await composer.getByLabel(words.text, { exact: true }).fill('Say it when I say so.')
    const post = composer.getByRole('button', { name: words.post })
    await expect.poll(() => post.isEnabled()).toBe(true)
    await page.evaluate("dispatchEvent(new Event('offline'))")
    await page.route(/\/api\/trpc\//, (route) => route.abort('internetdisconnected'))
    await post.click({ timeout: 20_000 })
    await composer.getByRole('alert').filter({ hasText: text.shell.failed.unreached }).waitFor({ timeout: 20_000 })
    await page.unroute(/\/api\/trpc\//)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await connected(page)
    await expect.poll(() => post.isEnabled()).toBe(true)
    await rested(page)
    expect(channel()).not.toContain('Say it when I say so.')
    await post.click()
    await page.getByRole('dialog', { name: words.titles.done }).waitFor()
    expect(channel().match(/Say it when I say so\./g)).toHaveLength(1)
  })
})
