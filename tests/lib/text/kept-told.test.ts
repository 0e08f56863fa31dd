import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayKept, toKeep } from '@/lib/ledger/kept-words'
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

test('what is written to agents is English for whoever decides', () => {
  const bare = {
    verb: 'approve',
    reason: '',
    changed: null,
    words: '',
    task: null,
    journals: [],
    by: [],
    record: null,
  } as const
  expect(readAs(CHINESE, () => reasonOf(bare))).toBe('no reason stated')
})

test('what is kept of a post or a decision is the same for whoever acts, and is told to each in their language', () => {
  const all = [
    () => deciding.subject('qa', 'May I?', 'ops'),
    () => deciding.subjectHeld('m.lang', 'Stop.', 'ops'),
    () => deciding.withdrawn,
    () => deciding.declined('m.lang', 'no'),
    () => post.subject('chat', post.everyone, 'ops'),
    () => post.heldBy('locks', 2),
    () => post.nothingFound,
    () => post.partly(1, 2),
    () => post.unsure,
  ]
  for (const says of all) {
    const kept = readAs(CHINESE, () => toKeep(says))
    expect(kept).toBe(toKeep(says))
    expect(readAs(CHINESE, () => sayKept(kept))).toMatch(HAN)
    expect(sayKept(kept)).not.toMatch(HAN)
  }
})

test('red control: what a page says of the same is Chinese for who reads Chinese, and English for others', () => {
  const closed = () => deciding.closed({ how: 'withdrawn', at: AT, by: null, decided: null }, AT)
  for (const says of [closed, () => approvals.verbs.approve, () => post.textMissing]) {
    expect(readAs(CHINESE, says)).toMatch(HAN)
    expect(readAs(NOBODY, says)).not.toMatch(HAN)
  }
})
