import { describe, expect, test } from 'vitest'
import {
  draftOf,
  keptFrom,
  mainOf,
  missingFor,
  NOTHING_GIVEN,
  onlyCloses,
  signs,
} from '@/components/approvals/deciding/deciding'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { aCard } from '../card'

const now = { read: true, looked: true, changed: false, lost: false, busy: false }
const given = (part: Partial<typeof NOTHING_GIVEN>) => ({ ...NOTHING_GIVEN, ...part })
const policy = (part: object) => ({
  name: 'locks',
  version: 4,
  needed: 1,
  reason: false,
  target: null,
  secondFactor: false,
  ...part,
})

describe('what keeps a verb from being begun', () => {
  test('is nothing where all is well', () => {
    expect(keptFrom('approve', aCard(), now)).toBe(null)
  })

  test('is said, the hardest first', () => {
    const readOnly = aCard({ writable: false })
    expect(keptFrom('approve', readOnly, { ...now, busy: true, lost: true })).toBe(words.why.busy)
    expect(keptFrom('approve', readOnly, { ...now, lost: true })).toBe(words.why.lost)
    expect(keptFrom('approve', readOnly, now)).toBe(words.why.readOnly('collab'))
    expect(keptFrom('approve', aCard({ may: { verbs: [], why: 'You look.', lacks: null } }), now)).toBe('You look.')
  })

  test('is the end of what is asked, for approvals only', () => {
    const unread = { ...now, read: false }
    expect(keptFrom('approve', aCard(), unread)).toBe(words.why.unread)
    expect(keptFrom('approve-as-changed', aCard(), unread)).toBe(words.why.unread)
    expect(keptFrom('reject', aCard(), unread)).toBe(null)
    const early = { ...unread, looked: false }
    expect(keptFrom('approve', aCard(), early), 'nobody can scroll what is not laid out').toBe(words.why.coming)
  })

  test('is that other bytes stand there than those that were opened, for every verb', () => {
    for (const verb of aCard().may.verbs)
      expect(keptFrom(verb, aCard(), { ...now, changed: true })).toBe(words.why.changed)
  })

  test('is no read-only source where nothing is written', () => {
    expect(keptFrom('no-decision', aCard({ writable: false }), now)).toBe(null)
  })
})

test('where its protocol has no words for a decision it can be closed, and nothing else is offered', () => {
  const closes = aCard({ may: { verbs: ['no-decision'], why: 'Letters is only read here.', lacks: null } })
  expect([onlyCloses(closes), mainOf(closes)]).toEqual([true, 'no-decision'])
  // Red control: a source that is read-only for now still offers what it would take.
  const readOnly = { ...closes, writable: false }
  expect([onlyCloses(readOnly), mainOf(readOnly)]).toEqual([false, 'approve'])
  expect([onlyCloses(aCard()), mainOf(aCard())]).toEqual([false, 'approve'])
})

describe('what is missing before it is confirmed', () => {
  test('is a reason where the policy asks for one, for an approval and a refusal', () => {
    const card = aCard({ policy: policy({ reason: true }) })
    for (const verb of ['approve', 'reject'] as const)
      expect(missingFor(verb, card, given({ reason: '  ' }))).toEqual({ field: 'reason', why: words.why.reason })
    expect(missingFor('no-decision', card, NOTHING_GIVEN)).toBe(null)
    expect(missingFor('approve', card, given({ reason: 'Both are in.' }))).toBe(null)
  })

  test('is the target, letter for letter, where it cannot be undone', () => {
    const card = aCard({ policy: policy({ target: 'lock.front_door' }) })
    expect(missingFor('approve', card, given({ typed: 'lock.front' }))?.field).toBe('target')
    expect(missingFor('approve', card, given({ typed: 'lock.front_door' }))).toBe(null)
    expect(missingFor('reject', card, NOTHING_GIVEN)).toBe(null)
  })

  test('is the words of a question or an answer', () => {
    expect(missingFor('ask-more', aCard(), NOTHING_GIVEN)).toEqual({ field: 'reason', why: words.why.words })
    expect(missingFor('answer', aCard(), given({ reason: 'FRA.' }))).toBe(null)
  })

  test('is a change, where it is to be approved as changed', () => {
    const card = aCard()
    expect(missingFor('approve-as-changed', card, given({ changed: card.payload?.text ?? '' }))?.field).toBe('changed')
    expect(missingFor('approve-as-changed', card, given({ changed: '{}' }))).toBe(null)
  })

  test.each(['approve', 'reject', 'no-decision', 'answer'] as const)(
    'for %s is a shorter reason, where it is longer than may be sent: nothing is cut',
    (verb) => {
      const missing = (length: number) => missingFor(verb, aCard(), given({ reason: ` ${'x'.repeat(length)} ` }))
      expect(missing(10_000)).toBe(null)
      expect(missing(10_001)).toEqual({ field: 'reason', why: words.why.tooLong(10_000) })
    },
  )

  test('is a shorter payload, where what was changed is longer than may be sent', () => {
    const missing = (length: number) =>
      missingFor('approve-as-changed', aCard(), given({ changed: `"${'x'.repeat(length - 2)}"` }))
    expect(missing(20_000)).toBe(null)
    expect(missing(20_001)).toEqual({ field: 'changed', why: words.why.tooLong(20_000) })
  })

  test('is JSON where the payload was JSON, named by its place; what was plain text is changed freely', () => {
    const card = aCard({ payload: { field: 'payload', text: '{\n  "hours": 1\n}' } })
    const missing = (changed: string) => missingFor('approve-as-changed', card, given({ changed }))
    expect(missing('{\n  "hours": 2\n}')).toBe(null)
    expect(missing('{\n  "hours": 2,\n}')).toEqual({
      field: 'changed',
      why: 'The request is about JSON, but this is not valid JSON, line 3, column 1: A comma before a closing bracket.',
    })
    const plain = aCard({ payload: { field: 'payload', text: 'rm -r build' } })
    expect(missingFor('approve-as-changed', plain, given({ changed: '{rm build' }))).toBe(null)
  })
})

describe('what is sent', () => {
  test('carries the bytes that were shown, and what was typed only where it belongs', () => {
    const card = aCard({ policy: policy({ target: 'lock.front_door' }) })
    const typed = given({ reason: ' Go. ', changed: '{}', typed: 'lock.front_door' })
    expect(draftOf('approve', card, typed)).toEqual({
      uid: card.ask.uid,
      sha256: card.sha256,
      verb: 'approve',
      reason: 'Go.',
      changed: null,
      typed: 'lock.front_door',
    })
    expect(draftOf('approve-as-changed', card, typed).changed).toBe('{}')
    expect(draftOf('reject', card, typed).typed).toBe(null)
  })
})

test('an approval signs where more than one must agree', () => {
  expect(signs(aCard())).toBe(false)
  expect(signs(aCard({ policy: policy({ needed: 2 }) }))).toBe(true)
})

test('the main answer of each list', () => {
  const main = (['decide', 'answer', 'inform'] as const).map((list) => mainOf(aCard({ list })))
  expect(main).toEqual(['approve', 'answer', 'no-decision'])
  expect(mainOf(aCard({ may: { verbs: ['withdraw'], why: null, lacks: null } }))).toBe('withdraw')
})
