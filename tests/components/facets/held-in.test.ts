import { expect, it } from 'vitest'
import { type Cell, heldByRow, heldIn, says, written } from '@/components/facets/held-in'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { rowAt } from '../stream/rows'

const NOW = Date.UTC(2026, 10, 20, 15)
const holds = (cell: Cell, over: Partial<MessageRow>, more: { agent?: string; asks?: boolean } = {}) =>
  heldIn(cell, rowAt(0, over), { asks: false, ...more }).map((held) => written(held, 'with'))

it('the flag column holds what it says', () => {
  expect(holds('flag', { flags: ['conflict'] })).toEqual(['flag:conflict'])
  expect(holds('flag', { error: { code: 'E004', recoverable: null } })).toEqual(['severity:error'])
  expect(holds('flag', { reading: 'unreadable' })).toEqual(['kind:unreadable'])
  expect(holds('flag', { goneAt: 1 })).toEqual(['is:gone'])
  expect(holds('flag', {}, { asks: true })).toEqual(['is:ask'])
  expect(holds('flag', {})).toEqual([])
})

it('both names are held by what stands for them, also where they are not repeated', () => {
  expect(holds('way', { from: 'dev', to: ['qa'] })).toEqual(['from:dev', 'to:qa'])
  expect(holds('way', { from: 'dev', to: ['qa', 'pm'] })).toEqual(['from:dev'])
  expect(holds('way', { from: 'dev', to: [], broadcast: true })).toEqual(['from:dev', 'is:broadcast'])
  expect(holds('from', { from: null, flags: ['no-sender'] })).toEqual(['flag:no-sender'])
  expect(holds('way', { reading: 'unreadable', path: 'a b.json' })).toEqual(['path:"a b.json"'])
  expect(holds('to', { to: ['qa', 'pm'] }, { agent: 'pm' })).toEqual(['to:pm'])
})

it('what nothing can be seen of cannot be asked for', () => {
  expect(holds('type', { type: '' })).toEqual([])
  expect(holds('words', { channel: '', conversation: 'c-1' })).toEqual(['conversation:c-1'])
  expect(holds('way', { from: '\u200b', to: ['\u200b', 'qa'] })).toEqual([])
  expect(holds('to', { to: ['\u200b', 'qa'] })).toEqual(['to:qa'])
})

it('a row holds each thing once', () => {
  const held = heldByRow(rowAt(0, { from: null, flags: ['no-sender'], to: ['qa', 'qa'] }), false)
  const all = held.map((one) => written(one, 'with'))
  expect(all).toEqual([...new Set(all)])
  expect(all).toContain('to:qa')
})

it('says that it takes back what is asked for already', () => {
  const [from] = heldIn('from', rowAt(0, { from: 'dev' }), { asks: false })
  const [time] = heldIn('time', rowAt(0), { asks: false })
  if (!from || !time) throw new Error('They hold nothing.')
  expect(says('from:DEV', from, 'with', NOW)).toBe(text.facets.back('from:dev'))
  expect(says('from:dev', from, 'without', NOW)).toBe(text.facets.without('from:dev'))
  expect(says('', time, 'with', NOW)).toBe(text.narrowing.since('after:2026-11-20T14:28Z'))
  expect(says('after:2026-11-20T14:28Z', time, 'with', NOW)).toBe(text.facets.back('after:2026-11-20T14:28Z'))
})
