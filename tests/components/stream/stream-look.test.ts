import { describe, expect, it } from 'vitest'
import { timeOf } from '@/components/stream/stream-look'
import { until } from '@/components/stream/window/load-rows'
import { parse } from '@/lib/query/parse'

describe('a time in the address', () => {
  it('is ISO or epoch milliseconds', () => {
    expect(timeOf('2026-11-20T14:03:22Z')).toBe(Date.UTC(2026, 10, 20, 14, 3, 22))
    expect(timeOf('1795183402000')).toBe(1795183402000)
  })

  it('is nothing when it cannot be read', () => {
    for (const at of [null, '', 'yesterday', '9'.repeat(20)]) expect(timeOf(at)).toBeNull()
  })
})

describe('the rows before a time', () => {
  it('are asked for with the same question, as one group', () => {
    const at = Date.UTC(2026, 10, 20, 14, 3, 22, 4)
    expect(until('', at)).toBe('before:2026-11-20T14:03:22.004Z')
    const asked = until('from:qa OR from:td', at)
    expect(asked).toBe('(from:qa OR from:td) before:2026-11-20T14:03:22.004Z')
    expect(parse(asked, { now: at }).problems).toEqual([])
  })
})
