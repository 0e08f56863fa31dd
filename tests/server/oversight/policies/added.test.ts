import { beforeAll, expect, test } from 'vitest'
import { addedOf, ROWS } from '@/server/oversight/approvals/asked/added'
import { savePolicy } from '@/server/oversight/policies/change'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import { askReader } from '@/server/store/asks/asks'
import { decisionStore } from '@/server/store/hand/decisions'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { someone } from '@/tests/drafts'
import { at, houseOn, MINUTE, rule, say } from './world'

const FLOOD = ROWS + 5

eachDatabase('what policies put into the list of what is to be decided', (db) => {
  let minute = 0
  const house = () => houseOn(db, { now: () => at(minute) })
  const added = async () => {
    const asks = askReader(unscoped(db.reader()))
    const decisions = decisionStore(db.writer('ledger'), db.reader('ledger'))
    const { candidates } = house()
    return addedOf({ asks, decisions, candidates: candidates.of, judge: policyJudge(house()) }, new Set())
  }

  beforeAll(async () => {
    const flood = Array.from({ length: FLOOD }, (_, n) => ({ minute: 20 + n, words: `unlock ${n}`, from: 'flood' }))
    await say(db, [
      { minute: 11, words: 'unlock once', from: 'quiet' },
      { minute: 12, words: 'unlock soon', from: 'flood' },
      { minute: 13, words: 'unlock gone', from: 'away', gone: true },
      { minute: 14, words: 'open once', from: 'quiet' },
      ...flood,
    ])
    minute = 10
    await savePolicy(house(), someone, { name: 'locks', rule: rule(), why: 'x', enable: true, base: 0 })
    const soon = rule({ query: 'soon', expiresAfterMs: 900 * MINUTE })
    await savePolicy(house(), someone, { name: 'soon', rule: soon, why: 'x', enable: true, base: 0 })
    minute = 20 + FLOOD
  })

  test('hides nobody where one agent says more than a list shows, nor what ends soon', async () => {
    const { rows, count } = await added()
    const shown = rows.map(({ message }) => message.body)
    expect(shown).toHaveLength(ROWS)
    expect(shown).toEqual(expect.arrayContaining(['unlock once', 'unlock soon', `unlock ${FLOOD - 1}`]))
    expect(shown).not.toContain('unlock 0')
    expect(count, 'what is gone does not count').toBe(FLOOD + 2)
  })

  test('is all of it where a list can show it', async () => {
    const open = rule({ query: 'open' })
    minute = 10
    for (const [name, query] of [
      ['locks', 'open'],
      ['soon', 'nothing'],
    ] as const)
      await savePolicy(house(), someone, { name, rule: { ...open, query }, why: 'x', enable: true, base: 1 })
    minute = 20 + FLOOD
    const { rows, count } = await added()
    expect([rows.map(({ message }) => message.body), count]).toEqual([['open once'], 1])
  })
})
