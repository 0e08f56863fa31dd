import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { connected, type Stage } from './harness'

export const card = (page: Page) => page.getByRole('region', { name: words.card.label, exact: true })
export const verb = (page: Page, name: keyof typeof words.verbs) => card(page).locator(`#decide-${name}`)
export const hint = (page: Page) => card(page).locator('#decide-why')
export const reason = (page: Page) => card(page).locator('#decide-reason')
export const rung = (page: Page, name: 'written' | 'seen' | 'acted') => page.locator(`[data-rung=${name}]`)
export const isOff = (control: Locator) => control.getAttribute('aria-disabled').then((off) => off === 'true')

/** The page with this ask open, come to by the keys of the list. */
export async function opened(console: Stage, said: string, address = '/approvals'): Promise<Page> {
  const page = await console.visit(address)
  await cometo(page, said)
  return page
}

/** Goes to an ask by the keys of the list, on a page that shows it. */
export async function cometo(page: Page, said: string): Promise<void> {
  await connected(page)
  const line = page.locator('.ask-line').filter({ hasText: said })
  await line.waitFor()
  const isOpen = () => line.getAttribute('aria-current').then((now) => now === 'true')
  for (let steps = 0; steps < 120 && !(await isOpen()); steps++) await page.keyboard.press(steps < 60 ? 'j' : 'k')
  await card(page).getByText(said).first().waitFor()
  await card(page).locator('.decide-foot').waitFor()
}

export async function arm(page: Page): Promise<void> {
  await expect.poll(() => isOff(verb(page, 'approve'))).toBe(false)
  await page.keyboard.press('a')
  await hint(page).filter({ hasText: words.armed.approve }).waitFor()
}

/** Arms the approval and confirms it, and waits until what was written is read again. */
export async function approveByKeys(page: Page): Promise<void> {
  await arm(page)
  await page.keyboard.press('Enter')
  await page.locator('[data-rung=written].ok').waitFor()
}

/** Refuses it with a reason, by keyboard alone. */
export async function rejectByKeys(page: Page, because: string): Promise<void> {
  await expect.poll(() => isOff(verb(page, 'reject'))).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => reason(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('radio', { name: words.files.if.reject, checked: true }).waitFor()
  await page.keyboard.type(because)
  await hint(page).filter({ hasText: words.armed.reject }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-rung=written].ok').waitFor()
}

/** What the pages of a signed-in browser may ask of the console, without clicking through them. */
export async function call(page: Page, procedure: string, input: object): Promise<number> {
  return page.evaluate(
    async ([name, body]) => {
      const headers = { 'content-type': 'application/json', 'x-signalbox': '1' }
      return (await fetch(`/api/trpc/${name}`, { method: 'POST', headers, body })).status
    },
    [procedure, JSON.stringify(input)] as const,
  )
}

/** Lets these sources be written to, as the page of each does. */
export async function turnOn(console: Stage, ...sources: string[]): Promise<void> {
  const page = await console.visit('/approvals')
  const why = 'It is tried.'
  const answers = await Promise.all(sources.map((source) => call(page, 'writing.turn', { source, on: true, why })))
  expect(answers).toEqual(sources.map(() => 200))
  await page.close()
}
