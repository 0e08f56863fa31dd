import path from 'node:path'
import type { CDPSession, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { compose as composer } from '@/lib/text/posts/compose-words'
import { connected, rested, rows, stage } from '../../harness'
import { demoWorld } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

const palette = (page: Page) => page.getByRole('dialog', { name: text.palette.label })
/** The line that Enter takes. */
const chosen = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name, selected: true }).first()
const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const active = (page: Page) => page.locator('[role=row].at')
const at = (page: Page) => new URL(page.url()).pathname

/** The page draws, but nothing that waits for a frame goes on until `letFramesGo()`. */
const HOLD_FRAMES = `{
  const next = requestAnimationFrame.bind(window)
  const held = []
  window.requestAnimationFrame = (then) => held.push(then)
  window.letFramesGo = () => {
    window.requestAnimationFrame = next
    for (const then of held) next(then)
  }
}`
const FRAMES_LATER = `new Promise((then) => {
  let left = 10
  const frame = () => ((left -= 1) === 0 ? then() : requestAnimationFrame(frame))
  frame()
})`
const IN_SIGHT = (row: Element) => {
  const box = row.closest('[role=grid]')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return box !== undefined && top >= box.top && bottom <= box.bottom
}

async function opened(address = '/'): Promise<Page> {
  const page = await console.visit(address)
  await rows(page).first().waitFor()
  await connected(page)
  return page
}

test.each([1440, 390])('the search bar is within six stops of Tab, %i wide', async (width) => {
  for (const address of ['/', '/conversations', '/agents', '/tasks', '/ledger']) {
    const page = await console.visit(address, { viewport: { width, height: 900 } })
    await rested(page)
    const stops: string[] = []
    while (stops.length < 6 && stops.at(-1) !== 'INPUT') {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(() => document.activeElement?.tagName ?? ''))
    }
    expect([address, stops.at(-1)]).toEqual([address, 'INPUT'])
  }
})

