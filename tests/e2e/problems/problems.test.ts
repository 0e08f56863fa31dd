import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { rules } from '@/lib/text/rules/rule-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, swarmLine } from '../world'

const words = text.problems
const BEFORE = '2026-11-20T08:00:00.000Z'
const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')

/** Before it was watched one line broke two rules; another broke none. */
const console = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'On shift.', { ts: BEFORE }))
    append(channel(home), swarmLine('dev', 'Long ago.', { ts: BEFORE, reasoning: '', type: 'riddle' }))
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const say = (content: string, more: object) => append(channel(console.home()), swarmLine('dev', content, more))
const groups = (page: Page) => page.locator('.broken-group')
const parts = (page: Page) => page.locator('.broken-part')
const lines = (page: Page) => page.locator('.broken-row')
const badge = (page: Page) => page.locator('.rail a[href="/problems"] b')
const turnHistory = (page: Page) => page.getByRole('switch', { name: words.history })
const lookedAt = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

describe('problems', () => {
  test('of what was there before are left out and not counted, until they are asked for', async () => {
    const page = await opened('/problems')
    await page.getByText(words.none.title).waitFor()
    await page.getByText(words.none.body(2, false)).waitFor()
    await turnHistory(page).click()
    await groups(page).filter({ hasText: rules.SWM201.title }).waitFor()
    await groups(page).filter({ hasText: rules.SWM203.title }).waitFor()
    expect(await badge(page).count()).toBe(0)
    await expect.poll(() => lookedAt(page).history).toBe('true')
  })

  test('stand there by themselves, count beside the page, and open to their message and its rules', async () => {
    const page = await opened('/problems')
    await page.getByText(words.none.title).waitFor()
    say('Nobody knows why.', { reasoning: '' })
    const group = groups(page).filter({ hasText: 'SWM201' })
    await group.waitFor()
    await expect.poll(() => badge(page).innerText()).toBe('1')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByText(rules.SWM201.means).waitFor()
    await expect.poll(() => lines(page).count()).toBe(1)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const peek = page.locator('.peek')
    await peek.getByText('Nobody knows why.').first().waitFor()
    await peek.locator('.broken-rules').getByText(rules.SWM201.mend).waitFor()
    expect(await peek.getByText('rule-error').count()).toBe(0)
    expect(
      await peek
        .locator('.flag')
        .filter({ hasText: /swm201|rule/i })
        .count(),
    ).toBe(0)
    await expect.poll(() => lookedAt(page)).toMatchObject({ group: 'SWM201', m: expect.any(String) })

    // Its address is the whole of what is looked at; what is only a warning is not counted.
    const { pathname, search } = new URL(page.url())
    const other = await opened(pathname + search)
    await other.locator('.peek').getByText('Nobody knows why.').first().waitFor()
    say('Of no known type.', { type: 'riddle' })
    await groups(other).filter({ hasText: 'SWM203' }).waitFor()
    expect(await badge(other).innerText()).toBe('1')
    await other.keyboard.press('Escape')
    await expect.poll(() => other.locator('.peek').count()).toBe(0)
    expect(lookedAt(other)).toEqual({ group: 'SWM201' })
  })

  test('are grouped by agent and by conversation too', async () => {
    const page = await opened('/problems?history=true')
    await groups(page).first().waitFor()
    await page.getByRole('radio', { name: words.groupings.agent }).click()
    await expect.poll(() => groups(page).count()).toBe(1)
    await groups(page).click()
    // Two rules, each broken twice.
    await expect.poll(() => parts(page).count()).toBe(2)
    await parts(page).first().click()
    await expect.poll(() => lines(page).count()).toBe(2)
    await page.getByRole('link', { name: words.openAgent }).waitFor()
    await page.getByRole('radio', { name: words.groupings.conversation }).click()
    await expect.poll(() => lookedAt(page)).toEqual({ history: 'true', by: 'conversation' })
    // Until they are had, groups of the agent stand there.
    await expect.poll(() => groups(page).first().getAttribute('id')).not.toContain('/dev')
    await groups(page).first().click()
    await parts(page).or(lines(page)).first().waitFor()
  })

  test('fit a phone, and keep nobody out in either theme', async () => {
    const page = await console.visit('/problems?history=true&group=SWM201', {
      viewport: { width: 390, height: 844 },
      bypassCSP: true,
    })
    await lines(page).first().waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await lines(page).first().click()
    await page.locator('.peek .broken-rules').waitFor()
    expect(await barriersInBoth(page)).toEqual([])
  })

  test('that could not be had are no empty list', async () => {
    const page = await console.visit('/problems', undefined, (one) =>
      one.route(/trpc\/problems\.groups/, (route) => route.fulfill({ status: 500, json: {} })),
    )
    console.forgive(/500/)
    await page.getByRole('alert').getByText(words.failed.title).waitFor()
    expect(await page.getByText(words.none.title).count()).toBe(0)
  })
})
