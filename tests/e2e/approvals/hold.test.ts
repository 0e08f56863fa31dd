import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { card, cometo, turnOn } from '../asking'
import { connected, stage } from '../harness'
import { publish } from '../world'

const SESSION = '1a2b3c4d-0000-4000-8000-000000000000'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const FOLDERS = ['requests', 'answers', 'receipts'] as const

const console = stage({
  world: async (home) => {
    const at = path.join(home, 'world', 'front')
    for (const folder of FOLDERS) mkdirSync(path.join(at, folder), { recursive: true })
    return [`desk:${at}`]
  },
})
const at = (folder: (typeof FOLDERS)[number]) => path.join(console.home(), 'world', 'front', folder)
let asked = 0

/** A call as the hook of Claude Code asks about it; gives the id of its request. */
function ask(title: string): string {
  asked += 1
  const id = asked.toString(16).padStart(32, '0')
  const [now, later] = [0, 600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  publish(path.join(at('requests'), `${id}.json`), {
    ...{ desk: 1, id, at: now, expires: later, from: `team-lead@${SESSION.slice(0, 8)}`, title, hook: true },
    ...{ payload: { tool: 'Bash', input: { command: title } }, context: { program: 'Claude Code', session: SESSION } },
  })
  return id
}
const answers = (id: string) =>
  readdirSync(at('answers'))
    .filter((name) => name.startsWith(id) && name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(at('answers'), name), 'utf8')))
/** While a call is under a hold its card has it too. */
const held = (page: Page) => page.getByRole('list', { name: words.label }).first()

test('where no program can ask, the key says what to do instead of putting on a hold', async () => {
  const page = await console.visit('/approvals')
  ask('npm publish --first')
  await cometo(page, 'npm publish --first')
  await page.keyboard.press('h')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(words.noHook.title).waitFor()
  await dialog.getByText('claude --resume').waitFor()
  await page.keyboard.press('Escape')
  expect(await held(page).count()).toBe(0)
  await page.close()
})

test('one key, a reason and Enter hold a session: its calls are refused with that reason until it is lifted', async () => {
  await turnOn(console, 'front')
  const page = await console.visit('/approvals')
  const first = ask('npm publish --second')
  await cometo(page, 'npm publish --second')
  await page.keyboard.press('h')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: words.choice.session(SESSION), checked: true }).waitFor()
  await page.keyboard.type('The database is being moved.')
  await page.keyboard.press('Enter')
  await held(page).filter({ hasText: 'The database is being moved.' }).waitFor()
  const second = ask('npm publish --third')
  for (const id of [first, second])
    await expect.poll(() => answers(id), { timeout: 30_000 }).toMatchObject([{ verdict: 'rejected' }])
  expect(answers(second)[0].text).toContain('The database is being moved.')
  await held(page)
    .filter({ hasText: words.refused(3) })
    .waitFor()
  await held(page).getByRole('button', { name: words.lift }).click()
  await expect.poll(() => held(page).count()).toBe(0)
  const free = ask('npm publish --fourth')
  await cometo(page, 'npm publish --fourth')
  expect(answers(free), 'red control: no hold is on').toEqual([])
  await page.close()
})

test('on a phone it is put on by touch, and lifted from the source', async () => {
  const desk = await console.visit('/approvals')
  await cometo(desk, 'npm publish --fourth')
  const page = await console.visit(desk.url(), PHONE)
  await card(page).getByRole('button', { name: words.button }).tap()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(words.choice.source('front')).tap()
  await dialog.getByLabel(words.reason).fill('Wait.')
  await dialog.getByRole('button', { name: words.put }).tap()
  await held(desk).filter({ hasText: 'Wait.' }).waitFor()
  const source = await console.visit('/sources?source=front')
  await connected(source)
  await held(source).getByRole('button', { name: words.lift }).click()
  await expect.poll(() => held(desk).count()).toBe(0)
})
