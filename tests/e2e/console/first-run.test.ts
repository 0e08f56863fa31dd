import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { barriersInBoth } from '../barriers'
import { connected, rows, stage } from '../harness'
import { append, clawMessage, publish, swarmLine } from '../world'

const console = stage({
  world: async (home) => {
    publish(
      path.join(home, 'clawos', 'blackboard', 'pm-data', 'inbox', 'm-1.json'),
      clawMessage('m-1', 'from the usual place'),
    )
    publish(path.join(home, '.claude', 'teams', 'atlas', 'config.json'), '{}')
    append(path.join(home, 'elsewhere', 'atlas', 'channel.jsonl'), swarmLine('dev', 'from another directory'))
    publish(path.join(home, 'nothing', 'notes.txt'), 'no protocol')
    return []
  },
})

const place = (page: Page, title: string) => page.locator('li.offered', { hasText: title })
const directory = (page: Page) => page.getByRole('textbox', { name: text.firstRun.other })
const watch = (page: Page) => page.locator('form').getByRole('button', { name: text.firstRun.watch })
const settings = text.ingest.settings
const sources = (page: Page) => page.getByRole('dialog', { name: text.watched.title })

async function opened(): Promise<Page> {
  const page = await console.visit()
  await connected(page)
  return page
}

/** Ends on the first-run page again. */
async function removeAll(page: Page): Promise<void> {
  await page.locator('.rail').getByRole('link', { name: text.shell.pages.sources }).click()
  await page.getByRole('button', { name: settings.stop }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: settings.ask.yes }).click()
  await backAtFirstRun(page)
}

async function backAtFirstRun(page: Page): Promise<void> {
  await page.getByText(text.ingest.none.title).waitFor()
  await page.locator('.rail').getByRole('link', { name: text.shell.pages.stream }).click()
  await page.getByRole('heading', { name: text.firstRun.title }).waitFor()
}

test('while nothing is watched every page says so and leads to where that is chosen', async () => {
  for (const address of ['/approvals', '/agents', '/tasks', '/conversations']) {
    const page = await console.visit(address)
    await page.getByText(text.firstRun.unwatched.body).waitFor()
    await page.getByRole('link', { name: text.firstRun.unwatched.choose }).click()
    await page.getByText(text.firstRun.title).waitFor()
    await page.close()
  }
})

describe('the first-run page', () => {
  test('offers the places where the protocols live by default and watches none of them', async () => {
    const page = await opened()
    await page.getByRole('heading', { name: text.firstRun.title }).waitFor()
    const there = place(page, 'ClawOS')
    await there.getByText(path.join(console.home(), 'clawos')).waitFor()
    await expect.poll(() => there.innerText()).toContain('1 file')
    await expect.poll(() => place(page, 'Multi-Agent OS').innerText()).toContain('does not exist')
    // Its directory is there, and nothing in it is a team's channel.
    const other = place(page, 'Swarm')
    await other.getByText('nothing that Swarm reads in').waitFor()
    expect(await other.getByRole('button', { name: text.firstRun.watch }).count()).toBe(0)
    await page.locator('.status').getByText(text.shell.connection.noSource).waitFor()
  })

  test('says that it looks into them until it has, and not that there are none', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = await console.visit('/', undefined, (one) =>
      one.route(/source\.offered/, async (route) => {
        await held
        await route.continue()
      }),
    )
    await page.getByText(text.firstRun.looking).waitFor()
    expect(await page.getByText(text.firstRun.none).isVisible()).toBe(false)
    answer()
    await place(page, 'ClawOS').waitFor()
    expect(await page.getByText(text.firstRun.looking).isVisible()).toBe(false)
  })

  test('no other page claims to have read anything', async () => {
    const page = await console.visit('/unreadable')
    await page.getByText(text.unreadable.none.noSource).waitFor()
    expect(await page.getByText(text.unreadable.none.title).count()).toBe(0)
  })

  test('keeps nobody out', async () => {
    const page = await console.visit('/', { bypassCSP: true })
    await place(page, 'ClawOS').waitFor()
    expect(await barriersInBoth(page)).toEqual([])
  })

  test('checks another directory while one types it, and says what is wrong with one that cannot be watched', async () => {
    const page = await opened()
    await directory(page).fill(path.join(console.home(), 'nothing'))
    await page.getByText('No protocol recognised here.').waitFor()
    await expect.poll(() => watch(page).isDisabled()).toBe(true)
    await directory(page).fill(path.join(console.home(), 'nowhere'))
    await page.getByText('This directory does not exist.').waitFor()
    await directory(page).fill(path.join(console.home(), 'elsewhere'))
    await page.getByText(/^Swarm, by /).waitFor()
    await expect.poll(() => watch(page).isEnabled()).toBe(true)
  })

  test('a directory that is watched fills the stream without a reload, and stays watched for the next visitor', async () => {
    const page = await opened()
    await page.evaluate('window.stays = true')
    await directory(page).fill(path.join(console.home(), 'elsewhere'))
    await expect.poll(() => watch(page).isEnabled()).toBe(true)
    await watch(page).click()
    await rows(page).getByText('from another directory').waitFor()
    expect(await page.evaluate('window.stays')).toBe(true)
    const other = await console.visit()
    await rows(other).getByText('from another directory').waitFor()
    await removeAll(page)
  })

  test('an offered place is watched by one click', async () => {
    const page = await opened()
    await place(page, 'ClawOS').getByRole('button', { name: text.firstRun.watch }).click()
    await rows(page).getByText('from the usual place').waitFor()
    await removeAll(page)
  })

  test('the demo brings seven sources and is removed by one click', async () => {
    const page = await opened()
    await page.getByRole('button', { name: text.firstRun.demo }).click()
    await page
      .locator('.status')
      .getByRole('button', { name: text.shell.status.sources(7) })
      .waitFor()
    await rows(page).first().waitFor()
    await page
      .locator('.status')
      .getByRole('button', { name: text.shell.status.sources(7) })
      .click()
    await expect
      .poll(() =>
        sources(page)
          .getByText(/, demo$/)
          .count(),
      )
      .toBe(7)
    await sources(page).getByRole('link', { name: text.watched.settings }).first().click()
    await page.getByRole('button', { name: settings.removeDemo }).click()
    await backAtFirstRun(page)
  })
})
