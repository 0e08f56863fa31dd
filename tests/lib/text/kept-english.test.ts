import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOBODY, type Reader, readAs, readBy, sayInChinese } from '@/lib/reader/reader'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { post } from '@/lib/text/posts/post-words'
import { rest } from '@/lib/text/zh/rest-zh'
import { reasonOf } from '@/server/protocols/kit/decision'

const HAN = /\p{Script=Han}/u
const CHINESE: Reader = { language: 'zh', zone: 'Asia/Shanghai' }
const AT = Date.UTC(2026, 10, 20, 14, 31, 28)

beforeAll(() => {
  const readers = new AsyncLocalStorage<Reader>()
  readBy({ now: () => readers.getStore() ?? NOBODY, as: (reader, act) => readers.run(reader, act) })
  sayInChinese(rest)
})
afterAll(() => readBy({ now: () => NOBODY, as: (_, act) => act() }))

test('what is written to agents, or kept of a post, is English for whoever decides', () => {
  const said = readAs(CHINESE, () => [
    reasonOf({ verb: 'approve', reason: '', changed: null, words: '', task: null, journals: [] }),
    deciding.subject('qa', 'May I?', 'ops'),
    deciding.subjectHeld('m.lang', 'Stop.', 'ops'),
    deciding.withdrawn,
    deciding.declined('m.lang', 'no'),
    deciding.keptNothing,
    post.subject('chat', post.everyone, 'ops'),
    post.heldBy('locks', 2),
    post.nothingFound,
    post.directoryGone,
    post.stoppedWithin,
    post.partly(1, 2),
    post.nothingWritten,
    post.othersUndone,
    post.unsure,
    post.unsureGone,
  ])
  for (const words of said) expect(words).not.toMatch(HAN)
  expect(said[0]).toBe('no reason stated')
})

test('red control: what a page says of the same is Chinese for who reads Chinese, and English for others', () => {
  const closed = () => deciding.closed({ how: 'withdrawn', at: AT, by: null, decided: null }, AT)
  for (const says of [closed, () => approvals.verbs.approve, () => post.textMissing]) {
    expect(readAs(CHINESE, says)).toMatch(HAN)
    expect(readAs(NOBODY, says)).not.toMatch(HAN)
  }
})
