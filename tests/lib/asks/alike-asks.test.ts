import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldsOf, likenessOf, piecesOf } from '@/lib/asks/alike-asks'
import type { Mapped } from '@/lib/message/reading'
import { anAsk } from '@/tests/components/approvals/card'

const mapping: Mapped[] = [
  { word: 'id', field: 'id', value: '' },
  { word: 'time', field: 'at', value: '' },
  { word: 'trace', field: 'meta.trace', value: '' },
  { word: 'text', field: 'text', value: '' },
]
const request = {
  id: 'm-1',
  at: '2026-03-04T09:00:00Z',
  text: 'May I unlock the gate?',
  meta: { trace: 't-1', to: 'human' },
}
const command = '{"tool":"lock.unlock","target":"front","amount":5}'
const likeness = (more: object = {}, code: string | null = null) => {
  const record = { ...request, code, ...more }
  return likenessOf({ record, mapping, body: record.text, code })
}

describe('requests are alike', () => {
  test('whatever their ids and times are, in whatever order their fields stand', () => {
    expect(likeness({ id: 'm-2', at: 'now', meta: { to: 'human', trace: 't-2' } })).toBe(likeness())
  })

  test('with one command, in other words', () => {
    const other = likeness({ text: 'The gate is stuck, may I unlock it?' }, command)
    expect(other).toBe(likeness({}, command))
    expect(
      likeness({ text: 'The gate is stuck, may I unlock it?' }),
      'without one the words are what is asked',
    ).not.toBe(likeness())
  })

  test.each([
    ['another amount', {}, command.replace('5', '50')],
    ['another target', {}, command.replace('front', 'back')],
    ['another tool', {}, command.replace('unlock', 'lock')],
    ['another recipient', { meta: { trace: 't-1', to: 'pm' } }, command],
    ['one field more', { force: true }, command],
    ['a figure in its words', { text: 'May I unlock gate 2?' }, command],
    ['a path in its words', { text: 'May I unlock /srv?' }, command],
    ['a name in its words', { text: 'May I unlock it for Bob?' }, command],
    ['an id that is not its own', { target_id: 'm-9' }, command],
  ])('but not with %s', (_, more, code) => {
    expect(likeness(more, code)).not.toBe(likeness({}, command))
  })

  test('never where a field that is not its own differs', () => {
    const value = fc.jsonValue()
    fc.assert(
      fc.property(value, value, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        const plain = (amount: unknown) => likenessOf({ record: { amount }, mapping: [], body: '', code: null })
        // The order of fields says nothing.
        fc.pre(sorted(one) !== sorted(other))
        expect(plain(one)).not.toBe(plain(other))
      }),
    )
  })
})

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))
      : inner,
  )
}

test('each row is in one fold, which stands where its first stood; what is like nothing is by itself', () => {
  const alike = fc.option(fc.constantFrom('k1', 'k2'), { nil: null })
  fc.assert(
    fc.property(fc.array(alike), (keys) => {
      const rows = keys.map((alike, at) => anAsk({ uid: String(at), alike }))
      const folds = foldsOf(rows)
      const folded = folds.flatMap(({ rows }) => rows)
      expect(folded.map(({ uid }) => uid).toSorted()).toEqual(rows.map(({ uid }) => uid).toSorted())
      const firsts = folds.map(({ rows: [first] }) => rows.indexOf(first))
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other))
      for (const { rows } of folds) {
        expect(new Set(rows.map(({ alike }) => alike)).size).toBe(1)
        if (rows[0].alike === null) expect(rows).toHaveLength(1)
      }
    }),
  )
})

describe('the pieces of texts', () => {
  const text = fc
    .array(fc.constantFrom('drop', 'the', 'shard', '7', '/srv', 'now'), { maxLength: 8 })
    .map((all) => all.join(' '))

  test('make each up again, and what does not differ is the same in all', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const cut = piecesOf(texts)
        expect(cut.map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual(texts)
        const same = cut.map((pieces) => pieces.flatMap(({ text, differs }) => (differs ? [] : [text])).join(''))
        expect(new Set(same).size).toBe(1)
        if (new Set(texts).size === 1) expect(cut.flat().some(({ differs }) => differs)).toBe(false)
        else expect(cut.flat().some(({ differs }) => differs)).toBe(true)
      }),
    )
  })

  test('mark what differs, not more', () => {
    const marked = (texts: readonly string[]) =>
      piecesOf(texts).map((pieces) => pieces.flatMap(({ text, differs }) => (differs ? [text] : [])))
    expect(marked(['drop shard 1 now', 'drop shard 2 now'])).toEqual([['1'], ['2']])
    expect(marked(['drop it', 'please drop it'])).toEqual([[], ['please ']])
  })
})
