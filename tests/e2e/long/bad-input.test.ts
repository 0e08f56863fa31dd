import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { POST_LIMITS } from '@/lib/post/post-parts'
import { text } from '@/lib/text'
import { answers } from '@/lib/text/console/answers-words'
import { policyPage } from '@/lib/text/decisions/policy-page'
import { entrance } from '@/lib/text/people/entrance-words'
import { compose as words } from '@/lib/text/posts/compose-words'
import { PASSWORD } from '@/tests/visitors'
import { turnOn } from '../asking'
import { stage } from '../harness'
import { quietWorld } from '../world'

const console = stage({ world: async (home) => quietWorld(home) })
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const NAME = 'averyverylongnamewithoutaspace'.repeat(6)

beforeAll(() => turnOn(console, 'teams'))

const composer = (page: Page) => page.getByRole('dialog', { name: words.title })
const rightOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return Math.floor((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN))
}

async function composing(look?: typeof PHONE): Promise<Page> {
  const page = await console.visit('/?compose=new', look)
  await composer(page).getByLabel(words.into).selectOption('teams')
  return page
}

describe('what is longer than its place', () => {
  test.each([
    ['a desk', undefined],
    ['a phone', PHONE],
  ] as const)('is a name that can be read and taken out again, on %s', async (_, look) => {
    const page = await composing(look)
    await composer(page).getByLabel(words.to, { exact: true }).fill(NAME)
    await page.keyboard.press('Enter')
    const [pane, out] = [
      composer(page).locator('.pane').first(),
      page.getByRole('button', { name: words.without(NAME) }),
    ]
    await out.waitFor()
    expect(await rightOf(out)).toBeLessThanOrEqual(await rightOf(pane))
    await composer(page).getByLabel(words.reasoning).fill('It is tried.')
    await composer(page).getByLabel(words.text, { exact: true }).fill('Who are you?')
    const note = composer(page).locator('.checked').filter({ hasText: NAME })
    await note.waitFor()
    expect(await rightOf(note.getByText(NAME))).toBeLessThanOrEqual(await rightOf(note))
    await out.click()
    await out.waitFor({ state: 'detached' })
  })

  test('is a message that is not cut: it says how long it may be, and is not posted', async () => {
    console.forgive(/400 \(Bad Request\)/)
    const page = await composing()
    const said = composer(page).getByLabel(words.text, { exact: true })
    await composer(page).getByLabel(words.reasoning).fill('It is tried.')
    await said.fill('x'.repeat(POST_LIMITS.text + 1))
    expect((await said.inputValue()).length).toBe(POST_LIMITS.text + 1)
    await composer(page).getByText(answers.most(POST_LIMITS.text), { exact: false }).waitFor()
    expect(await composer(page).getByRole('button', { name: words.post }).isDisabled()).toBe(true)
  })
})

test('a one-time code is seen whole where it is typed, on a phone too', async () => {
  // A browser asks for an icon before anybody is signed in.
  console.forgive(/401 \(Unauthorized\).*favicon/)
  const page = await console.visit('/settings/people')
  await page.getByRole('button', { name: text.settings.invite.act }).first().click()
  await page.getByLabel(text.settings.invite.name).fill('m.lindqvist')
  await page.getByRole('button', { name: text.settings.invite.put }).click()
  const link = await page.locator('.shown-once code').innerText()
  const phone = await console.visit(link, PHONE, (fresh) => fresh.context().clearCookies())
  await phone.locator('input[name=password]').fill(PASSWORD)
  await phone.locator('input[name=again]').fill(PASSWORD)
  await phone.getByRole('radio', { name: entrance.first.factor.code[0] }).check()
  await phone.getByRole('button', { name: entrance.join.put }).click()
  const code = phone.locator('input[autocomplete=one-time-code]')
  await code.fill('000 000')
  expect(await code.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
})

test('a policy whose time to expire cannot be read says so, and is not enabled without one', async () => {
  const page = await console.visit('/settings/policies')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: policyPage.act, exact: true }).click()
  await field(policyPage.name).fill('locks')
  await page.locator('.rule-fields .q input').fill('unlock')
  await field(policyPage.why).fill('It is tried.')
  const enable = page.getByRole('button', { name: policyPage.enable(1), exact: true })
  await expect.poll(() => enable.isEnabled()).toBe(true)
  for (const typed of ['-5 hours', '999999999999']) {
    await field(policyPage.expiresIn).fill(typed)
    await page.getByText(policyPage.expiresWrong).waitFor()
    await expect.poll(() => enable.isDisabled()).toBe(true)
  }
  await field(policyPage.expiresIn).fill('10')
  await expect.poll(() => enable.isEnabled()).toBe(true)
})
