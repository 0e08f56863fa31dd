import { appendFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { text } from '@/lib/text'
import { projectWords as words } from '@/lib/text/sources/project-words'
import { barriersInBoth } from '../../barriers'
import { notFitting } from '../../fits'
import { connected, rows, stage } from '../../harness'

const DAY_S = 24 * 60 * 60
const HARBOUR = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const SECRET = 'e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002'
const OLD = '0a0b44d2-8a17-4f0b-8d55-6f2c9b7ad003'
const LATER = '1a0b44d2-8a17-4f0b-8d55-6f2c9b7ad004'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const console = stage({
  world: async (home) => {
    put(home, 'harbour', HARBOUR, 'Berth 4 is free.', 0)
    put(home, 'secret', SECRET, 'Nobody reads this.', 1)
    put(home, 'old', OLD, 'From long ago.', 90)
    const session = { pid: 4711, sessionId: HARBOUR, cwd: path.join(home, 'work', 'harbour'), status: 'busy' }
    mkdirSync(path.join(home, '.claude', 'sessions'), { recursive: true })
    writeFileSync(path.join(home, '.claude', 'sessions', '4711.json'), JSON.stringify(session))
    return []
  },
})

/** A project with one session, and the directory that its agents work in. */
function put(home: string, name: string, session: string, said: string, daysAgo: number): void {
  const directory = path.join(home, 'work', name)
  mkdirSync(directory, { recursive: true })
  const folder = path.join(home, '.claude', 'projects', directory.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${session}.jsonl`)
  writeFileSync(file, line(said) + gave('toolu_1', 'contents of a file'))
  const at = Date.now() / 1000 - daysAgo * DAY_S
  utimesSync(file, at, at)
}

const stamped = (line: object) => `${JSON.stringify({ ...line, timestamp: new Date().toISOString() })}\n`

function line(said: string): string {
  const message = { role: 'assistant', content: [{ type: 'text', text: said }] }
  return stamped({ type: 'assistant', message, uuid: said })
}

function gave(call: string, content: string): string {
  const result = { type: 'tool_result', tool_use_id: call, content }
  return stamped({ type: 'user', message: { role: 'user', content: [result] } })
}

const work = (name: string) => path.join(console.home(), 'work', name)
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: words.read(work(name)), exact: true })
const keeps = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: words.contentsOf(work(name)), exact: true })

test('on a phone the projects can be chosen, and nothing is cut or kept from anybody', async () => {
  const page = await console.visit('/', { ...PHONE, bypassCSP: true })
  await page.getByText(words.unopened).waitFor()
  await page.getByText(words.chosen(2, 3, 2, 0).split(':')[0] ?? '').waitFor()
  expect(await notFitting(page)).toEqual([])
  expect(await barriersInBoth(page, '.choose-projects')).toEqual([])
})

test('before the first click it is said what lies there; only what is chosen is read, and the rest can be chosen later', async () => {
  const page = await console.visit()
  await connected(page)
  await page.getByText(words.beside(1, 0)).waitFor()
  await page.getByText(words.copy(path.join(console.home(), 'data'))).waitFor()
  await page.getByText(words.keptFor(30)).waitFor()
  await expect
    .poll(() => Promise.all(['harbour', 'secret', 'old'].map((name) => tick(page, name).isChecked())))
    .toEqual([...[true, true, false]])
  expect(await keeps(page, 'harbour').isChecked()).toBe(false)
  await tick(page, 'secret').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: words.watch(1) }).click()
  await rows(page).getByText('Berth 4 is free.').waitFor()

  await page.locator('.rail').getByRole('link', { name: text.shell.pages.sources }).click()
  await expect
    .poll(() => Promise.all(['harbour', 'secret', 'old'].map((name) => tick(page, name).isChecked())))
    .toEqual([...[true, false, false]])
  put(console.home(), 'later', LATER, 'From a new project.', 0)
  await page.reload()
  const later = page.locator('li.project', { hasText: work('later') })
  await later.getByText(words.fresh).waitFor()
  await page.getByText(/3 projects are not read/).waitFor()
  await tick(page, 'secret').check()
  await keeps(page, 'harbour').check()
  await page.getByRole('button', { name: text.ingest.settings.save }).click()
  await page.getByText(text.ingest.settings.saved('claude')).waitFor()

  const file = path.join(console.home(), '.claude', 'projects', work('harbour').replace(/[^A-Za-z0-9]/g, '-'))
  appendFileSync(path.join(file, `${HARBOUR}.jsonl`), gave('toolu_2', 'what is kept from now on'))
  const stream = await console.visit()
  await rows(stream).getByText('Nobody reads this.').waitFor()
  expect(await rows(stream).getByText('From a new project.').count()).toBe(0)
  const logged = await console.visit('/?q=is:log%20toolu_2')
  await rows(logged).getByText('what is kept from now on').first().waitFor()
  const left = await console.visit('/?q=is:log%20toolu_1')
  await rows(left).first().click()
  await left.getByText('contents-left-out').first().waitFor()
  expect(await left.content()).not.toContain('contents of a file')
})
