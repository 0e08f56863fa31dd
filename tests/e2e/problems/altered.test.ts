import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { altered as words } from '@/lib/text/rules/altered-words'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, swarmLine } from '../world'

const channel = (home: string) => path.join(home, 'teams', 'atlas', 'channel.jsonl')

const console = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'On shift.'))
    return [`swarm:${path.join(home, 'teams')}`]
  },
})

const side = (page: Page, nth: number) => page.locator('.altered > div').nth(nth)

describe('what was changed after it was read', () => {
  test('stands in its problem, before and after side by side, by a link and on a phone', async () => {
    const page = await console.visit('/')
    await connected(page)
    const file = channel(console.home())
    append(file, swarmLine('dev', 'The key is in the vault.') + swarmLine('qa', 'Seen.'))
    await page.getByText('Seen.').first().waitFor()
    writeFileSync(file, readFileSync(file, 'utf8').replace('in the vault', 'under the mat'))

    await page.goto(new URL('/problems?group=SWM231', page.url()).href)
    await page.locator('.broken-row').first().click()
    const peek = page.locator('.peek')
    await peek.getByText(words.title).waitFor()
    await peek.getByText(`${words.how.edited} ${words.cause}`).waitFor()
    await side(page, 0).getByText('The key is in the vault.').waitFor()
    await side(page, 1).getByText('The key is under the mat.').waitFor()
    expect(await side(page, 0).getByText('under the mat').count()).toBe(0)

    const { pathname, search } = new URL(page.url())
    const phone = await console.visit(pathname + search, { viewport: { width: 390, height: 844 }, bypassCSP: true })
    await side(phone, 1).getByText('The key is under the mat.').waitFor()
    expect(await notFitting(phone)).toEqual([])
    expect(await barriersInBoth(phone)).toEqual([])
  })

  test('is not told to be the same where it could not be had', async () => {
    const page = await console.visit('/problems?group=SWM231', undefined, (one) =>
      one.route(/trpc\/[^?]*problems\.alterations/, (route) => route.fulfill({ status: 500, json: {} })),
    )
    console.forgive(/500/)
    await page.locator('.broken-row').first().click()
    await page.locator('.peek').getByText(words.failed).waitFor()
    expect(await page.locator('.peek').getByText(words.gone).count()).toBe(0)
  })
})
