import { describe, expect, test } from 'vitest'
import { cutAt, matching, nextScope, orderOf, SCOPES } from '@/components/palette/found'
import { rankOf } from '@/lib/message/rank'

describe('a name is found', () => {
  test.each([
    ['unread', 'Unreadable', 3],
    ['POLIC', 'Approval policies', 2],
    ['factor', 'RefactorAgent', 1],
    ['重新', '请重新校验', 1],
    ['ＨＡ', 'ha-mgr-1', 3],
    ['mgr', 'ha-mgr-1', 2],
    ['zebra', 'ha-mgr-1', 0],
    ['', 'ha-mgr-1', 3],
  ])('“%s” in “%s”: %i', (typed, name, rank) => {
    expect(rankOf(typed, [name])).toBe(rank)
  })

  test('by words that stand in several of its names', () => {
    expect(rankOf('lead quality', ['Technical lead', 'from:quality'])).toBe(1)
  })
})

test('the best comes first, and what is equal stays as it stood', () => {
  const found = matching('co', ['taco', 'codex-2', 'my-codex', 'codex-1', 'zebra'], (name) => [name])
  expect(found.map(({ row }) => row)).toEqual(['codex-2', 'codex-1', 'my-codex', 'taco'])
})

describe('what was typed is shown in a name as it is written', () => {
  test('in any case', () => {
    expect(cutAt('HANDOFF: Auth', 'ha')).toEqual(['', 'HA', 'NDOFF: Auth'])
  })

  test('not where lower case has another length, or nothing stands there', () => {
    expect(cutAt('İstanbul', 'stan')).toEqual(['İstanbul', '', ''])
    expect(cutAt('critic', 'ha')).toEqual(['critic', '', ''])
    expect(cutAt('critic', ' ')).toEqual(['critic', '', ''])
  })
})

describe('the groups', () => {
  test('stand in one order where an agent is called as well as anything', () => {
    expect(orderOf({ agents: 3, acts: 0, views: 0, pages: 3 })[0]).toBe('agents')
  })

  test('a page that is called better than every agent stands above them', () => {
    expect(orderOf({ agents: 1, acts: 2, views: 0, pages: 3 })).toEqual([
      ...['pages', 'acts', 'agents', 'approvals', 'conversations', 'views', 'help'],
    ])
  })
})

test('Tab goes through every scope and comes back, in both ways', () => {
  for (const scope of SCOPES) expect(nextScope(nextScope(scope, 1), -1)).toBe(scope)
  expect(new Set(SCOPES.map((scope) => nextScope(scope, 1)))).toEqual(new Set(SCOPES))
})
