import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { Quoted } from '@/components/said/quoted'
import { NOBODY, type Reader, readBy } from '@/lib/reader/reader'

const show = (reader: Partial<Reader>) => readBy({ now: () => ({ ...NOBODY, ...reader }), as: (_, act) => act() })
afterAll(() => show({}))

test.each(['en', 'zh'] as const)('what is quoted stands between the same marks in either language: %s', (language) => {
  show({ language })
  expect(renderToStaticMarkup(<Quoted>May I?</Quoted>)).toBe('“May I?”')
  expect(renderToStaticMarkup(<Quoted faint>May I?</Quoted>)).toBe(
    '<span class="text-fg-3">“</span>May I?<span class="text-fg-3">”</span>',
  )
})
