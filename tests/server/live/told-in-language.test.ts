import { expect, it } from 'vitest'
import { sayKept, toKeep } from '@/lib/ledger/kept-words'
import type { ConsoleStatus } from '@/lib/message/message'
import type { Language } from '@/lib/reader/reader'
import { trouble } from '@/lib/text/sources/trouble-words'
import { knowReaders } from '@/server/boot/serve/known-reader'
import type { Follower } from '@/server/live/follower'
import { openHub } from '@/server/live/hub'
import { type LiveQuestion, liveQuestion } from '@/server/live/live-question'

const files = { onDisk: 0, read: 0, pending: 0, unreadable: 0, ignored: 0 }
const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }

/** As a tail keeps it, and as the index says it to who asks. */
const kept = toKeep(() => trouble.away.cause('/agents'))
const status = async (): Promise<ConsoleStatus> => ({
  ...{ now: 0, rev: '1', taken: 1, tail: 'stopped', whyStopped: sayKept(kept), console: null, sources: [] },
  ...{ derivation: { by: 1, anew: null }, lagMs: null, unreadable: 0, problems: 0, files, bytes },
})

it('who follows in Chinese is told of a trouble in Chinese, beside somebody who is told the same in English', async () => {
  knowReaders()
  const hub = openHub({
    within: () => ({
      since: async () => [],
      page: async () => ({ rows: [], next: null }),
      revsOf: async () => new Map(),
    }),
    ...{ since: async () => [], reached: async () => 1, placeOf: () => String, acts: async () => 0 },
    ...{ status, stillGood: async () => true, now: () => 0 },
    report: (error) => {
      throw error
    },
  })
  const heard: { [language in Language]: string } = { en: '', zh: '' }
  const follower = (language: Language): Follower => ({
    ...{
      question: liveQuestion('', null, 0) as LiveQuestion,
      session: language,
      reads: { language, zone: 'UTC' },
      rev: 1,
    },
    ...{ open: () => true, close: () => undefined, drained: async () => undefined },
    send: (frame) => {
      heard[language] += Buffer.from(frame).toString('utf8')
    },
  })
  await hub.join(follower('en'))
  await hub.join(follower('zh'))
  hub.close()
  expect(heard.en).toContain('/agents is missing.')
  expect(heard.en).not.toMatch(/\p{Script=Han}/u)
  expect(heard.zh).toMatch(/\/agents[^"]*\p{Script=Han}/u)
})