describe('the palette', () => {
  test('narrows what can be done about an agent by what is typed', async () => {
    const page = await console.visit('/agents')
    await connected(page)
    await page.keyboard.press('Control+k')
    await palette(page).locator('[cmdk-input]').fill('codex-1')
    // Until the agents are there the first line is what searches for it.
    await chosen(page, /codex-1/)
      .filter({ hasNotText: text.palette.searchFor('codex-1') })
      .waitFor()
    await page.keyboard.press('ArrowRight')
    const acts = palette(page).getByRole('option')
    await expect.poll(() => acts.count()).toBe(5)
    await page.keyboard.type('registr')
    await expect.poll(() => acts.allInnerTexts().then((all) => all.length)).toBe(1)
    await chosen(page, text.palette.registration('codex-1')).waitFor()
    await page.keyboard.type('zz')
    await palette(page).getByText(text.palette.none('registrzz')).waitFor()
  })

  test('opens by either of its keys and leads to a page, searches for what is neither, and closes by Escape', async () => {
    const page = await opened()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('unread')
    await chosen(page, text.shell.pages.unreadable).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toBe('/unreadable')
    await expect.poll(() => palette(page).count()).toBe(0)
    await page.keyboard.press('Meta+k')
    await page.keyboard.type('scan')
    await palette(page).getByText(text.palette.searchFor('scan')).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('scan')
  })

  test('leads to an agent by any spelling, and to what it said', async () => {
    const page = await opened()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('RefactorAg')
    await chosen(page, /RefactorAgent/).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toBe('/agents')
    await page.getByRole('complementary', { name: text.agents.peek.label }).getByText('RefactorAgent').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('programmer')
    await palette(page)
      .getByRole('option', { name: text.palette.filter('from:programmer') })
      .click()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('from:programmer')
  })

  test('is kept to one kind after another by Tab, and back by Shift and Tab; one goes on typing', async () => {
    const page = await opened()
    await page.keyboard.press('Control+k')
    const scope = palette(page).getByRole('status')
    const groups = palette(page).locator('[cmdk-group-heading]')
    const { scopes, groups: headings } = text.palette
    await scope.filter({ hasText: scopes.all }).waitFor()
    await groups.nth(1).waitFor()
    for (const next of [scopes.agents, scopes.approvals, scopes.conversations, scopes.views, scopes.pages]) {
      await page.keyboard.press('Tab')
      await scope.filter({ hasText: next }).waitFor()
    }
    await expect.poll(() => groups.allInnerTexts()).toEqual([headings.pages])
    await page.keyboard.press('Tab')
    await scope.filter({ hasText: scopes.help }).waitFor()
    await page.keyboard.press('Tab')
    await scope.filter({ hasText: scopes.all }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await scope.filter({ hasText: scopes.help }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await scope.filter({ hasText: scopes.pages }).waitFor()
    await page.keyboard.type('prog')
    await palette(page).getByText(text.palette.none('prog')).waitFor()
    for (const before of [scopes.views, scopes.conversations, scopes.approvals, scopes.agents]) {
      await page.keyboard.press('Shift+Tab')
      await scope.filter({ hasText: before }).waitFor()
    }
    await chosen(page, /programmer/).waitFor()
    await expect.poll(() => groups.allInnerTexts()).toEqual([headings.agents])
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toBe('/agents')
  })

  test('takes what is typed while it is on its way', async () => {
    const { page, early, release } = await openedWithoutParts()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('unread')
    await expect.poll(() => early.inputValue()).toBe('unread')
    release()
    await palette(page).getByRole('option', { name: text.shell.pages.unreadable }).first().waitFor()
    await page.keyboard.type('able')
    await chosen(page, text.shell.pages.unreadable).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => at(page)).toBe('/unreadable')
  })

  test('gives the focus back to what opened it, though it came later than that, or not at all', async () => {
    const { page, early, release } = await openedWithoutParts()
    const search = page.locator('.rail').getByRole('button', { name: text.shell.search })
    const hasFocus = () => search.evaluate((one) => one === document.activeElement)
    await search.focus()
    await page.keyboard.press('Enter')
    await early.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Enter')
    await early.waitFor()
    release()
    await palette(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
    await expect.poll(hasFocus).toBe(true)
  })
})

describe('with the keyboard alone', () => {
  test('one moves through the stream, opens, steps on, and closes; Enter opens what the keys lead to, though another row was clicked before', async () => {
    const page = await opened()
    await page.keyboard.press('k')
    const first = await active(page).getAttribute('id')
    await page.keyboard.press('k')
    await expect.poll(() => active(page).getAttribute('id')).not.toBe(first)
    await page.keyboard.press('j')
    await expect.poll(() => active(page).getAttribute('id')).toBe(first)
    await page.keyboard.press('Enter')
    await peek(page).waitFor()
    const shown = () => `row-${new URL(page.url()).searchParams.get('m')}`
    await expect.poll(shown).toBe(first)
    await page.keyboard.press('k')
    await expect.poll(shown).not.toBe(first)
    await page.keyboard.press('Escape')
    await expect.poll(() => peek(page).count()).toBe(0)
    await rows(page).nth(3).click()
    await peek(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => peek(page).count()).toBe(0)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const there = await active(page).getAttribute('id')
    await page.keyboard.press('Enter')
    await peek(page).waitFor()
    await expect.poll(() => `row-${new URL(page.url()).searchParams.get('m')}`).toBe(there)
    await expect.poll(() => active(page).getAttribute('id')).toBe(there)
  })

  test.each(['/', '/conversations', '/agents', '/tasks', '/ledger'])(
    'the row that keys lead to is read out, and a panel that is closed gives the focus back to its list on %s',
    async (address) => {
      const page = await opened(address)
      for (const key of ['j', 'k', 'j']) {
        await page.keyboard.press(key)
        await expect.poll(() => page.evaluate(readOut)).toBe(true)
      }
      // A conversation has a page of its own.
      if (address === '/conversations') return
      const panel = page.locator('.peek')
      for (const key of ['Enter', 'Escape']) {
        await page.keyboard.press('k')
        await expect.poll(() => page.evaluate(readOut)).toBe(true)
        await page.keyboard.press('Enter')
        await panel.getByRole('button', { name: text.shell.close }).focus()
        await page.keyboard.press(key)
        await expect.poll(() => panel.count()).toBe(0)
        await expect.poll(() => page.evaluate(readOut)).toBe(true)
        await page.keyboard.press('j')
      }
    },
  )

  test('a dialog gives the focus back to what opened it; one that took the place of another, to where it was before both', async () => {
    const page = await opened()
    const search = page.locator('.rail').getByRole('button', { name: text.shell.search })
    const hasFocus = () => search.evaluate((one) => one === document.activeElement)
    await search.focus()
    await page.keyboard.press('Enter')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
    await expect.poll(hasFocus).toBe(true)
    const keys = page.getByRole('dialog', { name: text.help.title })
    await page.keyboard.press('?')
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('?')
    await keys.waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option', { name: text.palette.keys }).click()
    await keys.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => keys.count()).toBe(0)
    await expect.poll(hasFocus).toBe(true)
  })

  test('a key that is held acts once, though its act led into a field', async () => {
    const page = await opened()
    const search = page.getByRole('combobox', { name: text.stream.query.label })
    await page.keyboard.down('/')
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.down('/')
    await page.keyboard.down('/')
    await page.keyboard.up('/')
    await page.keyboard.type('a/')
    expect(await search.inputValue()).toBe('a/')
  })

  test('what has the focus is seen where a browser draws no shadows', async () => {
    const page = await console.visit('/', { forcedColors: 'active' })
    await rows(page).first().waitFor()
    await connected(page)
    const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    for (const step of ['Tab', 'Tab', '/', 'Control+k']) {
      await page.keyboard.press(step)
      await expect.poll(outline).toBe('solid')
    }
  })

  test('one goes from page to page, by two letters within a second', async () => {
    const page = await opened()
    for (const [letter, address] of [
      ['c', '/conversations'],
      ['u', '/agents'],
      ['t', '/tasks'],
      ['p', '/unreadable'],
      ['r', '/problems'],
      ['l', '/ledger'],
      ['s', '/'],
    ] as const) {
      // On a crowded machine more than a second may pass between two keys.
      const gone = async () => {
        if (at(page) === address) return true
        await page.keyboard.press('g')
        await page.keyboard.press(letter)
        return false
      }
      await expect.poll(gone, { interval: 500 }).toBe(true)
    }
  })

  test('one opens a conversation of the list and comes back', async () => {
    const page = await opened('/conversations')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.turn').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => at(page)).toBe('/conversations')
  })

  test('? shows every key, / goes to the search and Escape leaves it', async () => {
    const page = await opened()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: text.help.title }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: text.stream.query.label })
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('jk?')
    await expect.poll(() => search.inputValue()).toBe('jk?')
    await page.keyboard.press('Escape')
    await expect.poll(() => search.inputValue()).toBe('')
  })

  test('e steps to the next problem', async () => {
    const page = await opened()
    await page.keyboard.press('Home')
    await page.keyboard.press('e')
    await expect.poll(() => active(page).locator('.fl span').count()).toBeGreaterThan(0)
  })

  test('e finds a problem that is not among the rows here', async () => {
    const page = await opened('/?at=2020-01-01T00%3A00%3A00Z')
    const asked = page.waitForRequest(/stream\.page.*severity%3A%3E%3Dwarning/)
    await page.keyboard.press('Home')
    await page.keyboard.press('e')
    await asked
    await expect.poll(() => active(page).locator('.fl span').count()).toBe(1)
    await page.keyboard.press('Shift+e')
    await page.getByText(text.steps.last.problem.older).waitFor()
  })

  test('c opens the composer, and nothing where its button is off: in a past view', async () => {
    const page = await opened('/?at=2020-01-01T00%3A00%3A00Z')
    const dialog = page.getByRole('dialog', { name: composer.title })
    await page.keyboard.press('c')
    await page.getByTitle(text.stream.at.leave).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.keyboard.press('c')
    await dialog.waitFor()
  })

  test('the row that a key leads to stays in sight when older ones come in above it meanwhile', async () => {
    const page = await console.visit('/agents')
    await connected(page)
    const older = new Promise<Route>((asked) => page.route(/stream\.page.*from/, asked))
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await rows(page).first().waitFor()
    const answer = await older
    const height = () =>
      page
        .locator('.scroll > div')
        .first()
        .evaluate(({ clientHeight }) => clientHeight)
    const before = await height()
    await page.evaluate(HOLD_FRAMES)
    await page.keyboard.press('Home')
    await page.keyboard.press('e')
    await expect.poll(() => active(page).locator('.fl span').count()).toBe(1)
    await answer.continue()
    await expect.poll(height).toBeGreaterThan(before)
    await page.evaluate('letFramesGo()')
    await page.evaluate(FRAMES_LATER)
    await expect.poll(() => active(page).locator('.fl span').count()).toBe(1)
    expect(await active(page).evaluate(IN_SIGHT)).toBe(true)
  })
})

