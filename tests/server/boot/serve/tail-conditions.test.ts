import { expect, test } from 'vitest'
import { tailConditions } from '@/server/boot/serve/tail-conditions'
import { fromTail } from '@/server/tail/run/tail-wire'

const condition = {
  ...{ state: 'degraded', trouble: 'full', cause: 'The disk is full.', mend: 'Free some.' },
  ...{ fileSystem: 'ext4', watch: 'events and sweep', lagMs: null, lastChangeAt: 3, progress: null },
}

/** As it comes over the wire. */
function word(label: string, said: unknown, at = 1) {
  const read = fromTail.parse({ kind: 'condition', label, condition: said, at })
  if (read.kind !== 'condition') throw new Error('another word')
  return read
}

test('what the tail told last of a source is kept until it is read no longer', () => {
  const told = tailConditions()
  told.hear(word('a', condition))
  told.hear(word('b', { ...condition, state: 'watching' }, 2))
  told.hear(word('a', { ...condition, lagMs: 5 }, 3))
  expect(told.of('a')).toEqual({ condition: { ...condition, lagMs: 5 }, at: 3 })
  told.hear(word('a', null, 4))
  expect(told.of('a')).toBeNull()
  expect(told.of('b')?.at).toBe(2)
  expect(told.of('c')).toBeNull()
})

test('of another tail nothing is known', () => {
  const told = tailConditions()
  told.hear(word('a', condition))
  told.forget()
  expect(told.of('a')).toBeNull()
})

test.each([
  ['no condition', undefined],
  ['a state of its own', { ...condition, state: 'dancing' }],
  ['half a condition', { state: 'watching' }],
  ['a progress that is none', { ...condition, progress: { done: '1' } }],
])('a word with %s is not understood', (_name, said) => {
  expect(fromTail.safeParse({ kind: 'condition', label: 'a', condition: said, at: 1 }).success).toBe(false)
})
