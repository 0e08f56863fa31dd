import { expect, test } from 'vitest'
import type { Block, Inline } from '@/lib/help/help-page'
import { TOPICS } from '@/lib/help/topics'
import { helpPage, helpTopics } from '@/server/boot/help/help-files'

function partsIn(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block): Inline[] => {
    if (block.kind === 'list') return block.items.flatMap(partsIn)
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flatMap(allIn)
    if (block.kind === 'quote') return partsIn(block.blocks)
    return block.kind === 'code' ? [] : allIn(block.parts)
  })
}
const allIn = (parts: readonly Inline[]): Inline[] =>
  parts.flatMap((part) => ('parts' in part ? [part, ...allIn(part.parts)] : [part]))

test('every page has a title of its own, and something below it', () => {
  const titles = helpTopics().map(({ title }) => title)
  expect(new Set(titles).size).toBe(TOPICS.length)
  for (const topic of TOPICS) expect([topic, helpPage(topic).blocks.length > 1]).toEqual([topic, true])
})

test('every link from page to page leads to a place that is there', () => {
  const links = TOPICS.flatMap((from) =>
    partsIn(helpPage(from).blocks).flatMap((part) => (part.kind === 'inside' ? [{ from, ...part }] : [])),
  )
  expect(links.length).toBeGreaterThan(5)
  const dead = links.filter(({ from, topic, heading }) => {
    const page = helpTopics().find(({ name }) => name === (topic ?? from))
    return page === undefined || (heading !== null && !page.headings.some(({ id }) => id === heading))
  })
  expect(dead).toEqual([])
})
