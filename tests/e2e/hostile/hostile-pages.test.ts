import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { policyPage } from '@/lib/text/decisions/policy-page'
import { compose } from '@/lib/text/posts/compose-words'
import { HOW_MANY } from '@/tests/payloads'
import { call, card } from '../asking'
import { connected, rows, signalbox, stage, through } from '../harness'
import { ALL, CHUNKS, detect, foreign, hostileWorld, isAway, refuseWhole, WHOLE } from '../hostile-world'

const console = stage({ world: async (home) => hostileWorld(home) })
const peek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const dataOf = () => ['--data', path.join(console.home(), 'data')]
const found = `/?q=${WHOLE}`

async function openWhole(page: Page): Promise<void> {
  await rows(page).filter({ hasText: WHOLE }).first().click()
  await peek(page).getByText(text.message.sections.provenance).waitFor()
}

const READS: { name: string; address: string; read: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'rows of the stream',
    address: '/?q=source%3Ateams+is%3Amessage',
    read: async (page) => {
      await rows(page).first().waitFor()
      await connected(page)
      expect(await through(page, HOW_MANY)).toBeGreaterThanOrEqual(HOW_MANY)
    },
  },
  {
    name: 'a message: its face, its bytes, what stands around it, and a reply to it',
    address: found,
    read: async (page) => {
      await openWhole(page)
      await page.keyboard.press('v')
      await peek(page).getByRole('radio', { name: text.message.raw.asWritten }).waitFor()
      await peek(page).getByRole('tab', { name: text.message.tabs.context }).click()
      await peek(page).getByText(text.message.context.here).waitFor()
      await page.keyboard.press('.')
      const composer = page.getByRole('dialog', { name: compose.reply })
      await composer.getByLabel(compose.text, { exact: true }).fill(ALL.slice(0, 40).join(' '))
      await composer.getByLabel(compose.to, { exact: true }).focus()
      await page.keyboard.type('<')
      await page.getByRole('complementary', { name: compose.before }).locator('pre').first().waitFor()
    },
  },
  {
    name: 'an error, with what is suggested',
    address: '/?q=source%3Aclaw+is%3Amessage',
    read: async (page) => {
      for (const at of CHUNKS.keys()) {
        await rows(page).nth(at).click()
        await peek(page).getByText(text.message.error.suggestion, { exact: true }).waitFor()
      }
    },
  },
  {
    name: 'a conversation, its sequence and its timeline',
    address: `/conversations?q=${WHOLE}`,
    read: async (page) => {
      await rows(page).filter({ hasText: 'codex-1' }).first().click()
      await page.locator('.turn').nth(3).waitFor()
      expect(await foreign(page)).toEqual([])
      for (const way of [/sequence/i, /timeline/i]) {
        await page.getByRole('tab', { name: way }).click()
        await page.locator('.course').first().waitFor()
        expect(await foreign(page)).toEqual([])
      }
    },
  },
  {
    name: 'tasks, and one of them',
    address: '/tasks',
    read: async (page) => {
      await rows(page).first().waitFor()
      await rows(page).first().click()
      await page.locator('.thistory').waitFor()
      expect(await through(page, HOW_MANY)).toBeGreaterThanOrEqual(HOW_MANY)
    },
  },
  {
    name: 'asks: the lists, a card, its bytes, the file that would be written',
    address: '/approvals',
    read: async (page) => {
      await page.locator('.ask-line').first().waitFor()
      await card(page).locator('.decide-foot').waitFor()
      await page.locator('.ask-beside .exactly pre, .ask-beside .sec').first().waitFor()
      await expect.poll(() => page.locator('.ask-line').count()).toBeGreaterThanOrEqual(100)
      expect(await foreign(page)).toEqual([])
      await page.goto(new URL('/approvals?closed=true', page.url()).href)
      await page.locator('.ask-line').first().click()
      await card(page).locator('.shown-facts').waitFor()
      await page.keyboard.press('v')
      await page.locator('.raw-message .kv').waitFor()
    },
  },
  {
    name: 'unreadable places, and the bytes of one',
    address: '/unreadable',
    read: async (page) => {
      await page.locator('.places .place').first().click()
      await page.getByRole('radio', { name: text.unreadable.view.text }).click()
      const places = page.locator('.places .place')
      for (let shown = await places.count(); shown < HOW_MANY; shown = await places.count()) {
        await page.getByRole('button', { name: text.unreadable.more, exact: true }).click()
        await expect.poll(() => places.count()).toBeGreaterThan(shown)
      }
    },
  },
  {
    name: 'the ledger, and an entry with what was shown and written',
    address: '/ledger?q=did%3Areject',
    read: async (page) => {
      await rows(page).first().click()
      await page.locator('.peek .sec').first().waitFor()
    },
  },
  {
    name: 'a policy that is tried on history',
    address: '/settings/policies?new=true',
    read: async (page) => {
      await page.getByLabel(policyPage.name, { exact: true }).fill('all of them')
      await page.locator('.rule-fields .q input').fill('source:teams OR source:collab')
      await page.getByRole('button', { name: policyPage.attempt, exact: true }).click()
      await page.locator('.tried-row').nth(10).waitFor()
    },
  },
  {
    name: 'a thousand agents of such names, one of them, the tab that names it, and the palette',
    address: '/agents',
    read: async (page) => {
      await connected(page)
      const count = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
      await expect.poll(count).toBeGreaterThan(1_000)
      const all = await count()
      await rows(page).nth(5).click()
      await page.getByRole('complementary', { name: text.agents.peek.label }).waitFor()
      expect(await page.title()).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      await page.keyboard.press('Escape')
      // Back over all of them, should any have been passed before they were drawn.
      expect(await through(page, all - 4, 300)).toBeGreaterThanOrEqual(all - 4)
      expect(await page.locator('.row.acols').count()).toBeLessThan(150)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('fired(')
      await page.getByRole('dialog').getByRole('option').filter({ hasText: 'fired(' }).nth(3).waitFor()
    },
  },
  {
    name: 'a view of such a name, and the notice that it was deleted',
    address: '/',
    read: async (page) => {
      const name = '<img src=x onerror=fired(0)>'
      expect(await call(page, 'views.save', { name, query: WHOLE, at: null, shared: false, pinned: true })).toBe(200)
      const view = page
        .getByRole('region', { name: text.views.title, exact: true })
        .locator('.fr')
        .filter({ hasText: name })
      await view.hover()
      await view.getByRole('button', { name: text.views.menu.label(name) }).click()
      await page.getByRole('menuitem', { name: text.views.menu.remove, exact: true }).click()
      await page.getByText(text.views.removed(name)).waitFor()
    },
  },
  {
    name: 'sources and what is read of them',
    address: '/sources?source=collab',
    read: (page) => page.locator('.sources-table').waitFor(),
  },
]

