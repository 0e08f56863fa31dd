import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { View } from '@/tools/pictures/view'
import { barriersInBoth } from '../../barriers'
import { everywhere, PATIENCE_MS } from '../../everywhere'
import { rows } from '../../harness'
import { notReached } from '../../tabbing'

const { wrongIn, house } = everywhere()

/** Escape takes away what came up, wherever in it the focus is; before that, what explains the word that has the focus. */
async function closes(page: Page, { opens }: View): Promise<string[]> {
  if (opens === undefined) return []
  const explained = page.getByRole('tooltip')
  if ((await explained.count()) > 0) {
    await page.keyboard.press('Escape')
    await expect.poll(() => explained.count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  const gone = await expect
    .poll(() => page.locator(opens).count())
    .toBe(0)
    .then(
      () => true,
      () => false,
    )
  return gone ? [] : [`Escape does not close ${opens}`]
}

test('at 1440x900 no page in any state keeps anybody out, and the keyboard alone works it', {
  timeout: PATIENCE_MS,
}, async () => {
  const wrong = await wrongIn('desk', async (page, view) => [
    ...(await barriersInBoth(page, view.opens)),
    ...(await notReached(page, view.opens)),
    ...(await closes(page, view)),
  ])
  expect(wrong, JSON.stringify(wrong)).toEqual({})
})

test('what cannot be reached, or does not show that it has the focus, is found', async () => {
  const page = await house.visit('/agents', { bypassCSP: true })
  await rows(page).first().waitFor()
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const plain = Object.assign(document.createElement('button'), { textContent: 'plain' })
    const place = 'all: initial; position: fixed; top: 0; left: 300px; z-index: 99;'
    plain.style.cssText = `${place} outline: none !important; box-shadow: none !important`
    const far = Object.assign(document.createElement('button'), { textContent: 'far', tabIndex: -1 })
    far.style.cssText = place
    main?.append(plain, far)
  })
  const found = await notReached(page)
  expect(found.map((one) => one.replace(/ \..*/, ''))).toEqual([
    'focus does not show: button plain',
    'not reached: button far',
  ])
})