/** Keys as an input method sends them: every one of them belongs to the composition. */
async function compose(cdp: CDPSession, text: string, key: string): Promise<void> {
  await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    windowsVirtualKeyCode: 229,
    code: key,
  })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Process', windowsVirtualKeyCode: 229, code: key })
}

describe('while an input method composes', () => {
  test('Enter takes the letters and asks nothing; afterwards it asks', async () => {
    const page = await opened()
    const cdp = await page.context().newCDPSession(page)
    await page.keyboard.press('/')
    for (const [letters, key] of [
      ['d', 'KeyD'],
      ['denglu', 'KeyU'],
      ['登录', 'Enter'],
    ] as const)
      await compose(cdp, letters, key)
    expect(new URL(page.url()).searchParams.get('q')).toBeNull()
    await cdp.send('Input.insertText', { text: '登录' })
    const search = page.getByRole('combobox', { name: text.stream.query.label })
    expect(await search.inputValue()).toBe('登录')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('登录')
    await rows(page).filter({ hasText: '登录' }).first().waitFor()
  })

  test('Escape takes its letters back and leaves the dialog open', async () => {
    const page = await opened()
    const cdp = await page.context().newCDPSession(page)
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option').first().waitFor()
    await compose(cdp, 'd', 'KeyD')
    const taken = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 229 }
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken })
    await page.evaluate(FRAMES_LATER)
    expect(await palette(page).count()).toBe(1)
    await cdp.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await page.keyboard.press('Escape')
    await expect.poll(() => palette(page).count()).toBe(0)
  })

  test('no key of the page acts', async () => {
    const page = await opened()
    await page.keyboard.press('k')
    const first = await active(page).getAttribute('id')
    for (const key of ['j', 'k', ' ', 'e', '?', 'g', 'c', 'Enter', 'Escape', '/', '['])
      await page.evaluate(
        (pressed) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: pressed,
              isComposing: true,
              keyCode: 229,
              bubbles: true,
              cancelable: true,
            }),
          ),
        key,
      )
    expect(await active(page).getAttribute('id')).toBe(first)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(`${console.house().url}/`)
    await page.keyboard.press('k')
    await expect.poll(() => active(page).getAttribute('id')).not.toBe(first)
  })
})

/** Whether the focus is on a grid that names the marked row as its active one. */
function readOut(): boolean {
  const held = document.activeElement
  const marked = document.querySelector('.row.at')?.id
  return held?.role === 'grid' && Boolean(marked) && held.getAttribute('aria-activedescendant') === marked
}

/** A page of which nothing has come that its first screen does without; `early`: what stands for the palette meanwhile. */
async function openedWithoutParts() {
  const page = await console.visit()
  const html = await (await page.request.get(page.url())).text()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/_next\/static\/chunks/, async (route) => {
    if (!html.includes(path.basename(new URL(route.request().url()).pathname))) await released
    await route.continue()
  })
  await page.reload()
  await connected(page)
  const early = page.getByRole('dialog', { name: text.shell.search }).getByRole('textbox')
  return { page, early, release: () => release() }
}
