import { describe, expect, it } from 'vitest'
import { answeredBy, threadItems, withReadLine } from '@/components/conversation/thread-items'
import { shortClock } from '@/lib/time/clock'
import { messageRow } from '../rows'

const at = (uid: string, orderAt: number) => ({ ...messageRow({ uid, orderAt }), reasoning: null, code: null })
const NOON = Date.UTC(2026, 10, 20, 12)

describe('the items of a thread', () => {
  it('names the first day, and quiet over a minute', () => {
    const items = threadItems([at('a', NOON), at('b', NOON + 60_000), at('c', NOON + 200_000)], 'sent')
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'quiet', 'message'])
  })

  it('names a new day instead of the quiet before it', () => {
    const items = threadItems([at('a', NOON), at('b', NOON + 86_400_000)], 'sent')
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message'])
  })

  it('finds the message that is answered by the id its sender gave it', () => {
    const asked = { ...at('a', NOON), nativeId: 'msg-1' }
    const reply = { ...at('b', NOON + 1), replyTo: 'msg-1' }
    expect(answeredBy(reply, [asked, reply])?.uid).toBe('a')
    expect(answeredBy({ ...reply, replyTo: 'msg-2' }, [asked, reply])).toBeNull()
  })

  it('does not let a message answer itself', () => {
    const odd = { ...at('a', NOON), nativeId: 'x', replyTo: 'x' }
    expect(answeredBy(odd, [odd])).toBeNull()
  })

  it('has a line where a person had read to, if anything came after it', () => {
    const arrived = (uid: string, seq: number) => ({ ...at(uid, NOON + seq), seq: String(seq) })
    const items = threadItems([arrived('a', 1), arrived('b', 2), arrived('c', 3)], 'sent')
    const readTo = (mark: number) => new Map([1, 2, 3].map((seq) => [String(seq), seq > mark ? 1 : 0]))
    const kinds = (mark: number | null) =>
      withReadLine(items, mark === null ? null : readTo(mark)).map(({ kind }) => kind)
    expect(kinds(2)).toEqual(['day', 'message', 'message', 'read', 'message'])
    expect(kinds(3)).toEqual(['day', 'message', 'message', 'message'])
    expect(kinds(0)).toEqual(kinds(null))
    const notYet = withReadLine(items, new Map([['1', 0]]))
    expect(notYet).toEqual(items)
  })

  it('counts a wait in minutes, then in hours', () => {
    expect(shortClock(401_000)).toBe('06:41')
    expect(shortClock(7_560_000)).toBe('2 h 06 min')
  })
})
