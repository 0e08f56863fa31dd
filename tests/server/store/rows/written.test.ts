import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenJson, writtenPage } from '@/server/store/rows/written'

const piece = (name: string) =>
  fc.record({ [name]: fc.string({ unit: 'binary' }), [`${name}s`]: fc.array(fc.string({ unit: 'grapheme' })) })
const rows = fc.array(
  fc.oneof(
    fc.tuple(piece('first')),
    fc.tuple(piece('first'), piece('second')),
    fc.tuple(piece('first'), piece('second'), piece('third')),
  ),
)

test('the bytes of a page are its rows, whatever was written in them, and so is what is read of it', () => {
  fc.assert(
    fc.property(rows, fc.option(fc.string()), (all, next) => {
      const page = writtenPage(
        all.map(
          ([first, ...others]) => [JSON.stringify(first), ...others.map((other) => JSON.stringify(other))] as const,
        ),
        next,
      )
      const wanted = all.map((pieces) => JSON.parse(JSON.stringify(Object.assign({}, ...pieces))))
      expect(JSON.parse(String(writtenJson(page)))).toEqual({ rows: wanted, next })
      expect(page.rows).toEqual(wanted)
    }),
  )
})

test('a page that is larger than all before it, and the one after it, are whole', () => {
  const long = '审'.repeat(1_500_000)
  const [large, small] = [long, 'short'].map((text) =>
    writtenPage<{ text: string }>([[JSON.stringify({ at: 1 }), JSON.stringify({ text })]], null),
  )
  expect(large?.rows[0]?.text).toBe(long)
  expect(small?.rows).toEqual([{ at: 1, text: 'short' }])
})

test('a value that no page was written of has no bytes', () => {
  expect(writtenJson({ rows: [], next: null })).toBeNull()
})
