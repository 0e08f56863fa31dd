import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AskRow } from '@/lib/asks/approval'
import { LISTS } from '@/lib/asks/ask-kinds'
import { draftToMany, isSaidTo, keptFromMany, marksAmong, partedFor, SAID_TO_MANY } from '@/lib/asks/said-to-many'
import { anAsk } from '@/tests/components/approvals/card'

const sha = fc.constantFrom('a'.repeat(64), 'b'.repeat(64))
const author = { person: 'p-1', name: 'olga', role: 'operator', assurance: 'password', entry: 1 } as const
const ask: fc.Arbitrary<AskRow> = fc
  .record({
    uid: fc.constantFrom('1', '2', '3', '4', '5'),
    sha256: sha,
    list: fc.constantFrom(...LISTS),
    elsewhere: fc.boolean(),
    author: fc.constantFrom(null, author),
  })
  .map(anAsk)
const some = fc.uniqueArray(ask, { selector: ({ uid }) => uid })
const verb = fc.constantFrom(...SAID_TO_MANY)

describe('what is said to many', () => {
  test('is on the bytes that each had when it was marked, and never to what is other by now', () => {
    fc.assert(
      fc.property(some, some, verb, (marked, listed, verb) => {
        const chosen = new Map(marked.map((row) => [row.uid, row]))
        const { said, changed, others } = partedFor(marksAmong(chosen, listed).values(), verb)
        expect(said.length + changed.length + others, 'nothing is lost').toBe(marked.length)
        for (const { uid, sha256 } of said) {
          expect(sha256).toBe(chosen.get(uid)?.sha256)
          expect(listed.find((row) => row.uid === uid)?.sha256, 'as it is listed now').toBe(sha256)
        }
        for (const row of said)
          expect(draftToMany(row, verb, ' So. ')).toMatchObject({ sha256: row.sha256, reason: 'So.' })
      }),
    )
  })

  test('is never a yes: not by its verb, not to what waits for one, not by its first word', () => {
    expect(SAID_TO_MANY).not.toContain('approve')
    expect(isSaidTo(anAsk({ uid: '1', list: 'decide' }), 'answer')).toBe(false)
    for (const words of ['APPROVED', '**Approved:** go on', 'ＡＰＰＲＯＶＥＤ！', 'approved as changed. Go on.'])
      expect(keptFromMany('answer', words), words).toBe('verdict')
    expect(keptFromMany('answer', 'Which one is approved?')).toBe(null)
  })

  test('is no answer to what can be answered in a terminal alone', () => {
    const saidTo = (terminal: boolean) =>
      SAID_TO_MANY.filter((verb) => isSaidTo(anAsk({ uid: '1', list: 'answer', terminal }), verb))
    expect(saidTo(true)).toEqual(['no-decision'])
    expect(saidTo(false), 'red control').toEqual(SAID_TO_MANY)
  })

  test('takes words, but to note that no decision is needed', () => {
    expect(SAID_TO_MANY.map((verb) => keptFromMany(verb, ' \n'))).toEqual(['no-reason', 'no-reason', null])
    expect(keptFromMany('reject', 'x'.repeat(10_001))).toBe('too-long')
  })
})

test.each([
  ['reject', ['yes', 'told', 'words', 'held']],
  ['answer', ['words', 'news']],
  ['no-decision', ['told', 'words', 'news']],
] as const)('%s is said to %j', (verb, uids) => {
  const rows = [
    anAsk({ uid: 'yes' }),
    anAsk({ uid: 'told', elsewhere: true }),
    anAsk({ uid: 'words', list: 'answer' }),
    anAsk({ uid: 'news', list: 'inform' }),
    anAsk({ uid: 'held', author }),
  ]
  expect(rows.filter((row) => isSaidTo(row, verb)).map(({ uid }) => uid)).toEqual(
    rows.map(({ uid }) => uid).filter((uid) => uids.some((one) => one === uid)),
  )
})
