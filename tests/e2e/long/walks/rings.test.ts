import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { turnOn } from '../../asking'
import { connected, stage } from '../../harness'
import { append, quietWorld, swarmLine } from '../../world'

const console = stage({ world: async (home) => quietWorld(home) })

beforeAll(async () => {
  await turnOn(console, 'teams')
  const line = swarmLine('programmer', 'May I drop the old index?', { to: ['@human'], type: 'request' })
  append(path.join(console.home(), 'world', 'teams', 'nightshift', 'channel.jsonl'), line)
})

test.each(['/', '/approvals', '/agents', '/sources'])(
  'the ring of what has the focus is whole on %s',
  async (address) => {
    const page = await console.visit(address)
    await connected(page)
    const cut = new Set<string>()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(cutRing)
      if (found !== null) cut.add(found)
    }
    expect([...cut]).toEqual([])
  },
)

/** What cuts off a part of the ring, with what has it; null where all of it can be seen. Runs in the page. */
function cutRing(): string | null {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return null
  const { boxShadow } = getComputedStyle(at)
  if (boxShadow === 'none' || boxShadow.includes('inset')) return null
  const ring = Math.max(...[...boxShadow.matchAll(/0px 0px 0px (\d+)px/g)].map(([, px]) => Number(px)), 0)
  const own = at.getBoundingClientRect()
  const sides = { left: own.left - ring, top: own.top - ring, right: own.right + ring, bottom: own.bottom + ring }
  const edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const name = (one: Element) =>
    `${one.tagName.toLowerCase()}.${one.className}#${one.id} ${one.getAttribute('aria-label') ?? ''}`
  const isCut = (by: typeof edges) =>
    sides.left < by.left - 0.5 ||
    sides.top < by.top - 0.5 ||
    sides.right > by.right + 0.5 ||
    sides.bottom > by.bottom + 0.5
  if (isCut(edges)) return `${name(at)} by the window`
  for (let over = at.parentElement; over !== null; over = over.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(over)
    if (display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue
    const { left, top } = over.getBoundingClientRect()
    const inner = { left: left + over.clientLeft, top: top + over.clientTop }
    if (isCut({ ...inner, right: inner.left + over.clientWidth, bottom: inner.top + over.clientHeight }))
      return `${name(at)} by ${name(over)}`
  }
  return null
}
