import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AskedLive, ToldLive } from '@/components/live/connection/asked-live'
import { sharedStream } from '@/components/live/connection/shared-stream'

/** One opening of the stream, seen from the server. */
type Opening = {
  questions: AskedLive[]
  signal: AbortSignal
  say: (text: string) => void
  end: () => void
}

let openings: Opening[]
let answers: (() => Response)[]

/** A server whose answers are Responses; `answers` come before streams. */
async function post(questions: AskedLive[], signal: AbortSignal): Promise<Response> {
  const answer = answers.shift()
  if (answer !== undefined) return answer()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      control = given
    },
  })
  signal.addEventListener('abort', () => control?.error(signal.reason))
  openings.push({
    questions,
    signal,
    say: (text) => control?.enqueue(new TextEncoder().encode(text)),
    end: () => control?.close(),
  })
  return new Response(body)
}

beforeEach(() => {
  openings = []
  answers = []
  vi.stubGlobal('location', { hostname: '127.0.0.1' })
})
afterEach(() => vi.unstubAllGlobals())

const question = (query: string, rev: string | null = null): AskedLive => ({ query, rev, person: null })
const opening = (n: number) =>
  vi.waitFor(() => {
    const found = openings[n]
    if (found === undefined) throw new Error(`There is no opening ${n}.`)
    return found
  })
const tick = (to: number, rev: string) => `to: ${to}\nid: ${rev}\nevent: tick\ndata: ${rev}\n\n`
const heard = (told: ToldLive[]) => told.flatMap((one) => (one.kind === 'event' ? [one.data] : []))
const causes = (told: ToldLive[]) => told.flatMap((one) => (one.kind === 'failed' ? [one.cause] : []))

function asks(stream: ReturnType<typeof sharedStream>, asked: AskedLive) {
  const told: ToldLive[] = []
  return { told, leave: stream.follow(asked, (one) => told.push(one)) }
}

