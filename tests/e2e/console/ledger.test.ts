import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, stage, withoutSharing } from '../harness'

const words = text.ledger
const console = stage({
  world: async (home) => {
    mkdirSync(path.join(home, 'agents'))
    return ['--checkpoints', path.join(home, 'witness')]
  },
})

const line = (page: Page, words: string) => page.locator('.row.ecols', { hasText: words }).first()
const peek = (page: Page) => page.getByRole('complementary', { name: words.peek.label })

async function opened(address = '/ledger'): Promise<Page> {
  const page = await console.visit(address)
  await page.locator('.row.ecols').first().waitFor()
  await connected(page)
  return page
}

/** Of the newest entry, as the status line has it; 0 while it has none. */
const head = async (page: Page) => Number(/#(\d+)/.exec(await page.locator('.status').innerText())?.[1] ?? 0)

/** An act that is refused, so many times: there is nothing to watch in that directory. */
const refused = (page: Page, root: string, times = 1) =>
  page.evaluate(
    async ([directory, count]) => {
      let last = 0
      for (let at = 0; at < count; at++) {
        const answer = await fetch('/api/trpc/source.watch', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-signalbox': '1' },
          body: JSON.stringify({ root: directory }),
        })
        last = answer.status
      }
      return last
    },
    [root, times] as const,
  )

