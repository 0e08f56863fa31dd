import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { Quoted } from '@/components/said/quoted'
import { NOBODY, type Reader, readBy } from '@/lib/reader/reader'

const show = (reader: Partial<Reader>) => readBy({ now: () => ({ ...NOBODY, ...reader }), as: (_, act) => act() })
afterAll(() => show({}))

const MARKS = { en: ['“', '”'], zh: ['「', '」'] } as const

test.each(['en', 'zh'] as const)('what is quoted stands between the marks of the language: %s', (language) => {
  show({ language })
  const [open, close] = MARKS[language]
  expect(renderToStaticMarkup(<Quoted>May I?</Quoted>)).toBe(`${open}May I?${close}`)
  expect(renderToStaticMarkup(<Quoted faint>May I?</Quoted>)).toBe(
    `<span class="text-fg-3">${open}</span>May I?<span class="text-fg-3">${close}</span>`,
  )
})