describe('questions on one stream', () => {
  it('that are asked together are one opening, and each is told its own', async () => {
    const stream = sharedStream(post)
    const [one, other] = [asks(stream, question('a')), asks(stream, question('b', 'd0'))]
    const first = await opening(0)
    expect(first.questions.map(({ query, rev }) => [query, rev])).toEqual([
      ['a', null],
      ['b', 'd0'],
    ])
    first.say(tick(0, 'd1') + tick(1, 'd2'))
    await expect.poll(() => heard(other.told)).toEqual(['d2'])
    expect(heard(one.told)).toEqual(['d1'])
    expect(openings).toHaveLength(1)
  })

  it('go on each after what it was told when one more is asked; the stream before is left, and what it still says is not heard', async () => {
    const stream = sharedStream(post)
    const [one, other] = [asks(stream, question('a', 'd0')), asks(stream, question('b', 'd0'))]
    const first = await opening(0)
    first.say(tick(0, 'd1'))
    await expect.poll(() => heard(one.told)).toEqual(['d1'])
    const third = asks(stream, question('c', 'd5'))
    const second = await opening(1)
    expect(first.signal.aborted).toBe(true)
    expect(second.questions.map(({ query, rev }) => [query, rev])).toEqual([
      ['a', 'd1'],
      ['b', 'd0'],
      ['c', 'd5'],
    ])
    second.say(tick(0, 'd2') + tick(1, 'd2') + tick(2, 'd6'))
    await expect.poll(() => heard(third.told)).toEqual(['d6'])
    expect(heard(one.told)).toEqual(['d1', 'd2'])
    expect(heard(other.told)).toEqual(['d2'])
  })

  it('a status moves no place but the first', async () => {
    const stream = sharedStream(post)
    asks(stream, question('a'))
    const other = asks(stream, question('b', 'd5'))
    const status = (to: number) => `to: ${to}\nid: d1\nevent: status\ndata: {}\n\n`
    ;(await opening(0)).say(status(0) + status(1))
    await expect.poll(() => heard(other.told)).toEqual(['{}'])
    asks(stream, question('c'))
    expect((await opening(1)).questions.map(({ rev }) => rev)).toEqual(['d1', 'd5', null])
  })

  it('one that leaves is told nothing more and not asked again; the last closes the stream', async () => {
    const stream = sharedStream(post)
    const [one, other] = [asks(stream, question('a')), asks(stream, question('b'))]
    const first = await opening(0)
    one.leave()
    first.say(tick(0, 'd1') + tick(1, 'd1'))
    await expect.poll(() => heard(other.told)).toEqual(['d1'])
    expect(heard(one.told)).toEqual([])
    asks(stream, question('c')).leave()
    const second = await opening(1)
    expect(second.questions.map(({ query }) => query)).toEqual(['b'])
    other.leave()
    expect(second.signal.aborted).toBe(true)
    expect(stream.followed()).toBe(0)
    expect(causes([...one.told, ...other.told])).toEqual([])
  })

  it('one that is refused ends alone', async () => {
    const stream = sharedStream(post)
    const [one, other] = [asks(stream, question('(')), asks(stream, question('b'))]
    ;(await opening(0)).say(`to: 0\nevent: refused\ndata: 400\n\n${tick(1, 'd1')}`)
    await expect.poll(() => heard(other.told)).toEqual(['d1'])
    expect(causes(one.told)).toEqual([{ kind: 'bad-query' }])
    expect(causes(other.told)).toEqual([])
    expect(stream.followed()).toBe(1)
  })

  it('are told as whom they are told, and say it when the stream is opened again', async () => {
    const stream = sharedStream(post)
    const one = asks(stream, question('a'))
    const other = asks(stream, { ...question('b'), person: 'somebody else' })
    ;(await opening(0)).say('event: person\ndata: %C3%A9va\n\n')
    await expect.poll(() => one.told).toEqual([{ kind: 'person', person: 'éva' }])
    expect(other.told).toEqual([])
    asks(stream, question('c'))
    expect((await opening(1)).questions.map(({ person }) => person)).toEqual(['éva', 'somebody else', null])
  })
})

describe('a stream that is not there', () => {
  const away = () => {
    throw new TypeError('Failed to fetch')
  }
  it.each([
    ['nobody answers', [away], { kind: 'refused' }],
    ['the session is over', [() => new Response(null, { status: 401 })], { kind: 'unauthorised' }],
    ['it is answered otherwise', [() => new Response(null, { status: 503 })], { kind: 'answered', status: 503 }],
    ['it ends and is answered again', [() => new Response(''), () => new Response('')], { kind: 'broken' }],
    [
      'it ends and the session is over',
      [() => new Response(''), () => new Response(null, { status: 401 })],
      { kind: 'unauthorised' },
    ],
    ['it ends and nobody answers', [() => new Response(''), away], { kind: 'refused' }],
  ] as const)('is said to all who ask: %s', async (_what, given, cause) => {
    const stream = sharedStream(post)
    answers = [...given]
    const [one, other] = [asks(stream, question('a')), asks(stream, question('b'))]
    await expect.poll(() => causes(other.told)).toEqual([cause])
    expect(causes(one.told)).toEqual([cause])
    expect(stream.followed()).toBe(0)
  })

  it('who comes again after it broke goes on after what was told', async () => {
    const stream = sharedStream(post)
    const one = asks(stream, question('a'))
    const first = await opening(0)
    first.say(tick(0, 'd1'))
    await expect.poll(() => heard(one.told)).toEqual(['d1'])
    answers = [() => new Response('')]
    first.end()
    await expect.poll(() => causes(one.told)).toEqual([{ kind: 'broken' }])
    const again = asks(stream, question('a', 'd1'))
    ;(await opening(1)).say(tick(0, 'd2'))
    await expect.poll(() => heard(again.told)).toEqual(['d2'])
  })
})
