import fc from 'fast-check'
import type { Canonical } from '@/lib/message/canonical'
import { KINDS, PRIORITIES } from '@/lib/message/reading'

/** Characters that mean something to a spreadsheet, to Markdown, or to whoever splits lines. */
const SIGNS = [...'=+-@\'"`~,;|#<>[]()!*_\\&:\t\r\n \0\u001b\u202e\u2028\ufeff＝＋－＠审批🙂a1']

/** Text of an agent that wants out: runs of signs between anything else. */
export const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SIGNS),
      fc.constantFrom('```', '````', '~~~', '\n```\n', '\r```\r', '"\r\n=1+1', '</code>', "=cmd|' /C calc'!A0", '-->'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const maybe = fc.option(hostile)
const time = fc.option(fc.integer({ min: -10_000_000_000_000, max: 8_000_000_000_000 }))

export const message: fc.Arbitrary<Canonical> = fc.record({
  uid: hostile,
  seq: fc.nat(),
  source: hostile,
  protocol: hostile,
  channel: hostile,
  nativeId: maybe,
  traceId: maybe,
  traceBasis: maybe,
  replyTo: maybe,
  from: maybe,
  to: fc.array(hostile, { maxLength: 3 }),
  broadcast: fc.boolean(),
  mentions: fc.array(hostile, { maxLength: 2 }),
  type: hostile,
  kind: fc.constantFrom(...KINDS),
  priority: fc.option(fc.constantFrom(...PRIORITIES)),
  sentAt: time,
  sentAtRaw: maybe,
  observedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  state: maybe,
  body: hostile,
  reasoning: maybe,
  path: hostile,
  offset: fc.nat(),
  length: fc.nat(),
  sha256: fc.constant('f'.repeat(64)),
  flags: fc.array(hostile, { maxLength: 2 }),
  masked: fc.boolean(),
})
