import fc from 'fast-check'

/** What is done to an append-only file, or to who reads it. `n` says how much. */
export const ACTS = [
  'append',
  'append',
  'append',
  'tear',
  'end',
  'rotate',
  'rename',
  'truncate',
  'cut',
  'regrow',
  'edit',
  'delete',
  'recreate',
  'restore',
  'replace',
  'restart',
  'die',
  'clock',
  'sync',
] as const

export type Act = {
  act: (typeof ACTS)[number]
  n: number
  /** Done before the index could catch up: what was written since may be lost with its bytes. */
  rude: boolean
  how: 'now' | 'before' | 'after'
}

export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    n: fc.integer({ min: 1, max: 12 }),
    rude: fc.boolean(),
    how: fc.constantFrom('now', 'before', 'after'),
  }),
  { minLength: 4, maxLength: 14 },
)
