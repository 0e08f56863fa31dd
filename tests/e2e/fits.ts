import type { Page } from 'playwright-core'

/** WCAG 1.4.12: what a reader may set, and loses nothing by. */
export const SPACED = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`

/** Words that are cut without saying so, and a page that is wider than its window. What scrolls or ends in dots is neither. */
export const notFitting = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const found = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cutBy = (part: Element, box: DOMRect): boolean => {
      for (let around: Element | null = part; around !== null; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return false
        const { left, right } = around.getBoundingClientRect()
        if (/hidden|clip/.test(overflowX) && (box.right > right + 1 || box.left < left - 1)) return true
      }
      return box.right > innerWidth + 1
    }
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const part = text.parentElement
      if (part === null || !text.textContent?.trim()) continue
      if (part.closest('.only-read, [aria-hidden=true], script, style, svg, option')) continue
      if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (Number.parseFloat(getComputedStyle(part).fontSize) === 0) continue
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((box) => box.width > 1 && cutBy(part, box)))
        found.add(`cut: ${part.className} “${text.textContent.trim().slice(0, 40)}”`)
    }
    return [...found]
  })
