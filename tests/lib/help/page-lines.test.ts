import { describe, expect, test } from 'vitest'
import { type HelpedPage, help, MORE_ON } from '@/lib/text/console/help-words'
import { helpPage } from '@/server/boot/help/help-files'

const PAGES = Object.keys(MORE_ON).filter((page): page is HelpedPage => page in help.pages)

describe.each(PAGES)('%s', (page) => {
  test('says what it is and what one does there in at most five short lines', () => {
    const lines = help.pages[page]
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(5)
    expect(lines.filter((line) => line.length > 120 || !line.endsWith('.'))).toEqual([])
  })

  test('leads on to a place that is there', () => {
    const { topic, heading } = MORE_ON[page]
    expect(helpPage(topic).headings.map(({ id }) => id)).toContain(heading)
  })
})
