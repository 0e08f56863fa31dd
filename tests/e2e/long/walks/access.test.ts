import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { WIDTHS } from '@/tools/pictures/view'
import { barriersInBoth } from '../../barriers'
import { everywhere, PATIENCE_MS } from '../../everywhere'

const { wrongIn } = everywhere()

/** What of a page on a phone lies beside its width, once it knows that it is one. */
async function beside(page: Page): Promise<string[]> {
  const settled = () => expect.poll(() => besideNow(page)).toEqual([])
  return settled().then(
    () => [],
    () => besideNow(page),
  )
}

const besideNow = (page: Page) =>
  page.evaluate((across) => {
    const { documentElement: html, body } = document
    const width = Math.max(html.scrollWidth, body.scrollWidth)
    const outside = [...document.querySelectorAll('main :is(button, a, input), nav.tabbar a, [role=dialog] button')]
      .filter((one) => one.ariaHidden !== 'true')
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ box: one.getBoundingClientRect(), html: one.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.width > 0 && (box.right > across + 1 || box.left < -1))
    const found = outside.map((one) => `beside the width: ${one.html}`)
    return width > across ? [...found, `${width} px wide`] : found
  }, WIDTHS.phone.width)

test('at 390x844 no page in any state keeps anybody out, and everything fits the width', {
  timeout: PATIENCE_MS,
}, async () => {
  const wrong = await wrongIn('phone', async (page, { opens }) => [
    ...(await beside(page)),
    ...(await barriersInBoth(page, opens)),
  ])
  expect(wrong, JSON.stringify(wrong)).toEqual({})
})
