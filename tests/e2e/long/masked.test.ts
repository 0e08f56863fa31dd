import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MASK } from '@/lib/letters/mask-secrets'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../harness'
import { collabMessage, demoWorld, publish } from '../world'

const KEY = `ghp_${'a1B2c3D4'.repeat(5)}`
const id = 'msg-20261120-140000-codex-1-secret'
const console = stage({
  world: async (home) => {
    const { roots } = await demoWorld(home)
    publish(`${home}/world/collab/channels/agent-os-paper/${id}.json`, collabMessage(id, `push with ${KEY} please`))
    return roots
  },
})

const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const words = text.message.masked

test('what looks like a secret is kept back in rows and in the message, until a person asks; its bytes stand as they are', async () => {
  const page = await console.visit()
  await connected(page)
  const row = rows(page).filter({ hasText: `push with ghp_${MASK} please` })
  await row.click()
  await peek(page).getByText(words.says).waitFor()
  await peek(page).locator('.as-written').getByText(`push with ghp_${MASK} please`).waitFor()
  expect(await page.locator('body').innerText()).not.toContain(KEY)
  await peek(page).getByRole('button', { name: words.show }).click()
  await peek(page).locator('.as-written').getByText(KEY).waitFor()
  await peek(page).getByRole('button', { name: words.hide }).click()
  await peek(page).getByText(words.says).waitFor()
  await page.keyboard.press('v')
  await expect.poll(() => peek(page).locator('.code.flat').innerText()).toContain(KEY)
})
