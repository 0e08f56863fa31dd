import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { compose } from '@/lib/text/posts/compose-words'
import { connected, stage } from '../harness'
import { swarmLine } from '../world'

const MANY = 250
const nameOf = (n: number) => `worker-${String(n).padStart(3, '0')}`
const channelOf = (n: number) => `team-${String(n).padStart(3, '0')}`
const last = nameOf(MANY - 1)

/** Very many who each spoke once, each in a channel of their own; the last writes its name in another way than its id. */
const console = stage({
  world: async (home) => {
    const root = path.join(home, 'world', 'teams')
    for (let n = 0; n < MANY; n += 1) {
      mkdirSync(path.join(root, channelOf(n)), { recursive: true })
      writeFileSync(path.join(root, channelOf(n), 'channel.jsonl'), swarmLine(nameOf(n), `word ${n}`))
    }
    mkdirSync(path.join(root, 'numbered'))
    writeFileSync(path.join(root, 'numbered', 'channel.jsonl'), swarmLine('Agent_0777', 'one more word'))
    return [`swarm:${root}`]
  },
})

const words = text.agents
const list = (page: Page) => page.getByRole('grid', { name: words.list })
const lines = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ hasText: /worker-\d/ })

test('agents come page after page, and say how many of how many are shown', async () => {
  const page = await console.visit('/agents')
  await connected(page)
  const bar = page.locator('header.bar')
  await expect.poll(() => bar.innerText()).toContain(words.shownOf(100, MANY + 2))
  const bottom = async () => {
    await list(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
    return lines(page).filter({ hasText: last }).count()
  }
  await expect.poll(bottom, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => bar.innerText()).toContain(words.known(MANY + 2))
})

test('an agent beyond the first page is found by a part of its name, by the keyboard alone', async () => {
  const page = await console.visit('/agents')
  await connected(page)
  await lines(page).first().waitFor()
  expect(await lines(page).filter({ hasText: last }).count()).toBe(0)
  await page.keyboard.press('/')
  await page.keyboard.type('ker-249')
  await expect.poll(() => lines(page).allInnerTexts()).toHaveLength(1)
  await lines(page).filter({ hasText: last }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => lines(page).count()).toBeGreaterThan(1)
})

test('an agent beyond the first page is found in the palette', async () => {
  const page = await console.visit('/')
  await connected(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(last)
  await page
    .getByRole('option', { name: new RegExp(last) })
    .first()
    .waitFor()
})

test('the composer completes a part of a channel and of a recipient, also as that writes its name', async () => {
  const page = await console.visit('/')
  await connected(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(compose.manyChannels(MANY + 1)).waitFor()
  const offered = (id: string) =>
    page.locator(`datalist[id$="${id}"] option`).evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await dialog.getByLabel(compose.channel, { exact: true }).fill('am-249')
  await expect.poll(() => offered('-channel-list')).toEqual([channelOf(249)])
  const to = dialog.getByLabel(compose.to, { exact: true })
  expect(await offered('-to-known')).not.toContain(last)
  await to.fill('ker-249')
  await expect.poll(() => offered('-to-known')).toContain(last)
  await to.fill('ent_0777')
  await expect.poll(() => offered('-to-known')).toContain('agent-777')
})
