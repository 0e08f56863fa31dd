import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { meanings } from '@/lib/text/messages/field-meanings'
import { connected, rested, rows, stage } from '../harness'
import { demoWorld } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const bar = (page: Page) => page.getByRole('combobox', { name: text.stream.query.label })
const offers = (page: Page) => page.locator('.offer [role=option]')
const senders = (page: Page) => rows(page).locator('.pair .who .nm').first()

async function opened(address = '/'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

describe('a question in the bar', () => {
  test('is painted token by token, asked with Enter, kept in the address and taken from it', async () => {
    const page = await opened()
    await bar(page).fill('from:programmer type:task')
    await expect.poll(() => page.locator('.ink .tok').allInnerTexts()).toEqual(['from:programmer', 'type:task'])
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('from:programmer type:task')
    await expect.poll(() => senders(page).innerText()).toBe('programmer')
    const other = await opened(`/?q=${encodeURIComponent('from:programmer type:task')}`)
    await expect.poll(() => bar(other).inputValue()).toBe('from:programmer type:task')
    await expect.poll(async () => (await rows(other).count()) - (await rows(page).count())).toBe(0)
  })

  test('completes the names of fields and the values that were observed, by keyboard', async () => {
    const page = await opened()
    await page.keyboard.press('/')
    await page.keyboard.type('fro')
    await offers(page).filter({ hasText: meanings.from }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('program')
    await offers(page).filter({ hasText: 'programmer' }).waitFor()
    await expect.poll(() => offers(page).first().innerText()).toMatch(/^programmer\s+\d+$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => bar(page).inputValue()).toBe('from:programmer ')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('from:programmer')
  })

  test('with a mistake says what is wrong at its place and instead of an answer, and offers what was meant', async () => {
    const page = await opened()
    await bar(page).fill('type:task form:programmer')
    await expect.poll(() => page.locator('.ink .bad').allInnerTexts()).toEqual(['form:programmer'])
    await expect.poll(() => bar(page).getAttribute('aria-invalid')).toBe('true')
    const says = page.locator('.offer .why .text-crit')
    await says.waitFor()
    await expect.poll(() => says.innerText()).toContain('form')
    const before = await rows(page).count()
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.getByText(text.noRows.badQuery).waitFor()
    expect(await rows(page).count(), 'no answer to another question stands there').toBe(0)
    expect(await page.locator('.ask + .hint, .q .hint').count(), 'nor its count').toBe(0)
    await page.getByRole('button', { name: text.noRows.mended('type:task from:programmer') }).click()
    await expect.poll(() => bar(page).inputValue()).toBe('type:task from:programmer')
    const asked = await console.visit('/?q=form%3Aqa')
    await asked.locator('.empty').waitFor()
    expect(await asked.locator('.tail .says').innerText(), 'nothing will enter').toBe('')
  })

  test('explains the part under the pointer', async () => {
    const page = await opened('/?q=from%3Aprogrammer')
    await page.locator('.ink .tok').hover({ force: true })
    await page.locator('.offer .why').filter({ hasText: 'programmer' }).waitFor()
  })

  test('with no answer offers to leave out each part without which something is found', async () => {
    const page = await console.visit('/?q=from%3Aprogrammer%20zzzznothing')
    await connected(page)
    const without = page.getByRole('button', { name: text.noRows.without('zzzznothing') })
    await without.waitFor()
    await rested(page)
    expect(await page.getByRole('button', { name: text.noRows.without('from:programmer') }).count()).toBe(0)
    await without.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('from:programmer')
    await rows(page).first().waitFor()
  })

  test.each(['/', '/conversations'])('with no answer offers words that are near, on %s', async (path) => {
    const page = await console.visit(`${path}?q=programmre`)
    await connected(page)
    await page.locator('.meant').getByRole('button', { name: 'programmer' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('programmer')
  })

  test('finds Chinese words and full-width signs', async () => {
    const page = await opened(`/?q=${encodeURIComponent('from：qa 登录模块')}`)
    await rows(page).filter({ hasText: '登录模块测试通过' }).waitFor()
  })
})
