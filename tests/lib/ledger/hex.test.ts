import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, hexLines, strictUtf8 } from '@/lib/ledger/hex'

describe('bytes as a hex view shows them', () => {
  it('are lines with the offset in their file', () => {
    const [first, second] = hexLines(new TextEncoder().encode('{"from":"qa"}\n'), { start: 1_902, width: 8 })
    expect(first).toMatchObject({ offset: 1_902 })
    expect(first?.bytes.map(({ hex }) => hex).join(' ')).toBe('7b 22 66 72 6f 6d 22 3a')
    expect(second?.bytes.map(({ sign }) => sign).join('')).toBe('"qa"}·')
    expect(second?.bytes[0]?.at).toBe(8)
  })

  it('come back from base64 as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...fromBase64(Buffer.from(bytes).toString('base64'))]).toEqual([...bytes])
      }),
    )
    expect(fromBase64('not base64!')).toHaveLength(0)
  })

  it('are text only when they are strictly UTF-8', () => {
    expect(strictUtf8(new TextEncoder().encode('审批'))).toBe('审批')
    expect(strictUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa')
    expect(strictUtf8(Uint8Array.of(0xc3, 0x28))).toBeNull()
  })
})
