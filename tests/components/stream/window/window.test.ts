import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addNewer,
  addOlder,
  admit,
  dismiss,
  MOST_ROWS,
  oldestFirst,
  ratePerMinute,
  type Window,
  windowAround,
  windowAtEnd,
} from '@/components/stream/window/window'
import type { MessageRow } from '@/lib/message/message'
import { rowAt } from '../rows'

const page = (rows: MessageRow[], more = false) => ({ rows, next: more ? (rows.at(-1)?.cursor ?? null) : null })
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => rowAt(from + at))
const uids = (window: Window) => window.rows.map(({ uid }) => uid)
const atEnd = (rows: MessageRow[], older = false): Window => ({ rows, older, newer: false })

describe('a window over the list', () => {
  it('is oldest first, whatever order a page came in', () => {
    expect(uids(windowAtEnd(oldestFirst(page([rowAt(3), rowAt(2), rowAt(1)], true), 'older')))).toEqual([
      'u1',
      'u2',
      'u3',
    ])
    expect(windowAtEnd(page([rowAt(3)], true)).older).toBe(true)
    expect(windowAtEnd(page([rowAt(3)])).older).toBe(false)
  })

  it('around a place holds both sides once', () => {
    const window = windowAround(
      oldestFirst(page([rowAt(2), rowAt(1)], true), 'older'),
      page([rowAt(3), rowAt(4)], true),
    )
    expect(uids(window)).toEqual(['u1', 'u2', 'u3', 'u4'])
    expect(window).toMatchObject({ older: true, newer: true })
  })

  it('grown at the older side lets go of its newest rows and says that there are newer', () => {
    const window = addOlder(atEnd(many(MOST_ROWS, 1000), true), page(many(200, 0), true))
    expect(window.rows).toHaveLength(MOST_ROWS)
    expect(window.rows[0]?.uid).toBe('u0')
    expect(window).toMatchObject({ older: true, newer: true })
  })

  it('grown at the newer side lets go of its oldest rows', () => {
    const detached = { rows: many(MOST_ROWS), older: false, newer: true }
    const window = addNewer(detached, page(many(100, MOST_ROWS)))
    expect(window.rows).toHaveLength(MOST_ROWS)
    expect(window.rows.at(-1)?.uid).toBe(`u${MOST_ROWS + 99}`)
    expect(window).toMatchObject({ older: true, newer: false })
  })

  it('keeps the order that the server gives to rows of the same time', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((uid) => rowAt(5, { uid }))
    if (!a || !b || !c) throw new Error('There are three.')
    expect(uids(windowAtEnd(oldestFirst(page([c, b, a]), 'older')))).toEqual(['a', 'b', 'c'])
    expect(uids(addOlder(atEnd([b], true), page([c, a])))).toEqual(['c', 'a', 'b'])
  })

  it('takes a row from where it was put to where a page says that it stands', () => {
    const early = admit({ rows: [rowAt(5, { uid: 'a' })], older: true, newer: true }, [rowAt(5, { uid: 'c' })], true)
    expect(uids(early.window)).toEqual(['c', 'a'])
    const next = page([rowAt(5, { uid: 'b' }), rowAt(5, { uid: 'c' })])
    expect(uids(addNewer(early.window, next))).toEqual(['a', 'b', 'c'])
  })
})

describe('rows that the live stream sends', () => {
  it('enter at the end and are counted as new once', () => {
    const first = admit(atEnd([rowAt(1)]), [rowAt(2)], true)
    expect(uids(first.window)).toEqual(['u1', 'u2'])
    expect(first.fresh.map(({ uid }) => uid)).toEqual(['u2'])
    expect(admit(first.window, [rowAt(2)], true)).toEqual({ window: first.window, fresh: [] })
  })

  it('replace what they changed, the later word the earlier one, and nothing where nothing is another', () => {
    const window = atEnd([rowAt(1, { state: 'inbox' })])
    const heard = [rowAt(1, { state: 'inbox' }), rowAt(1, { state: 'processed' })]
    expect(admit(window, heard, true).window.rows[0]?.state).toBe('processed')
    expect(admit(window, heard.toReversed(), true).window).toBe(window)
  })

  it('stand behind those of the same time that are here', () => {
    const { window } = admit(atEnd([rowAt(5), rowAt(9)], true), [rowAt(5, { uid: 'x' }), rowAt(5, { uid: 'y' })], true)
    expect(uids(window)).toEqual(['u5', 'x', 'y', 'u9'])
  })

  it('stand in order of time when they claim an earlier one', () => {
    expect(uids(admit(atEnd([rowAt(1), rowAt(5)]), [rowAt(3)], true).window)).toEqual(['u1', 'u3', 'u5'])
  })

  it('that lie before or after what is fetched are left to the server, and nothing is another for them', () => {
    const before = { rows: [rowAt(10)], older: true, newer: true }
    const { window, fresh } = admit(before, [rowAt(1), rowAt(20)], true)
    expect(window).toBe(before)
    expect(fresh).toHaveLength(2)
  })

  it('are counted, not shown, beyond a window that does not end at the end', () => {
    const { window, fresh } = admit({ rows: [rowAt(1)], older: false, newer: true }, [rowAt(9)], false)
    expect(uids(window)).toEqual(['u1'])
    expect(fresh).toHaveLength(1)
  })

  it('push out the oldest row while one follows, else leave what one reads in place', () => {
    const full = atEnd(many(MOST_ROWS))
    const next = rowAt(MOST_ROWS + 1)
    expect(admit(full, [next], true).window).toMatchObject({ older: true, newer: false })
    expect(admit(full, [next], true).window.rows[0]?.uid).toBe('u1')
    expect(admit(full, [next], false).window).toMatchObject({ older: false, newer: true })
    expect(admit(full, [next], false).window.rows[0]?.uid).toBe('u0')
  })

  it('leave when they match no longer', () => {
    const window = atEnd([rowAt(1), rowAt(2)])
    expect(uids(dismiss(window, ['u1', 'u9']))).toEqual(['u2'])
    expect(dismiss(window, ['u9'])).toBe(window)
  })

  it('never leave a window unsorted, doubled or too long', () => {
    const sent = fc.array(fc.record({ at: fc.integer({ min: 0, max: 50 }), state: fc.string() }))
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 20 }), fc.boolean(), (batches, following) => {
        let window = atEnd([rowAt(25)], true)
        for (const batch of batches) {
          window = admit(
            window,
            batch.map(({ at, state }) => rowAt(at, { state })),
            following,
          ).window
        }
        const shown = uids(window)
        expect(new Set(shown).size).toBe(shown.length)
        expect(window.rows).toEqual(window.rows.toSorted((one, other) => one.orderAt - other.orderAt))
        expect(window.rows.length).toBeLessThanOrEqual(MOST_ROWS)
      }),
    )
  })
})

describe('the rate of messages', () => {
  it('is over five minutes when the window reaches back so far', () => {
    const rows = [0, 100_000, 200_000].map((ms) => rowAt(ms))
    expect(ratePerMinute(atEnd(rows), rowAt(300_000).orderAt)).toBeCloseTo(0.6)
  })

  it('is not said of a window that does not end at the end, nor of an empty one', () => {
    expect(ratePerMinute({ rows: [rowAt(1)], older: false, newer: true }, rowAt(9).orderAt)).toBeNull()
    expect(ratePerMinute(atEnd([]), 0)).toBeNull()
  })
})
