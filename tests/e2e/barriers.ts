import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core finds that is serious or critical: the rule, the element, what it says. The page has to be visited with
 * `bypassCSP`, for its policy lets no foreign script in.
 */
export async function barriers(page: Page, options = '{}'): Promise<string[]> {
  await atRest(page)
  await page.evaluate(await axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id} ${node.target} ${node.failureSummary}`))
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
export async function barriersInBoth(page: Page): Promise<string[]> {
  const theme = () => page.locator('html').getAttribute('data-theme')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(theme).toBe('dark')
  const dark = await barriers(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect.poll(theme).toBe('light')
  return [...dark, ...(await barriers(page, "{ runOnly: ['color-contrast'] }"))]
}