/** Red controls stand on a page of nobody, so that they show what payloads do by themselves. */
const EMPTY = 'about:blank'

/** Runs in the page. */
function asMarkup(all: readonly string[]): void {
  for (const [n, markup] of all.entries()) {
    // What moves the page or loads it anew would end the trial of the rest.
    if (/http-equiv|<base/i.test(markup)) continue
    const holder = document.createElement('div')
    holder.id = `control-${n}`
    document.body.append(holder)
    holder.innerHTML = markup
  }
}

beforeAll(() => refuseWhole(console))

describe(`${HOW_MANY} payloads are text and nothing else in`, () => {
  test.each(READS)('$name', async ({ address, read }) => {
    let fired: unknown[] = []
    // Without the policy of the page, which is the second wall; a request that leaves fails the test by itself.
    const page = await console.visit(address, { bypassCSP: true }, async (fresh) => {
      fired = await detect(fresh)
    })
    await read(page)
    expect(await foreign(page)).toEqual([])
    expect(fired).toEqual([])
  })
})

test('the page of the ledger, taken away and opened from the disk without a policy, runs nothing', async () => {
  console.forgive(/^left the origin: file:/)
  const file = path.join(console.home(), 'ledger.html')
  writeFileSync(file, await signalbox('proof', '--format', 'html', ...dataOf()))
  let fired: unknown[] = []
  const page = await console.visit(`file://${file}`, { bypassCSP: true }, async (fresh) => {
    fired = await detect(fresh)
  })
  await page.getByText('does not prove a human').first().waitFor()
  const own = /^<(?:style|script type="application\/json"|meta charset|meta http-equiv="Content-Security-Policy")/
  const strange = (await foreign(page)).filter((element) => !own.test(element))
  expect([fired, strange]).toEqual([[], []])
})

describe.each(['csv', 'md'])('messages that say them, taken away as %s', (format) => {
  const taken = () => signalbox('export', 'source:teams channel:said', '--format', format, ...dataOf())

  test('and opened from the disk as the text that it is, run nothing', async () => {
    console.forgive(/^left the origin: file:/)
    const said = await taken()
    const file = path.join(console.home(), `${format}.txt`)
    writeFileSync(file, said)
    let fired: unknown[] = []
    const page = await console.visit(`file://${file}`, { bypassCSP: true }, async (fresh) => {
      fired = await detect(fresh)
    })
    const shown = await page.evaluate(() => [document.contentType, document.body.textContent ?? ''] as const)
    expect(shown[0]).toBe('text/plain')
    expect(shown[1].split('fired(').length).toBe(said.split('fired(').length)
    expect(shown[1].split('fired(').length).toBeGreaterThan(HOW_MANY)
    expect([fired, await foreign(page)]).toEqual([[], []])
  })

  test('would run where the same bytes are taken for markup', async () => {
    console.forgive(/./s)
    let fired: unknown[] = []
    const page = await console.visit(EMPTY, { bypassCSP: true }, async (fresh) => {
      fired = await detect(fresh)
    })
    const some = (await taken()).split('\n').filter((line) => line.includes('fired('))
    await page.evaluate(asMarkup, some.slice(0, 100))
    await expect.poll(() => new Set(fired).size).toBeGreaterThan(10)
  })
})

describe('the detector', () => {
  test('fires, and sees requests and elements, where the same are markup', async () => {
    console.forgive(/./s)
    const left = new Set<string>()
    let fired: unknown[] = []
    const page = await console.visit(EMPTY, { bypassCSP: true }, async (fresh) => {
      fired = await detect(fresh)
      fresh.on('request', (request) => isAway(new URL(request.url())) && left.add(request.url()))
    })
    await page.evaluate(asMarkup, ALL)
    await expect.poll(() => new Set(fired).size).toBeGreaterThan(80)
    await expect.poll(() => left.size).toBeGreaterThan(10)
    expect((await foreign(page)).length).toBeGreaterThan(200)
  })
})
