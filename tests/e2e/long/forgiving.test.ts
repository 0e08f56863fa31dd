import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { starters } from '@/lib/text/messages/starters-words'
import { connected, rows, stage } from '../harness'
import { append, demoWorld, swarmLine } from '../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const channel = () => path.join(console.home(), 'world', 'teams', 'atlas', 'channel.jsonl')
const bar = (page: Page) => page.getByRole('combobox', { name: text.stream.query.label })
const meant = (page: Page, question: string) =>
  page.locator('.meant').getByRole('button', { name: question, exact: true })
const asked = (page: Page) => new URL(page.url()).searchParams.get('q')
const at = (question: string, page = '/') => `${page}?q=${encodeURIComponent(question)}`

async function opened(address = '/'): Promise<Page> {
  const page = await console.visit(address)
  await connected(page)
  return page
}

describe('a slip in a question', () => {
  test.each([
    ['/', 'programmre', 'programmer'],
    ['/', '登录模快', '登录模块'],
    ['/', 'from:programer type:task', 'from:programmer type:task'],
    ['/conversations', 'programmre', 'programmer'],
  ])('on %s is forgiven: %s finds nothing, and %s is one key away', async (address, wrong, right) => {
    const page = await opened(at(wrong, address))
    await meant(page, right).waitFor()
    expect(await page.locator('.meant').getAttribute('role'), 'it is announced').toBe('status')
    await expect.poll(() => page.locator('.meant').innerText()).toMatch(/Did you mean\s.+\s\d/)
    await meant(page, right).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toBe(right)
  })

  test('that finds next to nothing is told of what finds much more', async () => {
    append(channel(), swarmLine('dev', 'ask the programmre about it'))
    const page = await opened(at('programmre'))
    await rows(page).first().waitFor()
    await meant(page, 'programmer').click()
    await expect.poll(() => asked(page)).toBe('programmer')
  })

  test('that nothing is near to leads only where something is found', async () => {
    const page = await opened(at('zzzznothing'))
    await page.getByRole('button', { name: text.noRows.clear }).click()
    await rows(page).first().waitFor()
    expect(await page.getByRole('button', { name: text.noRows.inLogs }).count()).toBe(0)
  })
})

describe('a mistake', () => {
  test('is said while it is typed, and the rows below say what they answer', async () => {
    const page = await opened(at('type:task'))
    await rows(page).first().waitFor()
    await bar(page).fill('type:task form:programmer')
    await page.locator('.offer .why .text-crit').waitFor()
    await page.locator('.q [role=status]').filter({ hasText: 'form' }).waitFor()
    const says = page.getByText(text.stream.query.former('type:task'))
    await says.waitFor()
    const opacity = () => page.locator('.former > .list').evaluate((list) => Number(getComputedStyle(list).opacity))
    expect(await opacity()).toBeLessThan(1)
    expect(asked(page)).toBe('type:task')
    await bar(page).fill('type:task from:programmer')
    await expect.poll(() => says.count()).toBe(0)
    await bar(page).fill('type:task (')
    await says.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.former').count()).toBe(0)
    await page.goto(`${console.house().url}/conversations`)
    await bar(page).fill('form:qa')
    await page.getByText(text.stream.query.former('')).waitFor()
  })
})

describe('an empty bar', () => {
  const offers = (page: Page) => page.locator('.offer [role=option]')
  const clear = async (page: Page) => {
    await page.keyboard.press('/')
    await bar(page).fill('')
  }

  test('has examples that find something here, with how much, and Enter asks one', async () => {
    const page = await opened()
    await page.keyboard.press('/')
    await offers(page).first().waitFor()
    const told = await offers(page).allInnerTexts()
    expect(told.length).toBeGreaterThan(1)
    for (const one of told) expect(one, 'it says how much it finds').toMatch(/[1-9]/)
    await page.keyboard.press('ArrowDown')
    const first = await offers(page).first().locator('.mono').innerText()
    await expect.poll(() => bar(page).getAttribute('aria-activedescendant')).not.toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toBe(first)
    await rows(page).first().waitFor()
  })

  test('has what was asked before, the latest first, each once, and forgets it', async () => {
    const page = await opened()
    for (const question of ['from:qa', 'type:task', 'from:qa', 'from:nobody(']) {
      await page.keyboard.press('/')
      await bar(page).fill(question)
      await page.keyboard.press('Enter')
      await expect.poll(() => asked(page)).toBe(question)
    }
    await page.goto(`${console.house().url}/conversations`)
    await connected(page)
    await clear(page)
    const past = offers(page).filter({ hasText: starters.asked }).locator('.mono')
    const latest = async () => (await past.allInnerTexts()).filter((question) => /^(?:from|type):/.test(question))
    await expect.poll(latest).toEqual(['from:qa', 'type:task'])
    await bar(page).pressSequentially('ty')
    await expect.poll(() => offers(page).filter({ hasText: 'type:task' }).count()).toBe(1)
    await clear(page)
    await page.getByRole('button', { name: starters.forget }).click()
    await expect.poll(() => past.count()).toBe(0)
    await page.reload()
    await clear(page)
    await offers(page).first().waitFor()
    expect(await past.count()).toBe(0)
  })
})

/** Letters that are being composed, and a key that the input method takes, with the text that it would write. */
async function compose(cdp: CDPSession, letters: string): Promise<void> {
  await cdp.send('Input.imeSetComposition', {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  })
}

/** Of the two ways: `during` as most browsers send it; `after`, as Safari does, when the composition is over. */
async function endWithEnter(cdp: CDPSession, letters: string, way: 'during' | 'after'): Promise<void> {
  await compose(cdp, letters)
  if (way === 'after') await cdp.send('Input.insertText', { text: letters })
  const code = way === 'after' ? 229 : 13
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: code, nativeVirtualKeyCode: code }
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r', unmodifiedText: '\r' })
  if (way === 'during') await cdp.send('Input.insertText', { text: letters })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, windowsVirtualKeyCode: 13 })
}

describe.each(['during', 'after'] as const)('the Enter that ends a composition, told %s it,', (way) => {
  test('asks nothing in the search bar, with full-width signs neither', async () => {
    const page = await opened()
    const cdp = await page.context().newCDPSession(page)
    await page.keyboard.press('/')
    await endWithEnter(cdp, 'from：programmer，登录', way)
    expect(await bar(page).inputValue()).toBe('from：programmer，登录')
    expect(asked(page)).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked(page)).toBe('from：programmer，登录')
    await expect.poll(() => page.locator('.ink .tok').allInnerTexts()).toEqual(['from：programmer', '登录'])
  })

  test('chooses nothing in the palette', async () => {
    const page = await opened()
    const cdp = await page.context().newCDPSession(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: text.palette.label })
    await palette.getByRole('option').first().waitFor()
    await endWithEnter(cdp, 'agents', way)
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('agents')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await palette.count()).toBe(1)
  })

  test('sends no form', async () => {
    const page = await opened('/settings/people')
    const cdp = await page.context().newCDPSession(page)
    await page.getByRole('button', { name: text.settings.invite.act }).first().click()
    const name = page.getByLabel(text.settings.invite.name)
    await name.focus()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await endWithEnter(cdp, '张伟', way)
    await expect.poll(() => name.inputValue()).toBe('张伟')
    expect(sent.filter((url) => url.includes('invite'))).toEqual([])
  })
})
