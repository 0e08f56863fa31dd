import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { KEY_BYTES, type NumberKind, opaqueOver } from '@/server/store/rows/opaque'

const KEY = new Uint8Array(KEY_BYTES).fill(7)
const KINDS: NumberKind[] = ['time', 'arrival', 'conversation', 'quiet', 'begun', 'live', 'change', 'task', 'task-id']
const CUT: Scope = [{ source: 'yard', channels: ['atlas'] }]
const position = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const kind = fc.constantFrom(...KINDS)

it('a number comes back from its token, which is of one length however large the number is', () => {
  const { of, all, read } = opaqueOver(CUT, KEY)
  fc.assert(
    fc.property(kind, fc.array(position), (kind, positions) => {
      const tokens = all(kind, positions)
      expect(tokens).toEqual(positions.map((one) => of(kind, one)))
      expect(tokens.map((token) => read(kind, token))).toEqual(positions)
      for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/)
    }),
  )
})

it('is the same after a restart, as at another console of the same data', () => {
  expect(opaqueOver(CUT, KEY).of('live', 5)).toBe(opaqueOver(CUT, new Uint8Array(KEY)).of('live', 5))
})

it('of another kind, another scope or another key is none, and equals none', () => {
  fc.assert(
    fc.property(kind, kind, position, (one, other, position) => {
      fc.pre(one !== other)
      const mine = opaqueOver(CUT, KEY)
      const token = mine.of(one, position)
      const others = [opaqueOver(['yard'], KEY), opaqueOver(null, KEY), opaqueOver(CUT)]
      expect(mine.read(other, token)).toBeNull()
      expect(mine.of(other, position)).not.toBe(token)
      for (const theirs of others) {
        expect(theirs.read(one, token)).toBeNull()
        expect(theirs.of(one, position)).not.toBe(token)
      }
    }),
  )
})

it('altered in any letter, cut, drawn out or made by hand is none', () => {
  const { of, read } = opaqueOver(CUT, KEY)
  const token = of('time', 1_764_201_600_000 * 4096)
  for (let at = 0; at < token.length; at += 1)
    for (const letter of ['A', 'b', '0', '_', '-', ' ', 'é'])
      if (token[at] !== letter) expect(read('time', `${token.slice(0, at)}${letter}${token.slice(at + 1)}`)).toBeNull()
  for (const other of ['', 't1', '5', token.slice(1), `${token}A`, `${token}\n`, 'A'.repeat(22)])
    expect(read('time', other)).toBeNull()
})

it('tells nothing of how far apart two numbers are, or which is the larger', () => {
  const { all } = opaqueOver(CUT, KEY)
  const rising = all(
    'arrival',
    Array.from({ length: 400 }, (_, at) => at),
  )
  const ups = rising.filter((token, at) => token > (rising[at - 1] ?? '')).length
  expect(ups).toBeGreaterThan(120)
  expect(ups).toBeLessThan(280)
  // Red control: numbers as they are.
  const plain = Array.from({ length: 400 }, (_, at) => at.toString(36).padStart(22, '0'))
  expect(plain.filter((token, at) => token > (plain[at - 1] ?? '')).length).toBe(400)
})
