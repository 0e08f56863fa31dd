import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { noticePage } from '@/lib/text/notices/notice-page'
import { compose as words } from '@/lib/text/posts/compose-words'
import { post } from '@/lib/text/posts/post-words'
import { clientOf, welcome } from '@/tests/visitors'
import { connected, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home, 20)).roots })
const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const lines = () => readFileSync(channel(), 'utf8').trimEnd().split('\n')
const composer = (page: Page) => page.getByRole('dialog', { name: words.title })
const card = (page: Page) => page.getByRole('region', { name: approvals.card.label, exact: true })
const hint = (page: Page) => card(page).locator('#decide-why')

let second = ''
let local: ReturnType<typeof clientOf>

/** The page of whoever has this cookie. */
const asSecond = async (address: string): Promise<Page> => {
  const [name = '', value = ''] = second.split('=')
  const page = await console.visit(address, {}, async (fresh) => {
    await fresh.context().clearCookies()
    await fresh.context().addCookies([{ name, value, url: console.house().url }])
  })
  await connected(page)
  return page
}

/** Writes to everybody and posts it; gives the page where it says that it is held. */
async function hold(said: string): Promise<Page> {
  const page = await console.visit('/approvals')
  await connected(page)
  await page.keyboard.press('c')
  await composer(page).waitFor()
  await composer(page).getByLabel(words.into).selectOption('teams')
  await composer(page).getByLabel(words.channel).selectOption('atlas')
  await composer(page).getByLabel(words.to, { exact: true }).fill('all')
  await page.keyboard.press('Enter')
  await composer(page).getByLabel(words.reasoning).fill('It is tried.')
  await composer(page).getByLabel(words.text, { exact: true }).fill(said)
  await page.getByText(words.willBeHeld('broadcasts', 1, 1, null)).waitFor()
  await expect.poll(() => composer(page).getByRole('button', { name: words.hold }).isEnabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: words.titles.held }).waitFor()
  await page.getByRole('link', { name: words.held.card }).click()
  await card(page).getByRole('heading', { name: said }).waitFor()
  return page
}

beforeAll(async () => {
  const page = await console.visit('/approvals')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  local = clientOf(console.house().url, { cookie })
  const api = local
  await api.writing.turn.mutate({ source: 'teams', on: true, why: 'It is tried.' })
  second = (await welcome(console.house(), cookie, 'j.okafor', 'approver')).cookie
  const rule = { query: 'is:broadcast', whose: 'people', role: 'approver' } as const
  await api.policies.save.mutate({ name: 'broadcasts', rule, why: 'Two people.', enable: true, base: 0 })
})

test('what one person posts to everybody waits for another, who approves it by keyboard; then it is written', async () => {
  const before = lines().length
  const author = await hold('Stop, all of you.')
  expect(lines()).toHaveLength(before)
  await card(author).getByText(deciding.mayNot.author).waitFor()
  const other = await asSecond('/approvals')
  await other
    .locator('.ask-line')
    .filter({ hasText: approvals.held('local') })
    .first()
    .click()
  await card(other).getByRole('heading', { name: 'Stop, all of you.' }).waitFor()
  const justBefore = card(other).getByRole('region', { name: approvals.card.justBefore })
  await justBefore.getByRole('listitem').last().waitFor()
  await other.getByText('"content":"Stop, all of you."', { exact: false }).waitFor()
  await expect.poll(() => card(other).locator('#decide-approve').getAttribute('aria-disabled')).toBe('false')
  await other.keyboard.press('a')
  await hint(other).filter({ hasText: approvals.armed.approve }).waitFor()
  await other.keyboard.press('Enter')
  await other.locator('[data-rung=written].ok').waitFor()
  expect(lines()).toHaveLength(before + 1)
  expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({ from: 'human', content: 'Stop, all of you.' })
  await card(author).getByText('j.okafor approved this', { exact: false }).waitFor()
})

test('and is taken back by who posted it, by keyboard; nothing is written', async () => {
  const before = lines().length
  const reading = await asSecond('/')
  const author = await hold('Go on, all of you.')
  const told = (page: Page) => page.getByRole('status', { name: noticePage.fresh.label })
  await told(reading).getByText(noticePage.fresh.says(1)).waitFor()
  const link = told(reading).getByRole('link', { name: noticePage.fresh.open(1) })
  expect(await link.getAttribute('href')).toMatch(/^\/approvals\?ask=held-[\w-]{22}$/)
  await expect.poll(() => reading.title()).toMatch(/^\(\d+\)/)
  expect(await told(author).innerText()).toBe('')
  await author.keyboard.press('w')
  await hint(author).filter({ hasText: approvals.armed.withdraw }).waitFor()
  await author.keyboard.press('Enter')
  await card(author).getByText(approvals.closed.nextHeld).waitFor()
  expect(lines()).toHaveLength(before)
  const other = await asSecond('/approvals?closed=true')
  await other.locator('.ask-line').filter({ hasText: 'Go on, all of you.' }).getByText(approvals.did.withdraw).waitFor()
})

test('and is released only with what it warns of in sight: a warning that came since is told, stands beside the file, and then goes along', async () => {
  console.forgive(/approvals\.decide/)
  const said = 'Listen to @devO1x, all of you.'
  await hold(said)
  const other = await asSecond('/approvals')
  await other.locator('.ask-line').filter({ hasText: said }).first().click()
  await card(other).getByRole('heading', { name: said }).waitFor()
  await expect.poll(() => card(other).locator('#decide-approve').getAttribute('aria-disabled')).toBe('false')
  const beside = other.getByRole('complementary', { name: approvals.files.label })
  await beside.getByText(`"content":"${said}"`, { exact: false }).waitFor()
  const warning = beside.locator('.checked').filter({ hasText: post.lookAlike('devo1x', 'dev01x') })
  expect(await warning.count()).toBe(0)
  const line = {
    ts: new Date().toISOString(),
    from: 'dev01x',
    to: ['qa'],
    type: 'message',
    reasoning: 'So.',
    content: 'Hi.',
  }
  appendFileSync(channel(), `${JSON.stringify(line)}\n`)
  const known = async () => (await local.post.targets.query({ source: 'teams' })).recipients.map(({ agent }) => agent)
  await expect.poll(known).toContain('dev01x')
  const before = lines().length
  await other.keyboard.press('a')
  await hint(other).filter({ hasText: approvals.armed.approve }).waitFor()
  await other.keyboard.press('Enter')
  await card(other).getByText(post.warnsAnew([]).trim(), { exact: false }).waitFor()
  await warning.waitFor()
  expect(lines()).toHaveLength(before)
  await other.keyboard.press('Enter')
  await other.locator('[data-rung=written].ok').waitFor()
  expect(lines()).toHaveLength(before + 1)
  const { rows } = await local.ledger.page.query({ query: 'did:approve outcome:done', limit: 1 })
  expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({
    warned: true,
    warnings: expect.arrayContaining([{ code: 'GEN010', says: expect.any(String) }]),
  })
})
