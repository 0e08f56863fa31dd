import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { connected, rows, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const words = text.views
/** What a second try does not find there already. */
let tried = 0
beforeEach(() => {
  tried += 1
})
const own = (name: string) => `${name}-${tried}`
const asked = (page: Page) => new URL(page.url()).searchParams.get('q') ?? ''
const views = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
const view = (page: Page, name: string) => views(page).locator('.fr').filter({ hasText: name })
const count = (page: Page, name: string) => view(page, name).locator('.n').innerText()
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: new RegExp(`^(${words.form.save}|${words.form.change})$`) })
const tells = (from: string, what: string) =>
  append(path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl'), swarmLine(from, what))

async function opened(address = '/', look?: Parameters<typeof console.visit>[1]): Promise<Page> {
  const page = await console.visit(address, look)
  await connected(page)
  return page
}

async function save(page: Page, name: string) {
  await views(page).waitFor()
  await page.keyboard.press('s')
  await dialog(page).getByLabel(words.form.name).fill(name)
  await page.keyboard.press('Enter')
  await view(page, name).waitFor()
  await expect.poll(() => dialog(page).count()).toBe(0)
}

async function act(page: Page, name: string, what: string) {
  await view(page, name).hover()
  await view(page, name)
    .getByRole('button', { name: words.menu.label(name) })
    .click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

describe('a view', () => {
  test('is saved by a key, counts what comes without a reload, and is there after one', async () => {
    const page = await opened(`/?q=from%3A${own('viewed')}`)
    await save(page, own('What viewed says'))
    await expect.poll(() => count(page, own('What viewed says'))).toBe('0')
    tells(own('viewed'), 'the first')
    await expect.poll(() => count(page, own('What viewed says'))).toBe('1')
    await page.goto(new URL('/', page.url()).href)
    await expect.poll(() => count(page, own('What viewed says'))).toBe('1')
    const all = await count(page, words.all)
    await expect.poll(() => page.locator('.q .hint').innerText()).toMatch(new RegExp(`^${all} in `))
    await view(page, own('What viewed says')).getByRole('link').click()
    await expect.poll(() => asked(page)).toBe(`from:${own('viewed')}`)
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect
      .poll(() => view(page, own('What viewed says')).getByRole('link').getAttribute('aria-current'))
      .toBe('page')
  })

  test('that is not saved yet is there again after a reload, until it is let go', async () => {
    const page = await opened(`/?q=from%3A${own('half')}`)
    await page.keyboard.press('s')
    await dialog(page).getByLabel(words.form.name).fill(own('Half a name'))
    await page.reload()
    await connected(page)
    await page.keyboard.press('s')
    expect(await dialog(page).getByLabel(words.form.name).inputValue()).toBe(own('Half a name'))
    await dialog(page).getByRole('button', { name: words.form.no }).click()
    await page.keyboard.press('s')
    await expect.poll(() => dialog(page).getByLabel(words.form.name).inputValue()).toBe('')
  })

  test('gets another name and question, leaves the pinned ones, is deleted and comes back', async () => {
    const page = await opened('/?q=from%3Aprogrammer')
    await save(page, own('Passing'))
    await act(page, own('Passing'), words.menu.change)
    await dialog(page).getByLabel(words.form.name).fill(own('Programmer'))
    await dialog(page).getByLabel(words.form.question).fill('from:programmer is:')
    await expect.poll(() => dialog(page).getByRole('button', { name: words.form.putAgain }).isDisabled()).toBe(true)
    await dialog(page).getByLabel(words.form.question).fill('from:programmer is:message')
    await page.keyboard.press('Enter')
    await view(page, own('Programmer')).waitFor()
    await expect
      .poll(() => view(page, own('Programmer')).getByRole('link').getAttribute('href'))
      .toContain('is%3Amessage')

    await act(page, own('Programmer'), words.menu.unpin)
    await expect.poll(() => view(page, own('Programmer')).count()).toBe(0)
    await views(page).getByText(words.more(1)).click()
    await act(page, own('Programmer'), words.menu.pin)
    await expect.poll(() => count(page, own('Programmer'))).toMatch(/^\d/)

    await act(page, own('Programmer'), words.menu.remove)
    await expect.poll(() => view(page, own('Programmer')).count()).toBe(0)
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => count(page, own('Programmer'))).toMatch(/^\d/)
  })

  test('with a name that is taken says so and keeps what was written', async () => {
    const page = await opened('/?q=from%3Acritic')
    await save(page, own('Critic'))
    await page.keyboard.press('s')
    await dialog(page).getByLabel(words.form.name).fill(own('Critic'))
    console.forgive(/409/)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('alert').waitFor()
    expect(await dialog(page).getByLabel(words.form.name).inputValue()).toBe(own('Critic'))
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  test('that is saved, renamed or deleted is so at once in another browser', async () => {
    const page = await opened('/?q=from%3Atd')
    const other = await opened('/', { colorScheme: 'light' })
    await views(other).waitFor()
    await save(page, own('Lead'))
    await expect.poll(() => count(other, own('Lead'))).toMatch(/^\d/)
    await act(page, own('Lead'), words.menu.change)
    await dialog(page).getByLabel(words.form.name).fill(own('Technical lead'))
    await page.keyboard.press('Enter')
    await view(other, own('Technical lead')).waitFor()
    await act(page, own('Technical lead'), words.menu.remove)
    await expect.poll(() => view(other, own('Technical lead')).count()).toBe(0)
  })

  test('is reached from the palette, and on a phone from the sheet', async () => {
    const page = await opened('/?q=from%3Aqa')
    await save(page, own('Quality office'))
    await page.goto(new URL('/agents', page.url()).href)
    await connected(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(own('Quality office').toLowerCase())
    const option = page.getByRole('option', { name: new RegExp(own('Quality office')) })
    await option.waitFor()
    // What is found later than the first line is gone to by keys.
    const chosen = async () => {
      if ((await option.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      return false
    }
    await expect.poll(chosen).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toBe('from:qa')

    const phone = await console.visit('/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await rows(phone).first().waitFor()
    await connected(phone, '.main')
    await phone.getByRole('button', { name: text.facetPane.show }).tap()
    await view(phone, own('Quality office')).getByRole('link').tap()
    await expect.poll(() => asked(phone)).toBe('from:qa')
    await expect.poll(() => phone.getByRole('dialog').count()).toBe(0)
  })
})

describe('what is seen', () => {
  const line = (page: Page) => page.locator('.gap.seen')
  const since = (page: Page) => page.locator('.tail .since')
  /** By its key, which holds once it is known what was seen. */
  const mark = async (page: Page) => {
    await page.getByRole('button', { name: text.marking.mark }).waitFor()
    await page.keyboard.press('m')
  }

  test('is marked by a key; what comes then is new, here, after a reload and in another browser', async () => {
    const page = await opened(`/?q=from%3A${own('marked')}`)
    await save(page, own('Marked'))
    tells(own('marked'), 'before')
    await rows(page).first().waitFor()
    await mark(page)
    await expect.poll(() => since(page).innerText()).toMatch(/^Nothing new since /)
    tells(own('marked'), 'after')
    await expect.poll(() => since(page).innerText()).toMatch(/^1 new since \d\d:/)
    await expect.poll(() => line(page).innerText()).toBe(await since(page).innerText())
    await expect.poll(() => view(page, own('Marked')).locator('.news').innerText()).toBe(`+1`)
    const order = await page
      .locator('.gap.seen, [role=row].row')
      .evaluateAll((all) => all.map((one) => one.textContent))
    expect(order.map((words) => /before|new since|after/.exec(words ?? '')?.[0])).toEqual([
      'before',
      'new since',
      'after',
    ])

    await page.reload()
    await expect.poll(() => line(page).innerText()).toMatch(/^1 new since /)
    const other = await opened(`/?q=from%3A${own('marked')}`, { colorScheme: 'light' })
    await expect.poll(() => line(other).innerText()).toMatch(/^1 new since /)

    await page.keyboard.press('u')
    await expect.poll(() => page.locator('[role=row].at').innerText()).toContain('after')
    await page.getByRole('button', { name: text.marking.mark }).click()
    await expect.poll(() => line(page).count()).toBe(0)
    await page.locator('.tail').getByRole('button', { name: text.marking.undo }).click()
    await expect.poll(() => line(page).innerText()).toMatch(/^1 new since /)
  })

  test('is marked up to the chosen row by a key or in the foot, and what came after it is new', async () => {
    const page = await opened(`/?q=from%3A${own('halfway')}`)
    await page.getByRole('button', { name: text.marking.mark }).waitFor()
    // What is new is known before it is counted anew.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/seen\.news/, async (route) => {
      await released
      await route.continue().catch(() => 'it was taken back')
    })
    for (const what of ['one', 'two', 'three']) tells(own('halfway'), what)
    await expect.poll(() => rows(page).count()).toBe(3)
    const order = () =>
      page
        .locator('.gap.seen, [role=row].row')
        .evaluateAll((all) => all.map((one) => /one|two|three|new since/.exec(one.textContent ?? '')?.[0]))
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+M')
    await expect.poll(order).toEqual(['one', 'two', 'new since', 'three'])
    expect(await since(page).innerText()).toMatch(/^1 new since /)
    release()
    await page.locator('.tail').getByRole('button', { name: text.marking.undo }).click()
    await expect.poll(order).toEqual(['one', 'two', 'three'])
    await page.keyboard.press('k')
    await page.getByRole('button', { name: text.marking.here }).click()
    await expect.poll(order).toEqual(['one', 'new since', 'two', 'three'])
  })

  test('leads to the first of many new ones, which is not among the rows at the end', async () => {
    const page = await opened(`/?q=from%3A${own('crowd')}`)
    tells(own('crowd'), 'before all')
    await rows(page).first().waitFor()
    await mark(page)
    await expect.poll(() => since(page).innerText()).toMatch(/^Nothing new since /)
    for (let at = 1; at <= 320; at += 1) tells(own('crowd'), `number ${at} of many`)
    await expect.poll(() => since(page).innerText()).toMatch(/^320 new since /)
    await page.reload()
    await expect.poll(() => since(page).innerText()).toMatch(/^320 new since /)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    expect(await line(page).count()).toBe(0)
    await page.keyboard.press('u')
    await expect.poll(() => page.locator('[role=row].at').innerText()).toContain('number 1 of many')
    await line(page).waitFor()
    await page.keyboard.press('End')
    await rows(page).filter({ hasText: 'number 320 of many' }).waitFor()
  })
})
