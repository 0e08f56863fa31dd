import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_MS, pageStreams } from '@/components/live/connection/page-stream'
import type { FromPage, ToPage } from '@/components/live/connection/worker-words'

/** What pages said to the workers of the browser that stands here for a real one, and to the console themselves. */
let said: FromPage[]
let workers: { say: (told: ToPage) => void; fail: () => void }[]
let posted: string[]
/** What a worker answers at once. */
let answers: boolean

class Worker {
  onerror: (() => void) | null = null
  port = {
    onmessage: (_event: { data: ToPage }) => undefined,
    postMessage: (one: FromPage) => {
      said.push(one)
      if (answers && one.kind === 'ask') this.port.onmessage({ data: { n: one.n, told: { kind: 'taken' } } })
    },
  }
  constructor() {
    workers.push({ say: (data) => this.port.onmessage({ data }), fail: () => this.onerror?.() })
  }
}

beforeEach(() => {
  said = []
  workers = []
  posted = []
  answers = true
  vi.useFakeTimers()
  vi.stubGlobal('SharedWorker', Worker)
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, held: () => unknown) => held() } })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    posted.push(body)
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const question = { query: 'a', rev: 'd0', person: null }

function opened(follow = pageStreams()) {
  const [failed, heard]: [string[], string[]] = [[], []]
  const leave = follow(question, {
    hear: ({ kind }) => heard.push(kind),
    fail: ({ kind }) => failed.push(kind),
    be: () => undefined,
  })
  return { failed, heard, leave }
}
const asks = () => said.filter(({ kind }) => kind === 'ask')
const tick = (n: number): ToPage => ({ n, told: { kind: 'event', name: 'tick', data: '{"rev":"d1","now":5}' } })

describe('a page', () => {
  it('says that it is there, asks the worker, and asks nobody else', async () => {
    const follow = pageStreams()
    const [one, other] = [opened(follow), opened(follow)]
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS)
    expect(said.map(({ kind }) => kind)).toEqual(['here', 'ask', 'ask'])
    workers[0]?.say(tick(2))
    expect([one.heard, other.heard]).toEqual([[], ['tick']])
    expect([workers.length, posted]).toEqual([1, []])
  })

  it('that left is told nothing more, and says that it left', async () => {
    const one = opened()
    await vi.advanceTimersByTimeAsync(1)
    one.leave()
    await vi.advanceTimersByTimeAsync(1)
    workers[0]?.say(tick(1))
    expect(one.heard).toEqual([])
    expect(said.at(-1)).toEqual({ kind: 'leave', n: 1 })
  })

  it.each([
    ['has no such worker', () => vi.stubGlobal('SharedWorker', undefined)],
    ['has no locks', () => vi.stubGlobal('navigator', {})],
    [
      'is told to have none',
      () =>
        vi.stubGlobal(
          'SharedWorker',
          class {
            constructor() {
              throw new Error('no')
            }
          },
        ),
    ],
  ])('has a stream of its own at once where the browser %s', async (_what, arrange) => {
    arrange()
    opened()
    await vi.advanceTimersByTimeAsync(100)
    expect(posted.map((body) => JSON.parse(body))).toEqual([{ questions: [question] }])
  })

  it('has a stream of its own where the worker says nothing, and after the second time without waiting', async () => {
    answers = false
    const follow = pageStreams()
    for (const n of [1, 2]) {
      opened(follow)
      await vi.advanceTimersByTimeAsync(ANSWER_MS - 1)
      expect(posted).toHaveLength(n - 1)
      await vi.advanceTimersByTimeAsync(100)
      expect(posted).toHaveLength(n)
    }
    opened(follow)
    await vi.advanceTimersByTimeAsync(100)
    expect(posted).toHaveLength(3)
    expect(asks()).toHaveLength(2)
  })

  it('has a stream of its own where the worker follows as many as it may', async () => {
    answers = false
    const one = opened()
    await vi.advanceTimersByTimeAsync(1)
    workers[0]?.say({ n: 1, told: { kind: 'full' } })
    await vi.advanceTimersByTimeAsync(100)
    expect([posted.length, one.failed]).toEqual([1, []])
  })

  it('whose worker ends is told that the stream broke, since it alone knows how far it was told; then it asks another', async () => {
    const follow = pageStreams()
    const one = opened(follow)
    await vi.advanceTimersByTimeAsync(1)
    workers[0]?.say(tick(1))
    workers[0]?.fail()
    await vi.advanceTimersByTimeAsync(100)
    expect([one.heard, one.failed, posted]).toEqual([['tick'], ['broken'], []])
    opened(follow)
    await vi.advanceTimersByTimeAsync(100)
    expect([workers.length, asks().length, posted]).toEqual([2, 2, []])
  })
})
