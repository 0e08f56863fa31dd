import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { clientOf, welcome } from '@/tests/visitors'
import { connected, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const words = text.views
const people: Record<string, string> = {}
const ids: Record<string, string> = {}
let local: ReturnType<typeof clientOf>

/** The stream in a browser of this person's own: pages that others opened keep their sessions while they still load. */
async function visitAs(name: string): Promise<Page> {
  const page = await console.visit('/', {}, async (fresh) => {
    const [cookie = '', value = ''] = (people[name] ?? '').split('=')
    await fresh.context().clearCookies()
    await fresh.context().addCookies([{ name: cookie, value, url: console.house().url }])
  })
  await connected(page)
  return page
}
const views = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
const view = (page: Page, name: string) => views(page).locator('.fr').filter({ hasText: name })

beforeAll(async () => {
  const page = await console.visit('/')
  const admin = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  local = clientOf(console.house().url, { cookie: admin })
  for (const [name, role] of [
    ['o.pratt', 'operator'],
    ['v.meyer', 'viewer'],
  ] as const) {
    const { id, cookie } = await welcome(console.house(), admin, name, role)
    ids[name] = id
    people[name] = cookie
  }
})

test('a shared view names who shared it, beside the stream, pinned and in the palette, also once they are gone', async () => {
  const { views: verbs } = clientOf(console.house().url, { cookie: people['o.pratt'] ?? '' })
  const { id } = await verbs.save.mutate({ name: 'Handoffs', query: 'from:qa', at: null, shared: true, pinned: true })
  const page = await visitAs('v.meyer')
  await views(page).getByText(words.more(1)).click()
  await expect.poll(() => view(page, 'Handoffs').innerText()).toContain('o.pratt')
  await expect.poll(() => view(page, 'Handoffs').textContent()).toContain(words.sharedBy.may('o.pratt'))
  await clientOf(console.house().url, { cookie: people['v.meyer'] ?? '' }).views.pin.mutate({ id, pinned: true })
  await views(page).getByText(words.fewer).click()
  await expect.poll(() => view(page, 'Handoffs').innerText()).toContain('o.pratt')

  await local.people.close.mutate({ id: ids['o.pratt'] ?? '' })
  await page.reload()
  await connected(page)
  await expect.poll(() => view(page, 'Handoffs').textContent()).toContain(words.sharedBy.closed('o.pratt'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pratt')
  await page
    .getByRole('option', { name: new RegExp(`Handoffs.*${words.sharedBy.closed('o.pratt')}`) })
    .first()
    .waitFor()
})

test('who shares no views keeps one alone, and is told why', async () => {
  const page = await visitAs('v.meyer')
  await views(page).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: words.form.save })
  await dialog.getByText(words.form.alone).waitFor()
  expect(await dialog.getByRole('radio', { name: words.form.everybody }).count()).toBe(0)
  await dialog.getByLabel(words.form.name).fill('Mine')
  await dialog.getByLabel(words.form.question).fill('from:qa')
  await page.keyboard.press('Enter')
  await view(page, 'Mine').waitFor()
  expect(await view(page, 'Mine').textContent()).not.toContain(words.shared)
})
