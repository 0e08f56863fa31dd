import type { CDPSession, Page } from 'playwright-core'

const MOST_STOPS = 400
/** So many are pressed before the page is asked how far it is. */
const AT_ONCE = 8

/**
 * Written for the page: what can be acted on, and how each of it looks while it is not in focus. Of a group that arrows
 * walk through, one stop is enough.
 */
const BEGIN = `(part) => {
  const ACTED_ON = 'a[href], button, input, select, textarea, summary, [role=slider], [role=grid], [tabindex="0"]'
  const ARROWS = '[role=radiogroup], [role=tablist], [role=menu], [role=listbox], .facet-list, [role=row]'
  const shown = (one) => {
    const { width, height } = one.getBoundingClientRect()
    return one.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
  }
  const look = (one) => {
    const looks = []
    for (let at = one, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(at)
      const drawn = ['::before', '::after'].map((part) => getComputedStyle(at, part).backgroundColor)
      looks.push([outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, ...drawn].join(' '))
    }
    return looks.join('|')
  }
  const name = (one) => one.tagName.toLowerCase() + ' ' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) + ' .' + one.className
  const root = part ? document.querySelector(part) : document.body
  const wanted = [...root.querySelectorAll(ACTED_ON)].filter(
    (one) => shown(one) && !one.disabled && !one.closest('[inert], [aria-hidden=true]'),
  )
  document.activeElement?.blur?.()
  const calm = new Map(wanted.map((one) => [one, look(one)]))
  const reached = new Set()
  const wrong = []
  let rounds = 0
  let around = false
  let last = null
  /** Takes note of what has the focus, until Tab has been all around: twice out of the page, or where it has been. */
  const step = () => {
    const one = document.activeElement
    // A time has a stop for each of its parts.
    if (one === last && one?.matches('input[type="datetime-local"]')) return
    last = one
    if (!one || one === document.body) {
      around ||= (rounds += 1) === 2
      return
    }
    around ||= reached.has(one)
    if (around) return
    reached.add(one)
    if (calm.has(one) && look(one) === calm.get(one)) wrong.push('focus does not show: ' + name(one))
    const { top, bottom, left, right } = one.getBoundingClientRect()
    if (!one.matches('.only-read, [data-radix-focus-guard]') && (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth))
      wrong.push('focus out of sight: ' + name(one))
  }
  const released = ({ key }) => key === 'Tab' && step()
  addEventListener('keyup', released, true)
  window.tabbing = {
    around: () => around,
    end: () => {
      removeEventListener('keyup', released, true)
      const groups = new Set([...reached].map((one) => one.closest(ARROWS)).filter(Boolean))
      for (const one of wanted)
        if (one.isConnected && shown(one) && !reached.has(one) && !groups.has(one.closest(ARROWS)))
          wrong.push('not reached: ' + name(one))
      return wrong
    },
  }
}`

/** One press after the other, without waiting for the answer to each. */
const press = (keys: CDPSession) =>
  (['rawKeyDown', 'keyUp'] as const).map((type) =>
    keys.send('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }),
  )

/** What Tab alone does not reach, what does not show that it has the focus, and where Tab is caught; `part` by a selector. */
export async function notReached(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(`(${BEGIN})(${JSON.stringify(part ?? null)})`)
  const keys = await page.context().newCDPSession(page)
  for (let stops = 0; !(await page.evaluate<boolean>('window.tabbing.around()')); stops += AT_ONCE) {
    if (stops > MOST_STOPS) return [`Tab does not come to an end after ${MOST_STOPS} stops`]
    await Promise.all(Array.from({ length: AT_ONCE }, () => press(keys)).flat())
  }
  await keys.detach()
  return page.evaluate<string[]>('window.tabbing.end()')
}
