import path from 'node:path'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import type { Manifest } from '@/tools/demo/manifest'
import { connected, rows, stage } from '../harness'
import { append, collabMessage, demoWorld, publish } from '../world'

let manifest: Manifest
const console = stage({
  world: async (home) => {
    const world = await demoWorld(home)
    manifest = world.manifest
    return world.roots
  },
})
const words = text.unreadable

/** Asks for a page of the list that is not the first. */
const OLDER = (url: URL) =>
  url.pathname.includes('unreadable.list') && !(url.searchParams.get('input') ?? '').includes('"from":null')

const places = (page: Page) => page.locator('.places .place')
const badge = (page: Page) => page.locator('.rail a[href="/unreadable"] b')
const broken = () =>
  path.join(console.home(), 'world', 'collab', 'channels', 'team-1', 'msg-20261120-150000-qc-1-half.json')

async function opened(address = '/unreadable'): Promise<Page> {
  const page = await console.visit(address)
  await places(page).first().waitFor()
  await connected(page)
  return page
}

describe('what cannot be read', () => {
  test('is counted alike by the manifest, the list and the rail', async () => {
    const page = await opened()
    const planted = Object.values(manifest.totals).reduce((sum, { unreadable = 0 }) => sum + unreadable, 0)
    expect(planted).toBeGreaterThan(8)
    await expect.poll(() => places(page).count()).toBe(planted)
    await expect.poll(() => badge(page).innerText()).toBe(String(planted))
    await expect.poll(() => page.locator('.places-pane .bar .m11').innerText()).toBe(String(planted))
  })

  test('shows its bytes around the first wrong one, why it broke, and the neighbours that were read', async () => {
    const page = await opened()
    await places(page).filter({ hasText: 'channel.jsonl : 36' }).click()
    const main = page.locator('.place-main')
    await main.getByText('line 36', { exact: true }).waitFor()
    await expect.poll(() => main.locator('.reason').innerText()).toContain('column')
    expect(await main.locator('.reason .rule').innerText()).toBe('SWM230')
    await expect.poll(() => main.locator('.hx .br').first().innerText()).toMatch(/^[0-9a-f]{2}$/)
    await expect.poll(() => main.locator('a.row.ncols').count()).toBe(2)
    await main.getByRole('radio', { name: words.view.text }).click()
    await main.getByText('see C:').waitFor()
    await page.getByRole('link', { name: words.show }).click()
    await rows(page).filter({ hasText: 'see C:' }).first().waitFor()
  })

  test('enters by itself, is tried again on demand, and leaves once it is mended', async () => {
    const page = await opened()
    const before = Number(await badge(page).innerText())
    publish(broken(), '{"id": "half')
    const place = places(page).filter({ hasText: path.basename(broken()) })
    await place.click()
    await expect.poll(() => badge(page).innerText()).toBe(String(before + 1))
    await page.getByRole('button', { name: words.again.button, exact: true }).click()
    await page
      .locator('.known .foot')
      .getByText(/same bytes, still unreadable/)
      .waitFor()
    publish(broken(), collabMessage('msg-20261120-150000-qc-1-half', 'whole again'))
    await page.getByText(words.done.title).waitFor()
    await expect.poll(() => place.count()).toBe(0)
    await expect.poll(() => badge(page).innerText()).toBe(String(before))
    await page.goto(new URL('/?q="whole again"', console.house().url).href)
    await rows(page).filter({ hasText: 'whole again' }).waitFor()
  })

  test('of a whole file has no neighbours, and its place is a link', async () => {
    const page = await opened()
    await places(page).filter({ hasText: 'nul_0.json' }).click()
    await page.getByText(words.wholeFile).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('u')).not.toBeNull()
    const other = await opened(new URL(page.url()).pathname + new URL(page.url()).search)
    await other.locator('.place-main').getByText('nul_0.json').first().waitFor()
  })

  test('is counted whole where it is more than a page of the list, and one steps on past that', async () => {
    const page = await opened()
    const before = Number(await badge(page).innerText())
    const bad = Array.from({ length: 120 }, (_, at) => `not JSON ${at}\n`).join('')
    append(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), bad)
    const all = before + 120
    await expect.poll(() => badge(page).innerText()).toBe(String(all))
    await expect.poll(() => page.locator('.places-pane .bar .m11').innerText()).toBe(String(all))
    await expect.poll(() => places(page).count()).toBe(100)
    await page
      .locator('.places-foot')
      .getByText(words.foot(0, 100, 100))
      .waitFor()
    await places(page).last().click()
    const bar = page.locator('.place-main .bar')
    await bar.getByText(words.ofAll(100, all, false)).waitFor()
    await bar.getByRole('button', { name: words.next }).click()
    await bar.getByText(words.ofAll(101, all, false)).waitFor()
  })

  test('shows the older ones that were asked for though more is found while they come', async () => {
    const page = await opened()
    const before = Number(await badge(page).innerText())
    const channel = path.join(console.home(), 'world', 'teams', 'older', 'channel.jsonl')
    append(channel, Array.from({ length: 120 }, (_, at) => `not JSON ${at}\n`).join(''))
    await expect.poll(() => badge(page).innerText()).toBe(String(before + 120))
    await expect.poll(() => places(page).count()).toBe(100)
    const older = new Promise<Route>((asked) => page.route(OLDER, asked, { times: 1 }))
    await page.getByRole('button', { name: words.more, exact: true }).click()
    const coming = await older
    const heard = page.waitForRequest(/unreadable\.one/)
    append(channel, 'not JSON either\n')
    await heard
    await coming.continue()
    await expect.poll(() => badge(page).innerText()).toBe(String(before + 121))
    await expect.poll(() => places(page).count()).toBe(Math.min(200, before + 121))
  })
})
