import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core finds: the rule, the element, what it says. `part` is all that is looked at, by a selector. The page has
 * to be visited with `bypassCSP`, for its policy lets no foreign script in.
 */
export async function barriers(page: Page, part = 'html', runOnly?: string): Promise<string[]> {
  await atRest(page)
  // Half a megabyte: a page has it once.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(await axe)
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly: [runOnly] } : {}) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map((node) => `${id} ${node.target} ${node.failureSummary}`),
  )
}

/** Colours that are on their way from one to another are neither. */
const atRest = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  )

/** In the dark theme everything, in the light one what a theme can change. */
export async function barriersInBoth(page: Page, part?: string): Promise<string[]> {
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(theme).not.toBe('light')
  const dark = await barriers(page, part)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect.poll(theme).not.toBe('dark')
  return [...dark, ...(await barriers(page, part, 'color-contrast'))]
}

/** What is said of a control besides its name. */
export const descriptionOf = (control: Element) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
