import type { Page } from 'playwright-core'
import { text } from '@/lib/text'

export const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Width = keyof typeof WIDTHS
export const WIDTH_NAMES: readonly Width[] = ['desk', 'phone']

/** One state of a page: an address, what stands there once the page is there, and what a person does on it first. */
export type View = {
  name: string
  title: string
  /** What one sees, for who cannot. */
  shows: string
  /** The page below `app/` whose state it is; null for what has no page there. */
  route: string | null
  address: string
  there: string
  /** What is arranged before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  open?: (page: Page, width: Width) => Promise<unknown>
  /** Where a person comes upon it at one width only. */
  only?: Width
  /** What came up over or beside a page that another view shows: Escape takes it away. */
  opens?: string
}

/** A row of a list that answers to what is done. */
export const ROW = '[role=grid]:not([data-first]) [role=row].row'

/** States that say what is true and the next step, each like the other: they are tried with the others, and no page of the book. */
const ALIKE = /(-|^)(gone|nowhere|failed|nothing)$|^empty-/

/** What stands in the picture book. */
export const inBook = ({ name }: View): boolean => !ALIKE.test(name)

export const widthsOf = ({ only }: View): readonly Width[] => (only ? [only] : WIDTH_NAMES)

/** What a page asks for is not answered. */
export const unanswered = (what: RegExp) => (page: Page) => page.route(what, (route) => route.abort())

export const firstOf = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Keys act once the page listens. */
export async function press(page: Page, key: string): Promise<void> {
  await page.locator('.live').filter({ hasNotText: text.shell.connection.connecting }).first().waitFor()
  await page.keyboard.press(key)
}
