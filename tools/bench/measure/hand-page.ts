import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** UTC ms with fractions, by the page's clock. `seen`: the tail has read it again; null where the page does not say. */
export type Clicked = { click: number; receipt: number; seen: number | null; address: string }

type Held = { click: number; marks: { [selector: string]: number } }

/** Notes when a key or the mouse is pressed, and the end of the frame that first shows each of the selectors. */
function watchMarks([selectors]: [string[]]): void {
  const held: Held = { click: 0, marks: {} }
  Object.assign(window, { held })
  const pressed = (event: Event) => {
    held.click = performance.timeOrigin + event.timeStamp
    held.marks = {}
  }
  for (const kind of ['click', 'keydown']) document.addEventListener(kind, pressed, { capture: true })
  const look = () => {
    for (const selector of selectors) {
      if (held.marks[selector] !== undefined || document.querySelector(selector) === null) continue
      held.marks[selector] = Number.POSITIVE_INFINITY
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => {
          held.marks[selector] = performance.timeOrigin + performance.now()
        }
        after.port2.postMessage(null)
      })
    }
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
}

export async function watching(page: Page, selectors: readonly string[]): Promise<void> {
  await page.evaluate(watchMarks, [[...selectors]] as [string[]])
}

/** Waits until the page has shown a selector since the last press. */
async function marked(page: Page, selector: string): Promise<Held> {
  for (const until = performance.now() + 20_000; ; await pause(50)) {
    const held = await page.evaluate<Held>('window.held')
    if (Number.isFinite(held.marks[selector])) return held
    if (performance.now() > until) throw new Error(`The page did not show ${selector} within 20 s.`)
  }
}

const WRITTEN = '.posted .rung.done'
const SEEN = '.posted .rung.done + .rung.done'

/** Answers one message in the composer again and again. */
export function posting(page: Page): { ready: () => Promise<void>; act: (text: string) => Promise<Clicked> } {
  const said = page.getByLabel('Message', { exact: true })
  const post = page.getByRole('button', { name: 'Post' }).and(page.locator(':enabled'))
  return {
    ready: async () => {
      await said.waitFor()
      await watching(page, [WRITTEN, SEEN])
    },
    act: async (text) => {
      await said.fill(text)
      await post.waitFor()
      await post.click()
      await marked(page, WRITTEN)
      const { click, marks } = await marked(page, SEEN)
      await page.getByRole('button', { name: 'Write another' }).click()
      return { click, receipt: marks[WRITTEN] ?? Number.NaN, seen: marks[SEEN] ?? null, address: page.url() }
    },
  }
}

const CLOSED = '[data-rung=written].ok'

/** Approves one ask after the other by keyboard, up the list: an agent's own are filled up from above, each older than the last. */
export function approving(page: Page): { ready: () => Promise<void>; act: () => Promise<Clicked> } {
  const approve = page.locator('#decide-approve:not([aria-disabled=true])')
  return {
    ready: async () => {
      await approve.waitFor()
      await watching(page, [CLOSED])
    },
    act: async () => {
      await approve.waitFor()
      await page.keyboard.press('a')
      await approve.and(page.locator('[aria-pressed=true]')).waitFor()
      await page.keyboard.press('Enter')
      const { click, marks } = await marked(page, CLOSED)
      const address = page.url()
      await page.keyboard.press('k')
      return { click, receipt: marks[CLOSED] ?? Number.NaN, seen: null, address }
    },
  }
}
