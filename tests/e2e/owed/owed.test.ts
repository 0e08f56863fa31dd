import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { nudgeWords } from '@/lib/text/written/nudge-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, swarmLine } from '../world'

const words = text.owed

const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')
const task = (to: string, number: number, ts: string) =>
  swarmLine('td', `@${to} take task #${number}: log in.`, { ts, to: [`@${to}`], type: 'task' })

/** Before it was watched nobody acknowledged one task. */
const console = stage({
  world: async (home) => {
    append(channel(home), task('qa', 1, '2026-11-20T08:00:00.000Z'))
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const say = (from: string, content: string, more: object = {}) =>
  append(channel(console.home()), swarmLine(from, content, more))
const rows = (page: Page) => page.locator('.owed-row')
const lookedAt = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

describe('what agents owe', () => {
  test('before it was watched is left out until it is asked for, and its time is over', async () => {
    const page = await opened('/owed')
    await page.getByText(words.none.title).waitFor()
    await page.getByText(words.none.body(1, false)).waitFor()
    await page.getByRole('button', { name: words.none.history }).click()
    await page.getByRole('heading', { name: words.groups.late }).waitFor()
    await rows(page).filter({ hasText: 'SWM220' }).waitFor()
    await expect.poll(() => lookedAt(page)).toEqual({ history: 'true' })
  })

  test('stands there by itself with a running clock, opens to its message, and goes once it is settled', async () => {
    const page = await opened('/owed')
    await page.getByText(words.none.title).waitFor()
    append(channel(console.home()), task('dev', 2, new Date().toISOString()))
    const row = rows(page).filter({ hasText: 'task #2' })
    await row.waitFor()
    await page.getByRole('heading', { name: words.groups.inTime }).waitFor()
    const clock = row.locator('.clock')
    const before = await clock.innerText()
    expect(before).toMatch(/^00:\d\d of 10:00$/)
    await expect.poll(() => clock.innerText()).not.toBe(before)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.peek .owed-by').getByText(words.kinds.acknowledgement).waitFor()
    await expect.poll(() => lookedAt(page).debt).toContain('.acknowledgement.dev')
    say('dev', 'ACK: Claimed task #2.', { to: ['@td'], type: 'task' })
    await row.waitFor({ state: 'detached' })
    await page.locator('.peek .owed-by').getByText(words.states.answered).waitFor()
  })

  test('is reminded of with one key, to who owes it, in words of the protocol', async () => {
    const page = await opened('/owed?history=true')
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    const box = page.locator('.composer .composer-text')
    await box.waitFor()
    expect(await box.inputValue()).toBe(
      `${nudgeWords.says('td', 'an ACK', '2026-11-20T08:00:00Z')} ${nudgeWords.wasDue('2026-11-20T08:10:00Z')}`,
    )
    await page.locator('.composer').getByText('qa', { exact: false }).first().waitFor()
    expect(lookedAt(page).compose).toMatch(/^nudge:/)
  })

  test('by a task stands there, opens to the task, and is reminded of where its owner was heard', async () => {
    const page = await opened('/owed')
    say('ops', 'Claimed task #7: oil the door.', { to: null, type: 'task' })
    const row = rows(page).filter({ hasText: 'oil the door' })
    await row.waitFor()
    await row.click()
    await page.locator('.peek .owed-by').getByText(words.kinds.completion).waitFor()
    await page.locator('.peek').getByText('oil the door').first().waitFor()
    await page.locator('.peek').getByRole('button', { name: words.nudge }).click()
    const box = page.locator('.composer .composer-text')
    await box.waitFor()
    expect(await box.inputValue()).toContain('Reminder: the task')
    expect(lookedAt(page).compose).toMatch(/^nudge:t/)
  })

  test('is narrowed to what is owed to people with one key, and says so', async () => {
    const page = await opened('/owed?history=true')
    await rows(page).first().waitFor()
    await page.keyboard.press('p')
    await page.getByText(words.none.filtered).waitFor()
    await expect.poll(() => lookedAt(page)).toEqual({ history: 'true', people: 'true' })
    await page.keyboard.press('p')
    await rows(page).first().waitFor()
  })

  test('finds messages by how it stands', async () => {
    const page = await opened(`/?q=${encodeURIComponent('owed:late')}`)
    await page.getByText('task #1').first().waitFor()
    expect(await page.getByText('task #2').count()).toBe(0)
  })

  test('of one agent is counted beside it, with the list of it', async () => {
    say('dev', 'BLOCKED: Task #3 needs the key.', { to: ['@td'], type: 'status' })
    const page = await opened('/agents?agent=teams%2Ftd')
    await page.locator('.peek .owed-first').getByText(words.kinds.answer).waitFor()
    const link = page.locator('.peek').getByRole('link', { name: /^1/ }).first()
    await link.click()
    await page.waitForURL(/\/owed\?/)
    await rows(page).filter({ hasText: words.kinds.answer }).waitFor()
    expect(lookedAt(page)).toMatchObject({ debtor: 'td' })
  })

  test('fits a phone, and keeps nobody out in either theme', async () => {
    const page = await console.visit('/owed?history=true', { viewport: { width: 390, height: 844 }, bypassCSP: true })
    await rows(page).first().waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await rows(page).first().click()
    await page.locator('.peek .owed-by').waitFor()
    expect(await barriersInBoth(page)).toEqual([])
  })

  test('that could not be had is no empty list', async () => {
    const page = await console.visit('/owed', undefined, (one) =>
      one.route(/trpc\/[^?]*owed\.page/, (route) => route.fulfill({ status: 500, json: {} })),
    )
    console.forgive(/500/)
    await page.getByRole('alert').getByText(words.failed.title).waitFor()
    expect(await page.getByText(words.none.title).count()).toBe(0)
  })
})
