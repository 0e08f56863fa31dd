import { appendFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { typedCommand } from '@/lib/text/commands/typed-commands'
import { barriersInBoth, descriptionOf } from '../barriers'
import { connected, signalbox, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

let roots: string[] = []
const console = stage({
  world: async (home) => {
    const world = await demoWorld(home)
    roots = world.roots
    append(path.join(home, 'elsewhere', 'atlas', 'channel.jsonl'), swarmLine('dev', 'chosen in the console'))
    append(
      path.join(home, 'elsewhere', 'atlas', 'channel.jsonl'),
      swarmLine('dev', 'in no zone', { ts: '2026-11-20 09:12:40' }),
    )
    append(path.join(home, 'elsewhere', 'archive-1', 'channel.jsonl'), swarmLine('dev', 'put aside'))
    return roots
  },
})
const words = text.ingest

const files = (page: Page) => page.getByRole('table', { name: words.sums.files })
const bytes = (page: Page) => page.getByRole('table', { name: words.sums.bytes })
const row = (page: Page, label: string) => page.getByRole('table', { name: words.table.label }).getByText(label)
const panel = (page: Page, label: string) => page.getByRole('region', { name: words.settings.of(label) })
const figures = async (table: ReturnType<typeof files>) =>
  (await table.locator('tfoot td').allInnerTexts()).map((figure) => Number(figure.replaceAll(',', '')))

async function opened(address = '/sources'): Promise<Page> {
  const page = await console.visit(address)
  await files(page).waitFor()
  await connected(page)
  return page
}

describe('the page of sources', () => {
  test('shows the sums of the command, and that the disk was counted', async () => {
    const page = await opened()
    await page.getByText(/^adds up, \d\d:\d\d:\d\d UTC$/).waitFor()
    const printed = await signalbox('index', ...roots, '--json', '--data', path.join(console.home(), 'other'))
    const { read, unreadable, pending, ignored, onDisk } = JSON.parse(printed).files
    await expect.poll(() => figures(files(page))).toEqual([read, unreadable, pending, ignored, onDisk])
    const [taken = 0, broken = 0, waiting = 0, left = 0, size = 0] = await figures(bytes(page))
    expect(size).toBeGreaterThan(1000)
    expect(taken + broken + waiting + left).toBe(size)
  })

  test('is found by the address that it had before, with what that looked at', async () => {
    const page = await opened('/ingest?source=teams')
    expect(new URL(page.url()).pathname).toBe('/sources')
    await panel(page, 'teams').waitFor()
  })

  test('is reached by the rail, by g i and by the palette', async () => {
    const page = await console.visit('/')
    await connected(page)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await files(page).waitFor()
    await page.goto(console.house().url)
    await page.locator('.rail').getByRole('link', { name: text.shell.pages.sources }).click()
    await files(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: text.shell.pages.sources }).first().waitFor()
  })

  test('names what is ignored by which rule, what is unreadable and what waits', async () => {
    const page = await opened()
    const ignored = page.locator('details.ignored')
    await ignored.locator('summary').click()
    await ignored.getByText('.bak').first().waitFor()
    const team = path.join(console.home(), 'world', 'teams', 'half', 'channel.jsonl')
    append(team, '{"ts": "2026')
    const waiting = page.getByRole('region', { name: words.waiting.title, exact: true })
    await waiting.getByText('half/channel.jsonl').waitFor()
    await waiting.getByText('12 of 12 bytes').waitFor()
    appendFileSync(team, '-11-20"}\n')
    await waiting.getByText(words.waiting.none).waitFor()
    const unreadable = page.getByRole('region', { name: words.unreadable.title, exact: true })
    const again = unreadable.getByRole('button', { name: words.unreadable.again }).first()
    expect(await again.evaluate(descriptionOf), 'what is tried again is said with it').toMatch(/\.json/)
    await again.click()
    await unreadable.getByText(/Retry requested at \d/).waitFor()
    await unreadable.getByRole('link', { name: words.unreadable.bytes }).first().click()
    await page.locator('.place-main').waitFor()
  })

  test('says where a source was named that cannot be changed here', async () => {
    const page = await opened('/sources?source=teams')
    await panel(page, 'teams').getByText(words.settings.origin['command-line']).waitFor()
    expect(await panel(page, 'teams').locator('input:not(.writing input)').count()).toBe(0)
    await page.getByRole('link', { name: words.unreadable.all, exact: true }).click()
    await page.locator('.places .place').first().waitFor()
    expect(new Set(await page.locator('.places .place span:last-child').allInnerTexts())).toEqual(
      new Set(['line, teams']),
    )
  })

  test('asks before less is kept, and records who chose how long', async () => {
    const page = await opened()
    const kept = page.getByRole('region', { name: words.kept.title })
    const months = kept.getByLabel(words.kept.label)
    const save = kept.getByRole('button', { name: words.kept.save })
    await kept.getByText(words.kept.never, { exact: true }).waitFor()
    await months.fill('0')
    await kept.getByText(words.kept.wrong).waitFor()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await months.fill('3')
    await kept.getByText(words.kept.effect(3)).waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: words.kept.ask.title(3) })
    await question.getByRole('button', { name: words.kept.ask.no }).click()
    await kept.getByText(words.kept.never, { exact: true }).waitFor()
    await save.click()
    await question.getByRole('button', { name: words.kept.ask.yes }).click()
    await kept.getByText(words.kept.months(3)).waitFor()
    await page.reload()
    await kept.getByText(words.kept.months(3)).waitFor()
    await connected(page)
    await months.fill('')
    await save.click()
    await kept.getByText(words.kept.never, { exact: true }).waitFor()
    await page.goto(`${console.house().url}/ledger`)
    await expect.poll(() => page.getByText(text.ledger.did('retention-change')).count()).toBe(2)
  })

  test('keeps nobody out', async () => {
    const page = await console.visit('/sources', { bypassCSP: true })
    await files(page).waitFor()
    expect(await barriersInBoth(page)).toEqual([])
  })
})

