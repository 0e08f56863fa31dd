import { describe, expect, it } from 'vitest'
import { loadAgain, until } from '@/components/stream/window/load-rows'
import type { Window } from '@/components/stream/window/window'
import { rowAt } from '../rows'

type Asked = { from: string | null; direction: 'older' | 'newer'; limit: number }

/** A list of `count` rows that answers pages as the server does. */
function listOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => rowAt(at))
  return async ({ from, direction, limit }: Asked) => {
    const at = rows.findIndex(({ cursor }) => cursor === from)
    const side = direction === 'newer' ? rows.slice(at + 1) : rows.slice(0, at).reverse()
    const found = side.slice(0, limit)
    return { rows: found, next: side.length > limit ? (found.at(-1)?.cursor ?? null) : null }
  }
}

const shown = (from: number, to: number, newer: boolean): Window => ({
  rows: Array.from({ length: to - from }, (_, at) => rowAt(from + at)),
  older: from > 0,
  newer,
})
const span = ({ rows }: Window) => [rows[0]?.uid, rows.at(-1)?.uid, rows.length]

describe('a window that is fetched again', () => {
  it('holds at least the rows it held, and knows what lies on either side', async () => {
    const again = await loadAgain(listOf(1_000), shown(300, 650, true))
    expect(span(again)).toEqual(['u300', 'u699', 400])
    expect(again).toMatchObject({ older: true, newer: true })
  })

  it('reaches the end when nothing is newer', async () => {
    const again = await loadAgain(listOf(250), shown(0, 200, false))
    expect(span(again)).toEqual(['u0', 'u199', 200])
    expect(again).toMatchObject({ older: false, newer: true })
    expect(await loadAgain(listOf(200), shown(0, 200, false))).toMatchObject({
      newer: false,
    })
  })
})

describe('the question of what came before a time', () => {
  it('keeps the question whole', () => {
    expect(until('', 0)).toBe('before:1970-01-01T00:00:00.000Z')
    expect(until('a OR b', 0)).toBe('(a OR b) before:1970-01-01T00:00:00.000Z')
  })
})
