import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { call } from '../asking'
import { barriersInBoth } from '../barriers'
import { notFitting } from '../fits'
import { connected, stage } from '../harness'
import { append, swarmLine } from '../world'

const teams = (home: string) => path.join(home, 'teams')
const channel = (home: string) => path.join(teams(home), 'atlas', 'channel.jsonl')
const AGO = () => new Date(Date.now() - 3_600_000).toISOString()

/** A source that is added in the console, with three lines of a type that nobody knows, and one that lacks its reasoning. */
const console = stage({
  world: async (home) => {
    for (const who of ['dev', 'dev', 'ops'])
      append(channel(home), swarmLine(who, 'Riddle me.', { ts: AGO(), type: 'riddle' }))
    append(channel(home), swarmLine('dev', 'Nobody knows why.', { ts: AGO(), reasoning: '' }))
    return []
  },
})

const named = stage({
  world: async (home) => {
    append(channel(home), swarmLine('dev', 'Riddle me.', { ts: AGO(), type: 'riddle' }))
    return [`swarm:${teams(home)}`]
  },
})

const row = (page: Page, code: string) => page.locator(`#rule-${code}`)
const count = (page: Page, code: string) => row(page, code).locator('.c-problems')
const act = (page: Page, name: string) => page.locator('.policy-foot').getByRole('button', { name })

async function opened(address: string): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

describe('rules of a source', () => {
  test('are set, tried on history before, and judge again what was judged', async () => {
    const page = await opened('/settings/rules')
    await page.getByText(words.none.title).waitFor()
    expect(await call(page, 'source.watch', { root: teams(console.home()), protocol: 'swarm', label: 'atlas' })).toBe(
      200,
    )
    await page.goto(`${console.house().url}/settings/rules?source=atlas&rule=SWM203`)
    await row(page, 'SWM203').and(page.locator('[aria-selected="true"]')).waitFor()
    await expect.poll(() => count(page, 'SWM203').innerText()).toBe(words.counts(0, 3))

    await row(page, 'SWM203').getByLabel(words.severityOf('SWM203')).selectOption('error')
    await row(page, 'SWM203')
      .getByRole('button', { name: words.ignore.addOf('SWM203') })
      .click()
    await row(page, 'SWM203').getByLabel(words.ignore.from, { exact: true }).fill('ops')
    await page.keyboard.press('Enter')
    await row(page, 'SWM201').getByLabel(words.severityOf('SWM201')).selectOption('off')
    await act(page, words.try).click()
    const trial = page.getByRole('complementary', { name: words.tried.title })
    await trial.getByText(words.tried.whole(4)).waitFor()
    await trial.getByText(words.tried.from(3, 2)).waitFor()
    await trial.getByText(words.tried.from(1, 0)).waitFor()
    // Nothing holds yet.
    expect(await count(page, 'SWM203').innerText()).toBe(words.counts(0, 3))

    await act(page, words.save).click()
    await expect.poll(() => count(page, 'SWM203').innerText()).toBe(words.counts(0, 2))
    await expect.poll(() => count(page, 'SWM201').innerText()).toBe('0')
    await page.goto(`${console.house().url}/ledger`)
    await page
      .locator('.row.ecols', { hasText: text.ledger.did('rules-change') })
      .first()
      .waitFor()

    await page.goto(`${console.house().url}/settings/rules?source=atlas`)
    await page.getByRole('button', { name: words.allBack }).click()
    await act(page, words.save).click()
    await expect.poll(() => count(page, 'SWM203').innerText()).toBe(words.counts(0, 3))
    await expect.poll(() => count(page, 'SWM201').innerText()).toBe(words.counts(0, 1))
  })

  test('that may not be set so say why beside the value, and nothing is lost', async () => {
    const page = await opened('/settings/rules?source=atlas&rule=SWM220')
    const within = row(page, 'SWM220').getByRole('spinbutton')
    await within.fill('100000')
    await row(page, 'SWM220')
      .getByText(/1,440 min/)
      .waitFor()
    expect(await act(page, words.save).isDisabled()).toBe(true)
    await within.fill('20')
    await expect.poll(() => act(page, words.save).isDisabled()).toBe(false)
    expect(await within.inputValue()).toBe('20')
  })

  test('that were typed and not saved are there again for who comes back, until they are discarded', async () => {
    const page = await opened('/settings/rules?source=atlas&rule=SWM203')
    const severity = () => row(page, 'SWM203').getByLabel(words.severityOf('SWM203'))
    await severity().selectOption('info')
    await page.getByText(words.changes(1)).waitFor()
    await page.goto(`${console.house().url}/health`)
    await page.goto(`${console.house().url}/settings/rules?source=atlas&rule=SWM203`)
    await page.getByText(words.changes(1)).waitFor()
    expect(await severity().inputValue()).toBe('info')
    await act(page, words.discard).click()
    await page.reload()
    await connected(page)
    await row(page, 'SWM203').waitFor()
    expect(await severity().inputValue()).not.toBe('info')
  })

  test('are one link away from a group of problems', async () => {
    const page = await opened('/problems?history=true&group=SWM203')
    await page.getByRole('link', { name: words.change('atlas') }).click()
    await row(page, 'SWM203').and(page.locator('[aria-selected="true"]')).waitFor()
  })

  test('of a source that was named on the command line are tried here, and copied into its file', async () => {
    const page = await named.visit('/settings/rules?source=teams')
    await page.getByText(words.commandLine).waitFor()
    await row(page, 'SWM203').getByLabel(words.severityOf('SWM203')).selectOption('error')
    await act(page, words.try).click()
    const trial = page.getByRole('complementary', { name: words.tried.title })
    await trial.getByText(words.tried.otherwise(1, text.problems.severities.error)).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await act(page, words.copyEntry).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect
      .poll(async () => JSON.parse(`{${await copied()}}`))
      .toEqual({ rules: { SWM203: { severity: 'error' } } })
    expect(await page.getByRole('button', { name: words.save }).count()).toBe(0)
  })

  test('of a source that is not there say so, and lead to one that is', async () => {
    const page = await opened('/settings/rules?source=nowhere')
    await page.getByText(words.unknown.title('nowhere')).waitFor()
    await page.getByRole('button', { name: words.unknown.first }).click()
    await page.locator('.rules-table').waitFor()
  })

  test('fit a phone, and keep nobody out in either theme', async () => {
    const page = await console.visit('/settings/rules?source=atlas', {
      viewport: { width: 390, height: 844 },
      bypassCSP: true,
    })
    await page.locator('.rules-table').waitFor()
    expect(await notFitting(page)).toEqual([])
    expect(await barriersInBoth(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await barriersInBoth(page)).toEqual([])
  })
})
