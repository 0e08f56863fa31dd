import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import { debtReader } from '@/server/store/judge/read-debts'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { SOURCES, tell } from '../search/search-world'

const NOW = 1_749_988_800_000
const MINUTE = 60_000
const [YARD = '', DEPOT = ''] = SOURCES
const owed = (minutesLeft: number | null) => [
  {
    due: minutesLeft === null ? null : NOW + minutesLeft * MINUTE,
    lapsesAt: null,
    acknowledgedAt: null,
    settledAt: null,
  },
]

eachDatabase('what is owed, as it is listed', (db) => {
  const reader = (scope: Scope = EVERYTHING) => debtReader(scoped(db.reader(), scope))
  const listed = async (more: object, scope?: Scope) => {
    const asked = { show: 'open', history: false, now: NOW, skip: 0, limit: 50 } as const
    return (await reader(scope).page({ ...asked, ...more })).rows.map(({ said }) => said)
  }

  beforeAll(async () => {
    const at = NOW - 60 * MINUTE
    await tell(db.writer(), [
      { at, body: 'of ann', from: 'ann', debts: owed(-5) },
      { at, body: 'of the person', from: 'ops', debts: owed(5) },
      { at, body: 'of somebody of that name elsewhere', from: 'ops', source: 1, debts: owed(-9) },
      { at, body: 'without time', from: 'ann', debts: owed(null) },
      { at, body: 'nearly', from: 'ann', debts: owed(1) },
      { at, body: 'later', from: 'ann', debts: owed(90) },
    ])
    await db.writer().write(async (tx) => {
      await tx.run(sql`update debts set debtor = 'qa', creditor = 'ann'`)
      await tx.run(sql`update debts set creditor = 'ops' where uid in (select uid from messages where sender = 'ops')`)
      await tx.run(
        sql`update sources set config = ${JSON.stringify({ aliases: {}, humans: ['ops'] })} where label = ${YARD}`,
      )
    })
  })

  it('is narrowed to what is owed to people, as each source names them', async () => {
    expect(await listed({ toPeople: true })).toEqual(['of the person'])
    expect(await listed({ source: DEPOT, toPeople: true })).toEqual([])
    expect(await listed({ source: DEPOT })).toEqual(['of somebody of that name elsewhere'])
  })

  it('of an agent is counted, and the three most urgent are told', async () => {
    const { owes } = await reader().ofAgent({ source: YARD, agent: 'qa', history: false, now: NOW })
    expect(owes.first.map(({ said }) => said)).toEqual(['of ann', 'nearly', 'of the person'])
    expect([owes.open.count, owes.late.count]).toEqual([5, 1])
  })

  it('is counted for each agent that is late, within the scope', async () => {
    const late = (scope?: Scope) => reader(scope).lateOnes({ history: false, now: NOW })
    const all = [
      { source: DEPOT, agent: 'qa', late: 1 },
      { source: YARD, agent: 'qa', late: 1 },
    ]
    expect(await late()).toEqual(all)
    expect(await late([YARD])).toEqual(all.slice(1))
    expect(await late([{ source: YARD, channels: ['general'] }])).toEqual([])
  })
})
