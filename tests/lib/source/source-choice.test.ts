import { expect, test } from 'vitest'
import { problemsOf, type SourceChoice } from '@/lib/source/source-choice'
import { USUAL_CONFIG } from '@/tests/usual-config'

const usual: SourceChoice = USUAL_CONFIG

test('a good choice has no problems', () => {
  expect(problemsOf(usual)).toEqual({})
})

test('each part that is wrong says what it must be', () => {
  const many = Array.from({ length: 201 }, (_, n) => `h-${n}`)
  const wrong = { zone: 'Mars/Base', humans: many, aliases: { a: '' }, ignore: ['x'.repeat(257)], host: '' }
  expect(problemsOf({ ...usual, ...wrong })).toEqual({
    zone: 'must be an IANA time zone, such as Europe/Berlin',
    humans: 'must be at most 200',
    aliases: 'must not be empty',
    ignore: 'must be at most 256 characters',
    host: 'must not be empty',
  })
})
