import { describe, expect, test } from 'vitest'
import { namedInWords } from '@/server/protocols/swarm/named-in-words'

const TS = '2026-03-01T10:00:00Z'

describe('which line a decision says that it decides', () => {
  test.each([
    `APPROVED [${TS} sha 1a2b3c4d] “May I?”: yes`,
    `REJECTED [${TS} sha 1A2B3C4D]: no`,
    `APPROVED AS CHANGED [${TS} sha 1a2b3c4d] “May I?”: so`,
    `**Approved** [${TS} sha 1a2b3c4d]`,
    `# ＡＰＰＲＯＶＥＤ ［${TS} sha 1a2b3c4d］：可以`,
  ])('%s', (content) => {
    expect(namedInWords(content)).toEqual({ ts: TS, sha256: '1a2b3c4d' })
  })

  test.each([
    'APPROVED: yes',
    `I think APPROVED [${TS} sha 1a2b3c4d]`,
    `NOT APPROVED [${TS} sha 1a2b3c4d]`,
    `APPROVED [${TS} sha 1a2b3c]`,
    `APPROVED [${TS} sha 1a2b3c4g]`,
    `APPROVED [no time sha 1a2b3c4d]`,
    `APPROVED${' '.repeat(200)}[${TS} sha 1a2b3c4d]`,
  ])('and not: %s', (content) => {
    expect(namedInWords(content)).toBeNull()
  })

  test('of a long text only its beginning is looked at', () => {
    const before = performance.now()
    for (const text of [`APPROVED${' \t*'.repeat(1_000_000)}`, `APPROVED [${'1 '.repeat(1_000_000)}sha`])
      expect(namedInWords(text)).toBeNull()
    expect(performance.now() - before).toBeLessThan(500)
  })
})
