import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { text } from '@/lib/text'
import { documents } from '@/lib/text/conversations/documents-words'
import { HOW_MANY } from '@/tests/payloads'
import { card } from '../asking'
import { connected, type Look, rows, stage, through } from '../harness'
import { detect, foreign, hostileWorld, sayAnew, WHOLE, wholeAsk } from '../hostile-world'

const console = stage({ world: async (home) => hostileWorld(home) })
const PHONE: Look = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const agentPeek = (page: Page) => page.getByRole('complementary', { name: text.agents.peek.label })
const messagePeek = (page: Page) => page.getByRole('complementary', { name: text.message.label })
const agentAt = (agent: string, tab: string) => `/agents?agent=${encodeURIComponent(agent)}&tab=${tab}`

/** How many of the payloads that tell their number stand in what is shown. */
async function shownIn(within: Locator): Promise<number> {
  const told = (await within.allInnerTexts()).join('\n').match(/fired\(\d+\)/gi) ?? []
  return new Set(told.map((one) => one.toLowerCase())).size
}

/** So many of them tell it. */
const TELLING = 250
const DOCUMENTS = 100

type Read = { name: string; address: string; look?: Look; read: (page: Page) => Promise<unknown> }
const READS: Read[] = [
  {
    name: 'what an agent was registered as, and what differs',
    address: agentAt('collab/codex-1', 'registration'),
    read: async (page) => {
      await agentPeek(page).locator('.diff ins').first().waitFor()
      await expect.poll(() => shownIn(agentPeek(page).locator('.diff'))).toBeGreaterThan(TELLING)
    },
  },
  {
    name: 'the state of an agent',
    address: agentAt('dream/planningagent', 'state'),
    read: async (page) => {
      await agentPeek(page).getByText(text.agents.kept.whole).first().click()
      await expect.poll(() => shownIn(agentPeek(page))).toBeGreaterThan(TELLING)
    },
  },
  {
    name: 'the log of an agent',
    address: agentAt('collab/codex-1', 'log'),
    read: (page) => expect.poll(() => shownIn(agentPeek(page))).toBeGreaterThan(20),
  },
  {
    name: 'documents of such names, and one of them',
    address: agentAt('dream/planningagent', 'documents'),
    read: async (page) => {
      const open = agentPeek(page).getByRole('button', { name: documents.open, exact: true })
      await open.first().waitFor()
      for (let shown = 0; shown < DOCUMENTS; shown = await open.count()) {
        await agentPeek(page).getByRole('button', { name: text.agents.kept.moreFiles }).click()
        await expect.poll(() => open.count()).toBeGreaterThan(shown)
      }
      await expect.poll(() => shownIn(agentPeek(page))).toBeGreaterThan(20)
      await open.first().click()
      const sheet = page.getByRole('dialog', { name: documents.title })
      await expect.poll(() => shownIn(sheet)).toBeGreaterThan(TELLING)
    },
  },
  {
    name: 'values beside the stream',
    address: '/',
    read: async (page) => {
      await rows(page).first().waitFor()
      await connected(page)
      await expect.poll(() => page.locator('.fr').count()).toBeGreaterThan(20)
      for (const more of await page.locator('.fsec .fr.more').all()) await more.click()
      await expect.poll(() => shownIn(page.locator('.fsec'))).toBeGreaterThan(20)
    },
  },
  {
    name: 'what a message refers to',
    address: `/?q=${WHOLE}`,
    read: async (page) => {
      await rows(page).filter({ hasText: WHOLE }).first().click()
      await messagePeek(page).getByText(text.message.sections.provenance).waitFor()
      await messagePeek(page).getByRole('tab', { name: text.message.tabs.links }).click()
      await messagePeek(page).locator('.lines li').first().waitFor()
    },
  },
  {
    name: 'rows of the stream, and a message, on a phone',
    address: '/?q=source%3Ateams+is%3Amessage',
    look: PHONE,
    read: async (page) => {
      await rows(page).first().waitFor()
      await connected(page, '.bar')
      expect(await through(page, HOW_MANY)).toBeGreaterThanOrEqual(HOW_MANY)
    },
  },
  {
    name: 'an ask on a phone, each of its rows unfolded',
    address: '/approvals',
    look: PHONE,
    read: async (page) => {
      const { uid } = await wholeAsk(page)
      await page.goto(new URL(`/approvals?ask=${uid}`, page.url()).href)
      await card(page).locator('.decide-foot').waitFor()
      for (const row of await page.locator('.phone-fold > summary').all()) await row.click()
      await expect.poll(() => shownIn(card(page))).toBeGreaterThan(TELLING)
    },
  },
]

beforeAll(() => sayAnew(console.home()))

describe(`${HOW_MANY} payloads are text and nothing else in`, () => {
  test.each(READS)('$name', async ({ address, look = {}, read }) => {
    let fired: unknown[] = []
    // Without the policy of the page, which is the second wall; a request that leaves fails the test by itself.
    const page = await console.visit(address, { ...look, bypassCSP: true }, async (fresh) => {
      fired = await detect(fresh)
    })
    await read(page)
    expect(await foreign(page)).toEqual([])
    expect(fired).toEqual([])
  })
})
