import { afterEach, expect, test } from 'vitest'
import { ledgerHtml } from '@/lib/export/ledger-rows'
import { markdownFoot, markdownHead } from '@/lib/export/markdown'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { NOBODY, readBy, sayInChinese } from '@/lib/reader/reader'
import { ledgerPage } from '@/lib/text/ledger/ledger-page-words'
import { rest } from '@/lib/text/zh/rest-zh'

const show = (language: 'en' | 'zh') =>
  readBy({ now: () => ({ ...NOBODY, language, zone: 'Asia/Shanghai' }), as: (_, act) => act() })
afterEach(() => readBy({ now: () => NOBODY, as: (_, act) => act() }))

const entry = {
  ...{ n: 1, at: 0, person: SYSTEM_ACTOR.person, name: 'signalbox', role: 'auditor', assurance: 'loopback' },
  ...{ act: 'checkpoint', subject: null, source: null, of: null, outcome: 'done', why: null, detail: '{}' },
  ...{ shown: null, written: null, session: 's', version: '0.2.0', id: 'i', prev: '0', hash: 'h' },
} as const
const files = () => [
  ledgerHtml({ entries: [entry], from: 1, to: 1, kept: {}, checkpoints: [], key: null }, 0),
  markdownHead({ query: 'from:qa', at: 0 }) + markdownFoot(3),
]

test('exported files are in English and in UTC whoever takes them, and say so', () => {
  sayInChinese(rest)
  show('en')
  const english = files()
  show('zh')
  expect(ledgerPage.itself, 'red control: the page is not').toBe('系统自动执行，无人参与')
  expect(files()).toEqual(english)
  const [html, markdown] = english
  expect(html).toMatch(/<html lang="en">.*Time UTC.*by itself, no person/s)
  expect(markdown).toContain('Times are in UTC.')
})
