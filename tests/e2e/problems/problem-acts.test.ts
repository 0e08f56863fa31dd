import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, swarmLine } from '../world'

const words = text.problems
const acts = text.waiving
const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')

const console = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'On shift.', { ts: '2026-11-20T08:00:00.000Z' }))
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

/** Breaks SWM201, an error. */
const silent = (from: string, content: string) =>
  append(channel(console.home()), swarmLine(from, content, { reasoning: '' }))
const groups = (page: Page) => page.locator('.broken-group')
const lines = (page: Page) => page.locator('.broken-row')
const count = (page: Page) => groups(page).first().locator('.count').innerText()
const badge = (page: Page) => page.locator('.rail a[href="/problems"] b')

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

/** What the ledger says was done, the latest first. */
async function recorded(page: Page): Promise<string[]> {
  await page.goto(new URL('/ledger', page.url()).href)
  await page.locator('.row.ecols').first().waitFor()
  return page.locator('.row.ecols').allInnerTexts()
}

describe('problems and what people do about them', () => {
  test('are acknowledged by a key, one and all, taken back, and count only while they are new', async () => {
    for (const content of ['One.', 'Two.', 'Three.']) silent('dev', content)
    const page = await opened('/problems?group=SWM201')
    await expect.poll(() => lines(page).count()).toBe(3)
    await expect.poll(() => badge(page).innerText()).toBe('3')
    await lines(page).first().focus()
    await page.keyboard.press('a')
    await lines(page).first().getByText(acts.acknowledged('local')).waitFor()
    expect(await count(page)).toBe(words.counted(3, 2))
    await expect.poll(() => badge(page).innerText()).toBe('2')
    await groups(page).first().focus()
    await page.keyboard.press('a')
    await expect.poll(() => count(page)).toBe(words.counted(3, 0))
    await expect.poll(() => badge(page).count()).toBe(0)
    silent('dev', 'Four.')
    await expect.poll(() => count(page)).toBe(words.counted(4, 1))
    await expect.poll(() => badge(page).innerText()).toBe('1')
    await page.getByRole('switch', { name: acts.known }).click()
    await expect.poll(() => lines(page).count()).toBe(1)
    await page.getByRole('switch', { name: acts.known }).click()
    await groups(page).first().focus()
    await page.keyboard.press('Shift+A')
    await expect.poll(() => count(page)).toBe(words.counted(4, 4))
  })

  test('are waived by agent until a time and for a reason, and a mute leaves out what its query finds and says so', async () => {
    silent('qa', 'Five.')
    const page = await opened('/problems?group=SWM201')
    await page.getByRole('button', { name: acts.waive }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('SWM201 by dev').click()
    expect(await dialog.getByRole('button', { name: acts.form.put, exact: true }).isDisabled()).toBe(true)
    await dialog.getByLabel(acts.form.reason).fill('dev is being replaced')
    await dialog.getByRole('button', { name: acts.form.put, exact: true }).click()
    await expect.poll(() => count(page)).toBe(words.counted(5, 1))
    silent('dev', 'Six, waived as it comes.')
    await expect.poll(() => count(page)).toBe(words.counted(6, 1))
    await expect.poll(() => badge(page).innerText()).toBe('1')

    await page.getByRole('button', { name: acts.mute }).click()
    await dialog.getByLabel(acts.form.name).fill('QA on trial')
    await dialog.getByLabel(acts.form.query).fill('from:qa')
    await dialog.getByLabel(acts.form.reason).fill('trial week')
    await dialog.getByRole('button', { name: acts.form.putMute, exact: true }).click()
    await page.getByRole('switch', { name: acts.showMuted('1') }).waitFor()
    await expect.poll(() => badge(page).count()).toBe(0)
    await expect.poll(() => count(page)).toBe(words.counted(5, 0))
    await page.getByRole('switch', { name: acts.showMuted('1') }).click()
    await expect.poll(() => count(page)).toBe(words.counted(6, 0))

    await page.getByRole('button', { name: acts.list.open(2) }).click()
    await dialog.getByText('QA on trial').waitFor()
    await dialog.getByRole('button', { name: acts.list.end }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: acts.list.end }).click()
    await expect.poll(() => badge(page).innerText()).toBe('1')
    const told = await recorded(page)
    for (const did of ['acknowledged problems', 'took back', 'waived problems', 'muted problems', 'ended a waiver'])
      expect(
        told.some((line) => line.includes(did)),
        did,
      ).toBe(true)
  })

  test('fit a phone with their acts, and keep nobody out in either theme', async () => {
    const page = await console.visit('/problems?group=SWM201', {
      viewport: { width: 390, height: 844 },
      bypassCSP: true,
    })
    await page.locator('.broken-part').first().waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: acts.mute }).click()
    await page.getByRole('dialog').waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
  })
})