describe('settings of a source chosen in the console', () => {
  test('are changed for that source, say what a reindex would change, and are kept after a restart', async () => {
    const page = await opened()
    await page.getByRole('button', { name: words.add }).click()
    await page.getByRole('textbox', { name: text.firstRun.other }).fill(path.join(console.home(), 'elsewhere'))
    await page.reload()
    await page.getByRole('button', { name: words.add }).click()
    const directory = page.getByRole('textbox', { name: text.firstRun.other })
    await expect.poll(() => directory.inputValue()).toBe(path.join(console.home(), 'elsewhere'))
    const watch = page.getByRole('button', { name: text.firstRun.watch })
    await page.getByRole('textbox', { name: text.firstRun.label }).fill('teams')
    await page.getByText(text.firstRun.labelTaken).waitFor()
    await expect.poll(() => watch.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: text.firstRun.label }).fill('')
    await watch.click()
    await row(page, 'elsewhere').first().click()
    const form = panel(page, 'elsewhere')
    await form.getByRole('link', { name: words.settings.zoneless(1, false) }).waitFor()
    await form.getByLabel(words.settings.zone).fill('Mars/Base')
    await form.getByText('must be an IANA time zone').waitFor()
    await form.getByLabel(words.settings.zone).fill('Asia/Shanghai')
    await form.getByText('read as 01:12:40 UTC').waitFor()
    await form.getByLabel(words.settings.host).fill('x'.repeat(257))
    await form.getByText('must be at most 256 characters').waitFor()
    await expect.poll(() => form.getByRole('button', { name: words.settings.save }).isDisabled()).toBe(true)
    await form.getByLabel(words.settings.host).fill('ops-1')
    await form.getByLabel(words.settings.humanName).fill('Boss')
    await page.keyboard.press('Enter')
    await form.getByLabel(words.settings.ignoreName).fill('archive-*')
    await page.keyboard.press('Enter')
    await form.getByText(words.settings.effects.zone).waitFor()
    await form.getByText(typedCommand('reindex')).waitFor()
    await form.getByRole('button', { name: words.settings.save }).click()
    await page.getByText(words.settings.saved('elsewhere')).waitFor()
    const line = files(page).locator('tr', { hasText: 'elsewhere' }).locator('td')
    await expect.poll(() => line.allInnerTexts()).toEqual(['1', '0', '0', '1', '2'])
    await page.close()

    const ended = new Promise((resolve) => console.house().child.once('exit', resolve))
    console.house().child.kill('SIGTERM')
    await ended
    await console.restart()
    const again = await opened('/sources?source=elsewhere')
    await expect
      .poll(() => panel(again, 'elsewhere').getByLabel(words.settings.zone).inputValue())
      .toBe('Asia/Shanghai')
    await panel(again, 'elsewhere').getByText('boss', { exact: true }).waitFor()
    await panel(again, 'elsewhere').getByText(words.settings.onHost('ops-1')).waitFor()
    await panel(again, 'elsewhere').getByText('archive-*', { exact: true }).waitFor()
  })

  test('watching ends after a question, and is taken back by one click', async () => {
    const data = path.join(console.home(), 'data')
    await signalbox('writing', 'elsewhere', 'on', '--why', 'It is tried.', '--data', data)
    const page = await opened('/sources?source=elsewhere')
    const told = page.locator('.ingest .bar').first()
    await told.getByText(/, 1 writable$/).waitFor()
    await panel(page, 'elsewhere').getByRole('button', { name: words.settings.stop }).click()
    const question = page.getByRole('alertdialog', { name: words.settings.ask.title('elsewhere') })
    await question.getByRole('button', { name: words.settings.ask.no }).click()
    await panel(page, 'elsewhere').getByRole('button', { name: words.settings.stop }).click()
    await question.getByRole('button', { name: words.settings.ask.yes }).click()
    await expect.poll(() => row(page, 'elsewhere').count()).toBe(0)
    const list = page.getByRole('region', { name: words.table.label })
    await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => told.innerText()).not.toContain('writable')
    await page.getByRole('button', { name: words.settings.undo }).click()
    await row(page, 'elsewhere').first().waitFor()
    await expect.poll(() => panel(page, 'elsewhere').getByLabel(words.settings.zone).inputValue()).toBe('Asia/Shanghai')
  })
})

test('a root that goes away is said with its cause and mend, and leaves the banner by itself when it is back', async () => {
  const page = await console.visit('/sources?source=elsewhere', { bypassCSP: true })
  await files(page).waitFor()
  await connected(page)
  const root = path.join(console.home(), 'elsewhere')
  const banner = page.locator('.banner')
  renameSync(root, `${root}-away`)
  await banner.getByText(`${root} is missing.`).waitFor()
  await banner.getByText('Restore or mount it').waitFor()
  await panel(page, 'elsewhere').getByText(`${root} is missing.`).waitFor()
  expect(await barriersInBoth(page)).toEqual([])
  await page.getByRole('button', { name: words.sums.count }).click()
  await page.getByText(words.sums.notListed('elsewhere')).waitFor()
  renameSync(`${root}-away`, root)
  await expect.poll(() => banner.count()).toBe(0)
  await page.getByRole('button', { name: words.sums.count }).click()
  await page.getByText(/^adds up, \d\d:\d\d:\d\d UTC$/).waitFor()
})