describe('the ledger', () => {
  test('has who came in and what was refused, as they happen, with what kept it from happening', async () => {
    const page = await opened()
    await line(page, words.did('sign-in')).getByText(words.known('loopback')).waitFor()
    await page.getByText(words.verdict.noneYet).waitFor()
    expect(await page.getByText(words.verdict.heldOutside).count()).toBe(0)
    await expect.poll(() => head(page)).toBeGreaterThan(0)
    const before = await head(page)
    console.forgive(/403/)
    expect(await refused(page, path.join(console.home(), 'agents'))).toBe(403)
    await line(page, words.tried('source-add'))
      .getByText(/refused: No protocol recognised/)
      .waitFor()
    await expect.poll(() => head(page)).toBeGreaterThan(before)
  })

  test('has what was done after the page came and before its live line stood', async () => {
    const page = await console.visit('about:blank')
    await withoutSharing(page)
    const held: (() => Promise<void>)[] = []
    await page.route('**/api/live**', (route) => void held.push(() => route.continue()))
    await page.goto(new URL('/ledger', console.house().url).href)
    await page.locator('.row.ecols').first().waitFor()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    console.forgive(/403/)
    const root = path.join(console.home(), 'agents')
    const before = await page.locator('.row.ecols').count()
    expect(await refused(page, root)).toBe(403)
    for (const go of held) await go()
    await connected(page)
    await expect.poll(() => page.locator('.row.ecols').count()).toBeGreaterThan(before)
  })

  test('opens an entry by the keyboard, with its place in the chain, and by its link', async () => {
    const page = await opened()
    await page.keyboard.press('j')
    const id = await page.locator('.row.ecols.at').getAttribute('id')
    await page.keyboard.press('Enter')
    const entry = words.peek.entry(Number(id?.replace('entry-', '')))
    await peek(page).getByText(entry, { exact: true }).first().waitFor()
    const hash = await peek(page).locator('dd.ac, dd .text-ac .m11').first().innerText()
    await expect.poll(() => peek(page).getByText(hash).count(), { message: 'recorded and recomputed' }).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => peek(page).count()).toBe(0)
    const linked = await opened('/ledger?entry=1')
    await peek(linked).getByText('“agent”').or(peek(linked).getByText('"agent"')).first().waitFor()
  })

  test('is searched in its own words, and says where a question is wrong', async () => {
    const page = await opened('/ledger?q=outcome:refused')
    const found = page.locator('.row.ecols')
    await found.first().waitFor()
    expect(await found.filter({ hasNotText: 'No protocol recognised' }).count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type(' who:nobody')
    await page.getByText(words.empty.none).waitFor()
    const wrong = await console.visit('/ledger?q=outcome:maybe')
    await wrong.getByText('“maybe” is not a value of “outcome:”').waitFor()
  })

  test('is taken away from the first to the last that is found, with what settled it', async () => {
    console.forgive(/403/)
    const page = await opened()
    await refused(page, '/nowhere/at/all')
    await page.goto(`${console.house().url}/ledger?q=did%3Asource`)
    await line(page, '/nowhere/at/all').waitFor()
    await expect.poll(() => head(page)).toBeGreaterThan(0)
    const last = await head(page)
    await page.getByRole('button', { name: words.export.button, exact: true }).click()
    const says = page.getByRole('menu').locator('.says')
    await expect.poll(() => says.innerText()).toMatch(new RegExp(`^Entries \\d+ to ${last}$`))
    const from = /\d+/.exec(await says.innerText())?.[0]
    const taken = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: words.export.formats.csv.name }).click()
    expect((await taken).suggestedFilename()).toBe(`signalbox-ledger-${from}-${last}.csv`)
  })

  test('a checkpoint is taken on demand and stands on the chain', async () => {
    const page = await opened()
    await page.getByRole('button', { name: words.take }).click()
    await page.locator('.row.sealed').getByText(path.join(console.home(), 'witness')).waitFor()
    await page.getByText(words.verdict.heldOutside).waitFor()
  })

  test('who alters what is recorded is found, and led to', async () => {
    const page = await opened()
    const database = new Database(path.join(console.home(), 'data', 'ledger.db'))
    database.exec("update entries set why = 'another reason' where n = 3")
    database.close()
    await page.getByRole('button', { name: words.verdict.verify }).click()
    await page.getByRole('alert').getByText('Entry 3 is not what was recorded').waitFor()
    await page.locator('.row.ecols.broken').getByText('2').first().waitFor()
    await page.getByRole('button', { name: words.verdict.show(3) }).click()
    await peek(page).getByText(words.peek.differs).waitFor()
  })

  test('an entry of a link that is among older ones draws nobody to it as they come', async () => {
    console.forgive(/403/)
    const page = await opened()
    await refused(page, '/nowhere/at/all', 130)
    await page.goto(`${console.house().url}/ledger?entry=1`)
    const grid = page.getByRole('grid')
    await grid.locator('.row').first().waitFor()
    const stood = await grid.evaluate(
      (list) =>
        new Promise<{ top: number; after: number }>((tell) => {
          const { scrollHeight: height } = list
          list.scrollTop = height - list.clientHeight - 200
          const top = list.scrollTop
          const look = () => {
            const seen = list.scrollHeight === height ? look : () => tell({ top, after: list.scrollTop })
            requestAnimationFrame(() => requestAnimationFrame(seen))
          }
          look()
        }),
    )
    expect(stood.after).toBe(stood.top)
    expect(stood.top).toBeGreaterThan(0)
  })
})

describe('a ledger whose checkpoints cannot go where they go when nobody names a directory', () => {
  const house = stage({
    world: async (home) => {
      mkdirSync(path.join(home, 'agents'))
      mkdirSync(path.join(home, '.local', 'state'), { recursive: true })
      writeFileSync(path.join(home, '.local', 'state', 'signalbox'), 'a file where the directory would be')
      return []
    },
    // The run of tests says another one.
    under: ['env', '-u', 'XDG_STATE_HOME'],
  })

  test('says so, with why and what to do, on a desk and on a phone, and the console goes on', async () => {
    for (const look of [undefined, { viewport: { width: 390, height: 844 } }]) {
      const page = await house.visit('/ledger', look)
      const said = page.getByText(words.verdict.problem(''))
      await said.getByText(/ENOTDIR|not a directory|cannot be had/).waitFor()
      await said.getByText('Choose another directory for checkpoints.').waitFor()
      await page.getByText(words.verdict.held).waitFor()
      expect(await page.getByRole('button', { name: words.take }).count(), 'there is none to be taken').toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  })
})
