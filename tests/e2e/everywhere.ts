import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { DOOR, EMPTY } from '@/tools/pictures/frame-views'
import { keepHeld } from '@/tools/pictures/held'
import { alterLine, layCircle } from '@/tools/pictures/trouble'
import { type View, WIDTHS, type Width, widthsOf } from '@/tools/pictures/view'
import { VIEWS } from '@/tools/pictures/views'
import { connected, type Look, rows, type Stage, stage } from './harness'
import { demoWorld } from './world'

/** What a crowded machine may take for all of them, ms. */
export const PATIENCE_MS = 1_800_000
/** So many pages are looked at side by side. */
const SIDE_BY_SIDE = 3

type Looked = (page: Page, view: View) => Promise<string[]>

/** Every page and state there is, in a house with the demo, in one without a source, and without a session. */
export function everywhere() {
  const house = stage({
    world: async (home) => {
      const { roots } = await demoWorld(home)
      layCircle(worldIn(home), Date.now())
      return roots
    },
  })
  const bare = stage()
  /** What `look` finds wrong, by the name of the view; views where it finds nothing are left out. */
  let held: Promise<void> | null = null
  const wrongIn = async (width: Width, look: Looked, as: Look = {}) => {
    held ??= prepare(house)
    await held
    const [demo, empty, door] = await Promise.all([
      browserOf(house, { width, as }),
      browserOf(bare, { width, as }),
      browserOf(bare, { width, as, stranger: true }),
    ])
    const all = [
      ...VIEWS.map((view) => ({ view, in: demo })),
      ...EMPTY.map((view) => ({ view, in: empty })),
      ...DOOR.map((view) => ({ view, in: door })),
    ]
    const wrong: Record<string, string[]> = {}
    await sideBySide(
      all.filter(({ view }) => widthsOf(view).includes(width)),
      async (one) => {
        const found = await foundOn(one.in, one.view, width, look)
        if (found.length > 0) wrong[one.view.name] = found
      },
    )
    return wrong
  }
  return { wrongIn, house }
}

const worldIn = (home: string) => path.join(home, 'world')

async function prepare(at: Stage): Promise<void> {
  const page = await at.visit('/?q=oauth_provider')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await keepHeld({ address: at.house().url, cookie })
  // Only what was read can be altered.
  await rows(page).first().waitFor()
  alterLine(worldIn(at.home()))
}

/** One browser for all views of a house, which loads the programs of the pages once. */
type Browser = { context: BrowserContext; url: string; stranger: boolean }

type Who = { width: Width; as: Look; stranger?: boolean }

async function browserOf(at: Stage, { width, as, stranger = false }: Who): Promise<Browser> {
  const touch = width === 'phone' ? { isMobile: true, hasTouch: true } : {}
  const look = { viewport: WIDTHS[width], bypassCSP: true, reducedMotion: 'reduce' as const, ...touch, ...as }
  const first = await at.visit('about:blank', look, async (page) => {
    if (stranger) await page.context().clearCookies()
  })
  return { context: first.context(), url: at.house().url, stranger }
}

async function foundOn(browser: Browser, view: View, width: Width, look: Looked): Promise<string[]> {
  const page = await browser.context.newPage()
  try {
    await view.before?.(page)
    await page.goto(new URL(view.address, browser.url).href)
    await page.locator(view.there).first().waitFor()
    if (!browser.stranger && view.before === undefined && width === 'desk') await connected(page)
    await view.open?.(page, width)
    return await look(page, view)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await page.close()
  }
}

async function sideBySide<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
}
