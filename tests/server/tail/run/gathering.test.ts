import { describe, expect, it } from 'vitest'
import { gathering } from '@/server/tail/run/gathering'

const LINES = { place: { shape: 'lines' as const } }
const DOCUMENT = { place: { shape: 'document' as const } }
type Live = Map<typeof LINES | typeof DOCUMENT, undefined>

/** What is heard of, and a clock of the test's own. */
function scene() {
  let now = 1_000
  const live: Live = new Map([[LINES, undefined]])
  const heard = { live, found: { size: () => 0 }, notes: { size: 0 }, rouse: () => {} }
  return { heard, gathered: gathering({ mono: () => now }), pass: (ms: number) => (now += ms) }
}
const going = () => new AbortController().signal

describe('what comes shortly after a transaction of few', () => {
  it('waits for more, and no longer than to its time', () => {
    const { heard, gathered, pass } = scene()
    expect(gathered.isDue(heard), 'the first of a quiet time is taken in at once').toBe(false)
    gathered.took(1)
    expect(gathered.isDue(heard)).toBe(true)
    pass(49)
    expect(gathered.isDue(heard)).toBe(true)
    pass(1)
    expect(gathered.isDue(heard)).toBe(false)
  })

  it('does not wait where the transaction held many, or what was heard of may not last', () => {
    const { heard, gathered } = scene()
    gathered.took(17)
    expect(gathered.isDue(heard)).toBe(false)
    gathered.took(16)
    expect(gathered.isDue(heard)).toBe(true)
    heard.live.set(DOCUMENT, undefined)
    expect(gathered.isDue(heard)).toBe(false)
  })

  it('is waited for until then', async () => {
    const { heard, gathered } = scene()
    gathered.took(1)
    const began = performance.now()
    const waited = gathered.wait(heard, going())
    expect(gathered.isWaiting()).toBe(true)
    await waited
    expect(gathered.isWaiting()).toBe(false)
    // Timers are told in whole ms.
    expect(performance.now() - began).toBeGreaterThan(48)
  })

  it.each([
    [
      'what is heard of then may not last',
      ({ heard }: ReturnType<typeof scene>) => heard.live.set(DOCUMENT, undefined),
    ],
    ['other work is found', ({ heard }: ReturnType<typeof scene>) => (heard.notes.size = 1)],
  ])('is waited for no longer where %s', async (_what, happens) => {
    const all = scene()
    all.gathered.took(1)
    // The clock of the test stands still, and by it the wait is long.
    all.pass(-1_000_000)
    const waited = all.gathered.wait(all.heard, going())
    all.heard.rouse()
    expect(all.gathered.isWaiting(), 'it is woken for nothing').toBe(true)
    happens(all)
    all.heard.rouse()
    await waited
    expect(all.gathered.isWaiting()).toBe(false)
  })

  it('is not waited for by who stops', async () => {
    const { heard, gathered, pass } = scene()
    gathered.took(1)
    pass(-1_000_000)
    const stop = new AbortController()
    const waited = gathered.wait(heard, stop.signal)
    stop.abort()
    await waited
    expect(gathered.isWaiting()).toBe(false)
  })
})
