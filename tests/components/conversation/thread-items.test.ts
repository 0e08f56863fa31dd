import { describe, expect, it } from 'vitest'
import { waitClock } from '@/components/conversation/standing'
import { answeredBy, threadItems } from '@/components/conversation/thread-items'
import { messageRow } from '../rows'

const at = (uid: string, orderAt: number) => ({ ...messageRow({ uid, orderAt }), reasoning: null, code: null })
const NOON = Date.UTC(2026, 10, 20, 12)

describe('the items of a thread', () => {
  it('names the first day, and quiet over a minute', () => {
    const items = threadItems([at('a', NOON), at('b', NOON + 60_000), at('c', NOON + 200_000)])
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'quiet', 'message'])
  })

  it('names a new day instead of the quiet before it', () => {
    const items = threadItems([at('a', NOON), at('b', NOON + 86_400_000)])
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

  it('counts a wait in minutes, then in hours', () => {
    expect(waitClock(401_000)).toBe('06:41')
    expect(waitClock(7_560_000)).toBe('2 h 06 min')
  })
})
