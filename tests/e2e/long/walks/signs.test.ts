import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connected, rested, rows, stage } from '../../harness'
import { demoWorld } from '../../world'

const console = stage({ world: async (home) => (await demoWorld(home)).roots })

type Box = { x: number; y: number; width: number; height: number }
type Shown = { row: number; cell: string; box: Box }

/** Every cell in sight, by the box of what it shows; one that holds others gives way to them. */
const cellsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const list = document.querySelector('[role=grid]:not([data-first])')?.closest('.scroll')?.getBoundingClientRect()
    if (!list) throw new Error('There is no list.')
    const all = [...document.querySelectorAll<HTMLElement>('[role=grid]:not([data-first]) [role=row].row')]
    return all.flatMap((row, at) =>
      [...row.querySelectorAll<HTMLElement>('[data-cell]')]
        .filter((one) => one.querySelector('[data-cell]') === null)
        .map((one) => {
          const plain = getComputedStyle(one).display === 'contents' ? one.firstElementChild : one
          const { x, y, width, height } = (plain ?? one).getBoundingClientRect()
          return { row: at, cell: `${one.dataset.cell} ${one.dataset.to ?? ''}`, box: { x, y, width, height } }
        })
        .filter(({ box }) => box.width > 0 && box.y >= list.top && box.y + box.height <= list.bottom),
    )
  })

const lies = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5

/** Once what the mouse did is drawn. */
const boxes = async (page: Page): Promise<Box[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return [...document.querySelectorAll('.cell-filter, .cell-filter button')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    })
  })

/** What the signs of each cell lie over, with the mouse at its one end, then at the other. */
async function coveredBySigns(page: Page): Promise<{ tried: Set<string>; covered: string[] }> {
  const cells = await cellsOf(page)
  const tried = new Set<string>()
  const covered = new Set<string>()
  for (const { row, cell, box } of cells) {
    for (const x of [box.x + 2, box.x + box.width - 2]) {
      await page.mouse.move(2, 2)
      await page.mouse.move(x, box.y + box.height / 2)
      const signs = await boxes(page)
      if (signs.length === 0) continue
      tried.add(cell.split(' ')[0] ?? '')
      const others = cells.filter((one) => !(one.row === row && one.cell === cell))
      for (const other of others) {
        if (signs.some((sign) => lies(sign, other.box)))
          covered.add(`${cell} of row ${row} over ${other.cell} of row ${other.row}`)
      }
    }
  }
  return { tried, covered: [...covered] }
}

describe('the signs of a cell lie over no other', () => {
  const widths = [
    { width: 1440, height: 900, holds: ['flag', 'from', 'source', 'time', 'to', 'type', 'way', 'words'] },
    { width: 1024, height: 768, holds: ['flag', 'from', 'time', 'to', 'way', 'words'] },
  ]
  for (const { holds, ...viewport } of widths) {
    test(`at ${viewport.width}`, async () => {
      const page = await console.visit('/', { viewport })
      await rows(page).first().waitFor()
      await connected(page)
      await rested(page)
      const found = await coveredBySigns(page)
      expect([...found.tried].sort()).toEqual(holds)
      expect(found.covered).toEqual([])
    })
  }
})

test('the signs go when the row gets another width', async () => {
  const page = await console.visit('/', { viewport: { width: 1440, height: 900 } })
  await rows(page).first().waitFor()
  await connected(page)
  await rested(page)
  await rows(page)
    .last()
    .locator('.tx')
    .hover({ position: { x: 20, y: 10 } })
  await page.locator('.cell-filter').waitFor()
  await rows(page)
    .last()
    .click({ position: { x: 300, y: 10 } })
  await page.locator('.peek').waitFor()
  await page.locator('.cell-filter').waitFor({ state: 'detached', timeout: 10_000 })
})
