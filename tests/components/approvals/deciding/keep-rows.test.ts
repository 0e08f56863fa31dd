import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { keepRows, keptAmong } from '@/components/approvals/deciding/keep-rows'
import type { AskLists, AskRow } from '@/lib/asks/approval'
import { anAsk } from '../card'

const row = (uid: string, over: Partial<AskRow> = {}) => anAsk({ uid, ...over })

const listsOf = (decide: AskRow[], answer: AskRow[] = []): AskLists => ({
  now: 7,
  decide: { rows: decide, count: decide.length, capped: false, terminal: 0, elsewhere: [] },
  answer: { rows: answer, count: answer.length, capped: false, terminal: 0, elsewhere: [] },
  inform: { rows: [], count: 0, capped: false, terminal: 0, elsewhere: [] },
  closedToday: 0,
  restMs: 0,
})

describe('lists that are asked for again', () => {
  const before = listsOf([row('a'), row('b'), row('c')])

  test('keep the rows that say what they said, though others stand before them no longer', () => {
    const kept = keepRows(before, listsOf([row('b'), row('c')]))
    expect(kept.decide.rows[0]).toBe(before.decide.rows[1])
    expect(kept.decide.rows[1]).toBe(before.decide.rows[2])
    expect(kept.decide.count).toBe(2)
  })

  test('have the new value of a row that says something else', () => {
    const kept = keepRows(before, listsOf([row('a', { signed: 1 }), row('b'), row('c')]))
    expect(kept.decide.rows[0]).toEqual(row('a', { signed: 1 }))
    expect(kept.decide.rows[1]).toBe(before.decide.rows[1])
  })

  test('are what the server says, whatever stood there before', () => {
    const now = listsOf([row('c'), row('d')], [row('a', { list: 'answer' })])
    expect(keepRows(before, now)).toEqual(now)
  })
})

test('what is picked out of the lists follows them: how many wait, and whether one is among them', () => {
  const cache = new QueryClient()
  const options = { queryKey: ['lists'], structuralSharing: keptAmong, enabled: false }
  cache.setQueryData(['lists'], listsOf([row('a')]))
  const watched = <T>(select: (lists: AskLists) => T) => {
    const watching = new QueryObserver(cache, { ...options, select: (data: unknown) => select(data as AskLists) })
    watching.subscribe(() => undefined)
    return () => watching.getCurrentResult().data
  }
  const count = watched(({ decide: { count, capped } }) => ({ count, capped }))
  const isAmong = watched(({ decide: { rows } }) => rows.some(({ uid }) => uid === 'b'))
  const first = count()
  expect([first, isAmong()]).toEqual([{ count: 1, capped: false }, false])
  cache.setQueryData(['lists'], listsOf([row('c')]))
  expect(count()).toBe(first)
  cache.setQueryData(['lists'], listsOf([row('a'), row('b')]))
  expect([count(), isAmong()]).toEqual([{ count: 2, capped: false }, true])
})
