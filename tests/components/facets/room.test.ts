import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cell } from '@/components/facets/held-in'
import { named, placeIn, roomOf, type Span } from '@/components/facets/room'

const ROW: Span = { left: 0, right: 1000 }

it('a wide cell is all its room', () => {
  expect(roomOf({ left: 100, right: 300 }, ROW, [])).toEqual({ left: 100, right: 300 })
})

it('a narrow cell takes what is free after it, then what is free before it, and never of another', () => {
  expect(roomOf({ left: 100, right: 122 }, ROW, [])).toEqual({ left: 100, right: 148 })
  expect(roomOf({ left: 100, right: 122 }, ROW, [{ left: 128, right: 150 }])).toEqual({ left: 80, right: 128 })
  expect(
    roomOf({ left: 100, right: 122 }, ROW, [
      { left: 72, right: 94 },
      { left: 128, right: 150 },
    ]),
  ).toEqual({ left: 94, right: 128 })
  expect(roomOf({ left: 970, right: 998 }, ROW, [])).toEqual({ left: 952, right: 1000 })
})

it('the signs stand in the half of a cell where the mouse is not, inside its room', () => {
  const span = fc
    .tuple(fc.nat(900), fc.integer({ min: 10, max: 100 }))
    .map(([left, wide]) => ({ left, right: left + wide }))
  const cases = fc.property(span, fc.nat(1), (cell, half) => {
    const room = roomOf(cell, ROW, [])
    const mouse = room.left + ((room.right - room.left) * (1 + 2 * half)) / 4
    const place = placeIn({ cell: 'type', room, list: ROW, mouse, pairs: 1 })
    const both = 2 * Number.parseFloat(place['--sign'])
    const left = typeof place.left === 'number' ? place.left : 1000 - Number(place.right) - both
    expect(left).toBeGreaterThanOrEqual(room.left)
    expect(left + both).toBeLessThanOrEqual(room.right)
    expect(mouse < left || mouse > left + both).toBe(true)
  })
  fc.assert(cases)
})

it('two pairs and the arrow between them take no more than half of a wide cell', () => {
  const place = placeIn({ cell: 'way', room: { left: 100, right: 312 }, list: ROW, mouse: 110, pairs: 2 })
  expect(4 * Number.parseFloat(place['--sign']) + 16).toBeLessThanOrEqual(106)
})

it('the words of a message name one thing where they have little room', () => {
  const at = (cell: Cell, right: number) => ({ cell, room: { left: 0, right }, list: ROW, mouse: 0 })
  expect(named(at('words', 300), ['channel', 'conversation'])).toEqual(['conversation'])
  expect(named(at('words', 700), ['channel', 'conversation'])).toEqual(['channel', 'conversation'])
  expect(named(at('way', 150), ['from', 'to'])).toEqual(['from', 'to'])
})
